import { edit, editAll } from '@suture/edit'
import { parse as parseAnswer } from '@suture/formats'
import { createPatch, formatPatch, parsePatch as parseFudiff, tryApplyPatch } from '@suture/fudiff'
import { fuzzySearch, parse as parseBlocks, write } from '@suture/search-replace'
import { applyPatch, formatPatch as formatUnified, type StructuredPatch } from 'diff'
import { unifiedPatch } from '../adapters/unified'
import type { Scenario } from './scenario'
import { floor } from './search-scenarios'
import { sourceLines } from './text'

/** A thousand edits of one file in one call. */
const thousandEdits: Scenario = {
  group: 'volume',
  name: '1,000 edits in one file',
  lines: 20_000,
  make: () => {
    const all = sourceLines(20_000).map((line, i) => (i % 20 === 10 ? `unique_${i}(${i})` : line))
    const file = all.join('\n')
    const edits = Array.from({ length: 1000 }, (_, i) => {
      const at = i * 20 + 9
      const lines = all.slice(at, at + 3)
      return { oldString: lines.join('\n'), newString: [lines[0], `changed_${i}()`, lines[2]].join('\n') }
    })
    return [...floor(file, edits[999]!.oldString), { name: 'suture', run: () => editAll(file, edits).outcome.status }]
  },
}

/** Edits of 100,000 lines, each quoted verbatim, and the same edits as one patch. */
const hundredThousandEdits: Scenario = {
  group: 'volume',
  name: '100,000 edits in one file',
  lines: 500_000,
  rounds: 3,
  make: () => {
    const functions = Array.from({ length: 100_000 }, (_, i) => [
      `function f${i}(a) {`,
      `  const b = compute(a, ${i})`,
      '  return b',
      '}',
      '',
    ])
    const file = `${functions.flat().join('\n')}\n`
    const edits = functions.map(([, line]) => ({ oldString: line!, newString: line!.replace('compute', 'derive') }))
    const hunks = functions.map(([above, line, below], i) => ({
      oldStart: 5 * i + 1,
      oldLines: 3,
      newStart: 5 * i + 1,
      newLines: 3,
      lines: [` ${above}`, `-${line}`, `+${line!.replace('compute', 'derive')}`, ` ${below}`],
    }))
    const patch = patchOf(hunks)
    const text = formatUnified(patch)
    return [
      ...floor(file, edits.at(-1)!.oldString),
      { name: 'suture', run: () => editAll(file, edits).outcome.status },
      { name: 'suture, as one diff', run: () => tryApplyPatch(file, parseFudiff(text)).status },
      { name: 'jsdiff', run: () => applyPatch(file, text) },
    ]
  },
}

/** One edit that replaces every occurrence of a part of a line, a line, or several lines, and the same change as one patch. */
const everyPlace: readonly Scenario[] = [
  { name: 'a word', block: ['a=cart+1;'], oldString: 'cart', newString: 'basket' },
  { name: 'a line', block: ['  a=cart+1;', '  b'], oldString: '  a=cart+1;', newString: '  a=basket+1;' },
  {
    name: 'three lines',
    block: ['  a {', '    b=cart', '  }', '  c'],
    oldString: '  a {\n    b=cart\n  }',
    newString: '  a {\n    b=basket\n  }',
  },
].map(({ name, block, oldString, newString }) => ({
  group: 'volume',
  name: `replace-all of ${name} in 200,000 places`,
  lines: 200_000 * block.length,
  rounds: 3,
  make: () => {
    const file = `${block.join('\n')}\n`.repeat(200_000)
    const at = block.findIndex((line) => line.includes('cart'))
    const hunks = Array.from({ length: 200_000 }, (_, i) => ({
      oldStart: i * block.length + at + 1,
      oldLines: 1,
      newStart: i * block.length + at + 1,
      newLines: 1,
      lines: [`-${block[at]}`, `+${block[at]!.replace('cart', 'basket')}`],
    }))
    return [
      ...floor(file, oldString),
      { name: 'suture', run: () => edit(file, { oldString, newString, replaceAll: true }).status },
      { name: 'jsdiff', run: () => applyPatch(file, patchOf(hunks)) },
    ]
  },
}))

function patchOf(hunks: StructuredPatch['hunks']): StructuredPatch {
  return { oldFileName: 'file', newFileName: 'file', oldHeader: undefined, newHeader: undefined, hunks }
}

