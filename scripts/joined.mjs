// Joins the sources of a program to one file, when one of them has changed since it was joined last: that takes well under a second, so
// nothing has to be built before a program runs. Standard output belongs to the program.
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourcesOfDoors } from './doors.mjs'

/** The repository's root. */
export const root = fileURLToPath(new URL('..', import.meta.url))
const packages = join(root, 'packages')
const cache = join(root, 'node_modules/.cache/suture')

/**
 * The path of a file that exports what `contents` does, as ESM for a name that ends in `.mjs`, else as CommonJS. Imports are relative to
 * `folder`, the program's own package, whose sources are watched with those of all packages.
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
  return bundle
}

/** Name, size and time of every source and manifest: if they change, the program is joined again. */
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
