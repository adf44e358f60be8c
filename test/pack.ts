import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** The published packages, in the order of layers.json. */
export const names = Object.keys(json('layers.json')).filter((name) => json(`packages/${name}/package.json`).private !== true)

/** Packs every published package into a folder, as users would install it. Needs the build. */
export function packAll(folder: string): void {
  const missing = names.filter((name) => !existsSync(join(root, 'packages', name, 'dist/index.d.cts')))
  if (missing.length > 0) throw new Error(`${missing.join(', ')} not built: run \`pnpm build\` first`)
  const [command, ...first] = /(^|[\\/])pnpm[^\\/]*$/.test(process.env.npm_execpath ?? '') ? ['pnpm'] : ['npx', '-y', 'pnpm@12']
  const filters = names.flatMap((name) => ['--filter', `@suture/${name}`])
  const { status, stdout, stderr } = spawnSync(command!, [...first, ...filters, '-r', 'pack', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
}
