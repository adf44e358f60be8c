import { transcription } from '../adapters/transcription'
import type { Scenario } from './scenario'
import { engines, floor } from './search-scenarios'
import { sourceLines } from './text'

const LINES = 10_000

/** For each strategy, returns a search text that only this strategy finds, made from eight lines of the file. */
const searches: Readonly<Record<string, (lines: readonly string[]) => string>> = {
  simple: (lines) => lines.join('\n'),
  'line-trimmed': (lines) => lines.map((line) => (line === '' ? line : `   ${line} `)).join('\n'),
  'block-anchor': (lines) => lines.map((line, i) => (i > 1 && i < 6 && i % 2 === 0 ? `${line} more` : line)).join('\n'),
  'whitespace-normalized': (lines) => lines.map((line) => line.replaceAll(' ', '  ')).join('\n'),
  'indentation-flexible': (lines) => lines.map((line) => (line === '' ? line : `\t${line}`)).join('\n'),
  'escape-normalized': (lines) => lines.map((line) => line.replaceAll('"', '\\"')).join('\n'),
  'trimmed-boundary': (lines) => `\n${lines.join('\n')}  \n`,
  'context-aware': (lines) => lines.map((line, i) => (i > 0 && i < 7 && i % 2 ? line.replace(/[a-z]{4,}/, 'other') : line)).join('\n'),
  'multi-occurrence': (lines) => lines.join('\n'),
  alignment: (lines) => lines.filter((_, i) => i !== 4).join('\n'),
}

/** A match for each strategy in 10,000 lines. */
export const strategyHits: readonly Scenario[] = Object.entries(searches).map(([name, searchOf]) => ({
  group: 'hit of each strategy',
  name,
  lines: LINES,
  make: () => {
    const all = sourceLines(LINES)
    const at = 7_000
    const block = Array.from({ length: 8 }, (_, i) =>
      i === 4 ? '// a comment of its own' : `    call_${i}(first_${i * 31}, "second_${i}")`,
    )
    all.splice(at, 8, ...block)
    const file = all.join('\n')
    const oldString = searchOf(block)
    const lines = oldString.split('\n')
    const intent = { oldString, newString: [...lines.slice(0, 7), 'changed()', ...lines.slice(8)].join('\n') }
    return [
      ...floor(file, block[7]!),
      ...engines(file, intent),
      { name: 'transcription', run: () => transcription.apply(file, [intent]).status },
    ]
  },
}))
