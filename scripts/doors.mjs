import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the source file of every entry point of the packages in a folder, by its import name, for the option `alias` of esbuild. */
export function sourcesOfDoors(packages) {
  const doors = readdirSync(packages).flatMap((name) => [
    [`@suture/${name}/internal`, join(packages, name, 'src/internal.ts')],
    [`@suture/${name}`, join(packages, name, 'src/index.ts')],
  ])
  return Object.fromEntries(doors.filter(([, source]) => existsSync(source)))
}
