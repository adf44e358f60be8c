import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { names } from './pack'

const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'suture-sizes-'))

/** Unpacks what every package publishes into the scratch directory's `node_modules`; needs the build. */
beforeAll(() => {
  const archives = inject('archives')
  if (archives.fault) throw new Error(archives.fault)
  for (const name of names) {
    const folder = join(scratch, 'node_modules/@suture', name)
    const archive = readdirSync(archives.folder).find((file) => RegExp(`^suture-${name}-\\d.*\\.tgz$`).test(file))!
    mkdirSync(folder, { recursive: true })
    const { status, stderr } = spawnSync('tar', ['-xzf', join(archives.folder, archive), '--strip-components=1', '-C', folder], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
  }
}, 120_000)
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/**
 * Returns the size of a module that imports from a published package, with all dependencies: bytes after bundling, minification and gzip.
 */
async function sizeOf(name: string, contents: string, platform: 'node' | 'browser'): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: scratch },
    // The folders in which the dependencies of other packages are installed.
    nodePaths: [join(root, 'packages', name, 'node_modules'), ...names.map((each) => join(root, 'packages', each, 'node_modules'))],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform,
    // An import of a part of the command that is loaded on demand without a reason is only a warning.
    logLevel: 'error',
  })
  return gzipSync(outputFiles[0]!.contents).length
}

/**
 * The maximum size of an import of everything of a package, with all dependencies: bytes, minified and gzipped. A limit is about a tenth
 * above the current size. A change that needs more must give a reason.
 */
const budgets: Readonly<Record<string, number>> = {
  text: 6_400,
  similarity: 5_000,
  replacers: 8_800,
  edit: 76_800,
  'search-replace': 93_300,
  fudiff: 92_500,
  display: 6_000,
  formats: 82_100,
  workspace: 28_000,
  core: 222_800,
  tools: 244_600,
  // Separate modules cost 2 % if everything is imported at once, and save most of the bytes if one function is imported.
  cli: 305_000,
}
/** The maximum size of an import of one function of a package. A bundler leaves out the modules that this function does not need. */
const picks: readonly (readonly [name: string, names: string, budget: number])[] = [
  ['replacers', 'SimpleReplacer', 1_500],
  ['replacers', 'LineTrimmedReplacer', 2_000],
  ['replacers', 'REPLACERS', 6_000],
  ['replacers', 'replace', 8_000],
  ['similarity', 'similarity', 1_800],
  ['fudiff', 'parsePatch', 10_300],
  // It contains the engine, because `createPatch` applies its diff to see which hunks need the literal mark.
  ['fudiff', 'createPatch, formatPatch', 83_900],
  ['search-replace', 'parse', 4_600],
  ['formats', 'parse', 66_300],
  ['display', 'unifiedDiff', 4_200],
  ['edit', 'edit', 71_200],
  ['edit', 'editAll', 76_300],
  ['core', 'applyAnswer', 211_500],
]

it('docs/using.md has these limits', () => {
  const rows = [
    ...readFileSync(join(root, 'docs/using.md'), 'utf8').matchAll(/^\| [^|]*\| `@suture\/([\w-]+)`(?:: `(\w+)`)?[^|]*\| ([\d.]+) kB \|$/gm),
  ]
  const limit = (name: string, pick?: string) => picks.find((each) => each[0] === name && each[1] === pick)?.[2] ?? budgets[name]!
  const shown = (bytes: number) => (bytes < 100_000 ? bytes / 1000 : Math.ceil(bytes / 1000))
  expect(rows.length).toBeGreaterThan(8)
  expect(rows.map(([, name, pick, kilobytes]) => [name, pick, Number(kilobytes)])).toEqual(
    rows.map(([, name, pick]) => [name, pick, shown(limit(name!, pick))]),
  )
})
const onNode = ['workspace', 'core', 'tools', 'cli']

describe('the size of a package, minified and gzipped, stays within its budget', () => {
  it('has a budget for every package that is published', () => {
    expect(Object.keys(budgets)).toEqual(names)
  })

  it.each(Object.entries(budgets))('%s: at most %i bytes', async (name, budget) => {
    const platform = onNode.includes(name) ? 'node' : 'browser'
    expect(await sizeOf(name, `export * from '@suture/${name}'`, platform)).toBeLessThanOrEqual(budget)
  })
})

describe('what is picked out of a package brings no more than it needs', () => {
  it.each(picks)('%s: { %s } at most %i bytes', async (name, pick, budget) => {
    const size = await sizeOf(name, `import { ${pick} } from '@suture/${name}'\nconsole.log(${pick})`, 'browser')
    expect(size).toBeLessThanOrEqual(budget)
  })
})

it('the MCP server is one file that needs none but Node, of at most 371,400 bytes gzipped: clients start it for every conversation', async () => {
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
  expect(gzipSync(outputFiles[0]!.contents).length).toBeLessThanOrEqual(371_700)
})
