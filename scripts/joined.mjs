// Bundles the sources of a program into one file if a source has changed since the last time. That takes well under a second, so
// no build is needed before a program runs. Nothing is printed on standard output, which belongs to the program.
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourcesOfDoors } from './doors.mjs'
import { mutant, mutatedText } from './mutant.mjs'

/** The repository's root. */
export const root = fileURLToPath(new URL('..', import.meta.url))
const packages = join(root, 'packages')
const cache = mutant?.bundles ?? join(root, 'node_modules/.cache/suture')

/**
 * Returns the path of a file with the exports of the source `contents`. It is ESM if the name ends in `.mjs`, and CommonJS otherwise. Imports are
 * relative to `folder`, the package of the program. The file is renewed if a source of this folder or of any package has changed.
 */
export async function joined(name, contents, folder) {
  const [bundle, stamp] = [join(cache, name), join(cache, `${name}.sources`)]
  const now = sources(folder)
  if (isJoined(bundle, stamp, now)) return bundle
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    alias: sourcesOfDoors(packages),
    bundle: true,
    write: false,
    format: name.endsWith('.mjs') ? 'esm' : 'cjs',
    platform: 'node',
    // The main file of some packages is UMD, whose imports cannot be bundled.
    mainFields: ['module', 'main'],
    target: 'node20',
    minify: true,
    logLevel: 'error',
    plugins: mutant ? [changed] : [],
  })
  // Files are renamed, so that a concurrent run never reads an incomplete one. The stamp is written last.
  mkdirSync(cache, { recursive: true })
  for (const [file, content] of [
    [bundle, outputFiles[0].contents],
    [stamp, now],
  ]) {
    writeFileSync(`${file}.${process.pid}`, content)
    renameSync(`${file}.${process.pid}`, file)
  }
  return bundle
}

/** Ends a program that cannot be bundled, as before an installation. */
export function notBuilt(program, what) {
  process.stderr.write(
    `${program}: the ${what} is not built. In a clone of its repository: pnpm install && pnpm build, or pnpm ${program}.\n`,
  )
  process.exit(3)
}

/** Bundles a source with the change that the tests run with. */
const changed = {
  name: 'suture-mutant',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const contents = mutatedText(path)
      return contents === undefined ? undefined : { contents, loader: 'ts' }
    })
  },
}

/** Returns the name, size and time of every source and `package.json`. If they change, the program is bundled again. */
function sources(folder) {
  const folders = [...readdirSync(packages).map((name) => join(packages, name)), folder]
  const files = folders.flatMap((each) => [
    join(each, 'package.json'),
    ...readdirSync(join(each, 'src'), { recursive: true }).map((file) => join(each, 'src', file)),
  ])
  return [join(root, 'pnpm-lock.yaml'), ...files.sort()]
    .map((file) => {
      const found = statSync(file, { throwIfNoEntry: false })
      return `${file} ${found?.size} ${found?.mtimeMs}`
    })
    .join('\n')
}

function isJoined(bundle, stamp, now) {
  try {
    return readFileSync(stamp, 'utf8') === now && statSync(bundle).isFile()
  } catch {
    return false
  }
}
