import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { sourcesOfDoors } from '../../../scripts/doors.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

describe('the extension', () => {
  test('is one file without modules of Node, so that it runs in a browser', async () => {
    const { metafile } = await build({
      entryPoints: [here('../src/extension.ts')],
      alias: sourcesOfDoors(here('../../../packages')),
      bundle: true,
      write: false,
      metafile: true,
      format: 'cjs',
      platform: 'browser',
      target: 'es2022',
      external: ['vscode'],
      logLevel: 'silent',
    })
    const [output] = Object.values(metafile!.outputs)
    expect(output!.imports.map(({ path }) => path)).toEqual(['vscode'])
  })

  test('registers the commands that its manifest lists', () => {
    const { contributes } = JSON.parse(readFileSync(here('../extension/package.json'), 'utf8')) as {
      readonly contributes: { readonly commands: readonly { readonly command: string }[] }
    }
    const source = readFileSync(here('../src/extension.ts'), 'utf8')
    expect(contributes.commands.map(({ command }) => command)).toEqual(
      [...source.matchAll(/register\('([\w.]+)'/g)].map(([, name]) => name),
    )
  })
})
