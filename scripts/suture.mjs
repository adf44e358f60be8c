// Runs the command from the sources of this repository, as they are. They are joined to one file when one of them has changed since, which
// takes well under a second, so nothing has to be built first. Standard output belongs to the command alone, so that `--json` can be piped.
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const packages = join(root, 'packages')
const cache = join(root, 'node_modules/.cache/suture')
const bundle = join(cache, 'command.cjs')
const stamp = join(cache, 'sources.txt')

/** Name, size and time of every source and manifest: other ones mean another command. */
function sources() {
  const files = readdirSync(packages).flatMap((name) => [
    `${name}/package.json`,
    ...readdirSync(join(packages, name, 'src'), { recursive: true }).map((file) => `${name}/src/${file}`),
  ])
  return ['../pnpm-lock.yaml', ...files.sort()]
    .map((file) => {
      const found = statSync(join(packages, file), { throwIfNoEntry: false })
      return `${file} ${found?.size} ${found?.mtimeMs}`
    })
    .join('\n')
}

async function joinSources(now) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    stdin: { contents: "export { main } from './src/main'", resolveDir: join(packages, 'cli') },
    alias: Object.fromEntries(readdirSync(packages).map((name) => [`@suture/${name}`, join(packages, name, 'src/index.ts')])),
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    minify: true,
    logLevel: 'error',
  })
  // Two runs at once never see half a file; the stamp comes last.
  mkdirSync(cache, { recursive: true })
  for (const [file, content] of [
    [bundle, outputFiles[0].contents],
    [stamp, now],
  ]) {
    writeFileSync(`${file}.${process.pid}`, content)
    renameSync(`${file}.${process.pid}`, file)
  }
}

function isBuilt(now) {
  try {
    return readFileSync(stamp, 'utf8') === now && statSync(bundle).isFile()
  } catch {
    return false
  }
}

const now = sources()
if (!isBuilt(now))
  await joinSources(now).catch(() => {
    process.stderr.write('The command could not be built.\n')
    process.exit(3)
  })
module.enableCompileCache?.()

// `pnpm` starts scripts in the repository's root; paths are meant from where the user stands.
process.chdir(process.env.INIT_CWD ?? process.cwd())
await createRequire(import.meta.url)(bundle).main(process.argv.slice(2))
