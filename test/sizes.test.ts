import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { names } from './pack'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * What importing everything of a package costs, all dependencies included: bytes, minified and gzipped. A budget leaves about a tenth of
 * room; a change that needs more says why.
 */
const budgets: Readonly<Record<string, number>> = {
  text: 6_400,
  similarity: 5_000,
  replacers: 14_600,
  edit: 66_000,
  'search-replace': 84_000,
  fudiff: 80_000,
  display: 6_000,
  formats: 74_000,
  workspace: 25_000,
  core: 200_000,
  tools: 217_000,
  // Modules cost 2 % where everything is imported at once, and most of the bytes where one thing is.
  cli: 266_000,
}
/** What importing one thing of a package costs: a bundler leaves out the modules that it does not need. */
const picks: readonly (readonly [name: string, names: string, budget: number])[] = [
  ['replacers', 'SimpleReplacer', 1_500],
  ['replacers', 'LineTrimmedReplacer', 3_300],
  ['replacers', 'REPLACERS', 7_400],
  ['replacers', 'replace', 13_400],
  ['similarity', 'similarity', 1_800],
  ['fudiff', 'parsePatch', 10_300],
  ['fudiff', 'createPatch, formatPatch', 8_000],
  ['search-replace', 'parse', 4_500],
  ['formats', 'parse', 53_700],
  ['display', 'unifiedDiff', 4_300],
  ['edit', 'edit', 61_000],
  ['core', 'applyAnswer', 187_500],
]
const onNode = ['workspace', 'core', 'tools', 'cli']

describe('the size of a package, minified and gzipped, stays within its budget', () => {
  it('has a budget for every package that is published', () => {
    expect(Object.keys(budgets)).toEqual(names)
  })

  it.each(Object.entries(budgets))('%s: at most %i bytes', async (name, budget) => {
    const { outputFiles } = await build({
      entryPoints: [`${root}packages/${name}/dist/index.js`],
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      platform: onNode.includes(name) ? 'node' : 'browser',
      // Imports without effect in a split part of the command are no problem.
      logLevel: 'error',
    })
    const size = gzipSync(outputFiles[0]!.contents).length
    expect(size).toBeLessThanOrEqual(budget)
  })
})

describe('what is picked out of a package brings no more than it needs', () => {
  it.each(picks)('%s: { %s } at most %i bytes', async (name, pick, budget) => {
    const { outputFiles } = await build({
      stdin: { contents: `import { ${pick} } from './dist/index.js'\nconsole.log(${pick})`, resolveDir: `${root}packages/${name}` },
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      logLevel: 'error',
    })
    expect(gzipSync(outputFiles[0]!.contents).length).toBeLessThanOrEqual(budget)
  })
})

it('the MCP server is one file that needs none but Node, of at most 356,000 bytes gzipped: clients start it for every conversation', async () => {
  const server = 'apps/mcp-server/dist/suture-mcp.js'
  const { outputFiles, metafile } = await build({
    entryPoints: [`${root}${server}`],
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
  })
  expect(Object.keys(metafile.inputs)).toEqual([server])
  expect(gzipSync(outputFiles[0]!.contents).length).toBeLessThanOrEqual(356_000)
})
