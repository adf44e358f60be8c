import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { evalFolder } from '../eval-folder'

const packages = `${evalFolder}../../packages/`
const json = (path: string) => JSON.parse(readFileSync(`${evalFolder}../../${path}`, 'utf8'))
/** Names of the published packages. The table of layers also has private packages, which are left out. */
const names = Object.keys(json('layers.json')).filter((name) => json(`packages/${name}/package.json`).private !== true)
const tsconfig = `${evalFolder}tsconfig.json`

/** Bytes of a package bundled with everything it imports: minified, and minified and compressed. */
export interface BundleSize {
  readonly name: string
  readonly minified: number
  readonly gzipped: number
}

/** Bundles every package from its sources. A package that does not build is left out, and `failed` has its name. */
export async function bundleSizes(): Promise<{ readonly sizes: readonly BundleSize[]; readonly failed: readonly string[] }> {
  const sizes: BundleSize[] = []
  const failed: string[] = []
  for (const name of names.sort()) {
    try {
      const { outputFiles } = await build({
        entryPoints: [`${packages}${name}/src/index.ts`],
        bundle: true,
        minify: true,
        write: false,
        format: 'esm',
        platform: 'node',
        target: 'node20',
        tsconfig,
        logLevel: 'silent',
      })
      const bytes = outputFiles[0]!.contents
      sizes.push({ name: `@suture/${name}`, minified: bytes.length, gzipped: gzipSync(bytes, { level: 9 }).length })
    } catch {
      failed.push(`@suture/${name}`)
    }
  }
  return { sizes, failed }
}
