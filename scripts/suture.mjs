// Runs the command from the sources of this repository, as they are: esbuild joins them in well under a second, so nothing has to be built
// first. Standard output belongs to the command alone, so that `--json` can be piped.
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const packages = join(root, 'packages')
const cache = join(root, 'node_modules/.cache/suture')

const { outputFiles } = await build({
  stdin: { contents: "export { main } from './src/index'", resolveDir: join(packages, 'cli') },
  alias: Object.fromEntries(readdirSync(packages).map((name) => [`@suture/${name}`, join(packages, name, 'src/index.ts')])),
  bundle: true,
  write: false,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  logLevel: 'error',
}).catch(() => {
  process.stderr.write('The command could not be built.\n')
  process.exit(3)
})

// Two runs at once never see half a file.
const bundle = join(cache, 'command.cjs')
const draft = join(cache, `command-${process.pid}.cjs`)
mkdirSync(cache, { recursive: true })
writeFileSync(draft, outputFiles[0].contents)
renameSync(draft, bundle)

// `pnpm` starts scripts in the repository's root; paths are meant from where the user stands.
process.chdir(process.env.INIT_CWD ?? process.cwd())
await createRequire(import.meta.url)(bundle).main(process.argv.slice(2))