/** A fuzzy diff with a hundred hunks, which is parsed and applied. */
const hundredHunks: Scenario = {
  group: 'volume',
  name: 'fudiff of 100 hunks',
  lines: 10_000,
  make: () => {
    const before = sourceLines(10_000)
    const after = before.map((line, i) => (i % 100 === 50 ? `changed_${i}()` : line))
    const file = before.join('\n')
    const text = formatPatch(createPatch(file, after.join('\n'), { path: 'file.ts' }))
    const unified = unifiedPatch({ oldString: file, newString: after.join('\n') })
    return [
      ...floor(file, before[9_900]!),
      { name: 'suture', run: () => tryApplyPatch(file, parseFudiff(text)).status },
      { name: 'jsdiff', run: () => applyPatch(file, unified) },
    ]
  },
}

/** An answer of ten megabytes, which is only parsed. */
const longAnswer: Scenario = {
  group: 'volume',
  name: 'parsing a 10 MB answer',
  lines: 300_000,
  rounds: 5,
  make: () => {
    const lines = sourceLines(320_000)
    const blocks = Array.from({ length: 8_000 }, (_, i) => {
      const part = lines.slice(i * 20, i * 20 + 20)
      return { path: `src/file-${i % 200}.ts`, search: part.join('\n'), replace: [...part.slice(1), `changed_${i}()`].join('\n') }
    })
    const answer = write(blocks)
    return [
      ...floor(answer, 'nowhere in the answer'),
      { name: 'suture', run: () => parseBlocks(answer).blocks.length },
      { name: 'suture, any format', run: () => parseAnswer(answer).edits.length },
    ]
  },
}

/** The middle-out search over ten thousand lines, with a block of sixty lines of which three are misquoted. */
const middleOut: Scenario = {
  group: 'volume',
  name: 'middle-out, 60 lines at 0.9',
  lines: 10_000,
  make: () => {
    const all = sourceLines(10_000)
    const search = all.slice(8_000, 8_060).map((line, i) => (i % 20 === 7 ? `${line} more` : line))
    const file = all.join('\n')
    return [
      ...floor(file, search[0]!),
      { name: 'suture', run: () => fuzzySearch(all, search.join('\n'), 0, all.length, { threshold: 0.9 }) },
    ]
  },
}

/** A line of 1 MB, and a line of 50 kB with a change inside. The time must not grow quadratically. */
const longLines: readonly Scenario[] = [
  {
    group: 'long lines',
    name: 'one 1 MB line, a word changed in the middle',
    lines: 1,
    make: () => {
      const file = sourceLines(30_000, 'long').join(' ')
      const at = file.indexOf('const', file.length >> 1)
      const oldString = file.slice(at, at + 60)
      const intent = { oldString, newString: oldString.replace('const', 'let') }
      return [...floor(file, oldString), { name: 'suture', run: () => edit(file, intent).status }]
    },
  },
  {
    group: 'long lines',
    name: 'one 1 MB line, a miss',
    lines: 1,
    make: () => {
      const file = sourceLines(30_000, 'long').join(' ')
      const oldString = `${file.slice(500_000, 500_060)}wrong`
      return [...floor(file, oldString), { name: 'suture', run: () => edit(file, { oldString, newString: 'x' }).status }]
    },
  },
  {
    group: 'long lines',
    name: '50 kB against 50 kB, nearly equal',
    lines: 1,
    make: () => {
      const line = sourceLines(1_500, 'long').join(' ').slice(0, 50_000)
      const oldString = `${line.slice(0, 25_000)}_wrong_${line.slice(25_000)}`
      const intent = { oldString, newString: `${oldString}!` }
      return [...floor(line, oldString), { name: 'suture', run: () => edit(line, intent).status }]
    },
  },
  {
    group: 'long lines',
    name: '50,000 spaces at a line end',
    lines: 3,
    make: () => {
      const file = `a\nb${' '.repeat(50_000)}c\nd`
      const intent = { oldString: `a\nb${' '.repeat(49_999)}x\nd`, newString: 'a' }
      return [...floor(file, intent.oldString), { name: 'suture', run: () => edit(file, intent).status }]
    },
  },
]

/** Scenarios with many edits, and with long lines. */
export const volumes: readonly Scenario[] = [
  thousandEdits,
  hundredThousandEdits,
  ...everyPlace,
  hundredHunks,
  longAnswer,
  middleOut,
  ...longLines,
]
