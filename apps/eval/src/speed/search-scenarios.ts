import { edit } from '@suture/edit'
import { jsdiff } from '../adapters/diff-engines'
import { diffMatchPatch } from '../adapters/diff-match-patch'
import { transcription } from '../adapters/transcription'
import type { AnswerEdit } from '../cases/draft'
import type { Contender } from './measure'
import type { Scenario } from './scenario'
import { sourceLines } from './text'

const sizes = [1_000, 10_000, 100_000, 1_000_000]

/** Returns the contenders that are the lower bound: one forward search for the text, and one split of the file into lines. */
export function floor(file: string, needle: string): Contender[] {
  return [
    { name: 'indexOf', run: () => file.indexOf(needle) },
    { name: 'split', run: () => file.split('\n').length },
  ]
}

/** Returns Suture with its default policy, Suture with the policy `spec`, and the transcription of the spec. */
export function engines(file: string, intent: AnswerEdit): Contender[] {
  return [
    { name: 'suture', run: () => edit(file, intent).status },
    { name: 'policy spec', run: () => edit(file, intent, { policy: 'spec' }).status },
  ]
}

const slow = (file: string, intent: AnswerEdit): Contender => ({
  name: 'transcription',
  run: () => transcription.apply(file, [intent]).status,
})
const peers = (file: string, intent: AnswerEdit): Contender[] =>
  [jsdiff, diffMatchPatch].map(({ name, apply }) => ({ name, run: () => apply(file, [intent]).status }))

/** An exact match in the last lines of the file. */
export const exactHits: readonly Scenario[] = sizes.map((lines) => ({
  group: 'exact hit at the end',
  name: '3 lines',
  lines,
  make: () => {
    const all = sourceLines(lines)
    const oldLines = [...all.slice(-3, -1), 'the very last line']
    const file = [...all.slice(0, -1), 'the very last line'].join('\n')
    const intent = { oldString: oldLines.join('\n'), newString: [...oldLines.slice(0, -1), 'another line'].join('\n') }
    return [
      ...floor(file, intent.oldString),
      ...engines(file, intent),
      ...(lines <= 10_000 ? [slow(file, intent), ...peers(file, intent)] : []),
    ]
  },
}))

/** Twelve lines that occur nowhere together. Either every second line occurs in the file, or none does. */
export const fullMisses: readonly Scenario[] = ['parts occur', 'nothing occurs'].flatMap((name) =>
  sizes.map((lines) => ({
    group: 'full miss, 12-line search',
    name,
    lines,
    make: () => {
      const all = sourceLines(lines)
      const at = Math.floor(lines * 0.7)
      const search = all
        .slice(at, at + 12)
        .map((line, i) => (name === 'nothing occurs' || i % 2 === 0 ? `  absent_${i}(${i * 7919}, nowhere_${i})` : line))
      const file = all.join('\n')
      const intent = { oldString: search.join('\n'), newString: [...search.slice(0, -1), 'changed'].join('\n') }
      return [...floor(file, search[0]!), ...engines(file, intent), ...(lines <= 10_000 ? [slow(file, intent)] : [])]
    },
    ...(lines > 100_000 ? { rounds: 5 } : {}),
  })),
)

/** Sixty lines, a third of which have a wrong word, among them removed lines. The search comes close but must miss. */
export const fuzzyMisses: readonly Scenario[] = [3_000, 10_000, 100_000].map((lines) => ({
  group: '60-line fuzzy miss',
  name: 'every third line misquoted',
  lines,
  make: () => {
    const all = sourceLines(lines)
    const at = Math.floor(lines * 0.6)
    const search = all.slice(at, at + 60).map((line, i) => (i % 3 === 1 ? line.replace(/[a-z]{4,}/, 'wrongword') : line))
    const file = all.join('\n')
    const intent = { oldString: search.join('\n'), newString: search.filter((_, i) => i !== 31).join('\n') }
    return [
      ...floor(file, search[0]!),
      ...engines(file, intent),
      ...(lines <= 3_000 ? [slow(file, intent)] : []),
      ...(lines <= 10_000 ? peers(file, intent).slice(0, 1) : []),
    ]
  },
}))

/** A block of 200 lines with other indentation and one changed line. */
export const longBlocks: readonly Scenario[] = [10_000, 100_000].map((lines) => ({
  group: '200-line block',
  name: 'indented by two more',
  lines,
  make: () => {
    const all = sourceLines(lines)
    const at = Math.floor(lines * 0.5)
    const search = all.slice(at, at + 200).map((line) => (line === '' ? line : `  ${line}`))
    const file = all.join('\n')
    const intent = { oldString: search.join('\n'), newString: search.map((line, i) => (i === 100 ? '  changed()' : line)).join('\n') }
    return [...floor(file, search[0]!), ...engines(file, intent), ...(lines <= 10_000 ? [slow(file, intent)] : [])]
  },
}))
