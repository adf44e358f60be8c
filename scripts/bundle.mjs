// Bundles source files of the repository into one module and loads it, so that no build is needed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { sourcesOfDoors } from './doors.mjs'

/** The repository's root. */
export const root = fileURLToPath(new URL('..', import.meta.url))
const packages = join(root, 'packages')

/** Counts the loaded modules. Each gets its own file name, because Node loads a module of the same name only once. */
let loaded = 0

/** Returns the exports of a module with the source `contents`. Its imports are relative to `folder`. In the sources, `import.meta.url` is `self`. */
export async function load(contents, folder, self = join(folder, 'index.ts'), plugins = []) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    alias: sourcesOfDoors(packages),
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(self).href) },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    plugins,
  })
  const cache = join(root, 'node_modules/.cache/suture')
  const file = join(cache, `loaded-${process.pid}-${loaded++}.mjs`)
  mkdirSync(cache, { recursive: true })
  writeFileSync(file, outputFiles[0].contents)
  try {
    return await import(pathToFileURL(file).href)
  } finally {
    rmSync(file, { force: true })
  }
}
