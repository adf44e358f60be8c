import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The source of every door of the packages in a folder, by the name that it is imported by, as esbuild takes it (`alias`). */
export function sourcesOfDoors(packages) {
  const doors = readdirSync(packages).flatMap((name) => [
    [`@suture/${name}/internal`, join(packages, name, 'src/internal.ts')],
    [`@suture/${name}`, join(packages, name, 'src/index.ts')],
  ])
  return Object.fromEntries(doors.filter(([, source]) => existsSync(source)))
}
