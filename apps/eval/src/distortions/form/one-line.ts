import { commonEnds } from '@suture/text/internal'
import type { Distortion, LeftOut } from '../../cases/distortion'
import type { Block, Draft, Line } from '../../cases/draft'
import { isWeak } from '../../text/fold'
import { changesFormAlone, indentOf, isBlank, partners, runs } from '../../text/lines'
import type { Random } from '../../text/random'
import { curl } from './typography'

/** Returns the one removed line of a block and the lines that replace it, without context. Undefined if the block removes more lines. */
function bareLine(draft: Draft): Draft | LeftOut | undefined {
  const block = draft.blocks[0]!
  const run = runs(block.lines)
  const at = run[0]?.removed[0]
  if (draft.blocks.length > 1 || run.length !== 1 || run[0]!.removed.length !== 1 || run[0]!.added.length === 0) return undefined
  const lines = [block.lines[at!]!, ...run[0]!.added.map((index) => block.lines[index]!)]
  if (isWeak(lines[0]!.file) || lines.some((line) => isBlank(line.file))) return undefined
  if (changesFormAlone({ ...block, lines })) return { leftOut: 'the edit only changes whitespace or punctuation' }
  const first = Math.min(at!, ...run[0]!.added)
  const end = Math.max(at!, ...run[0]!.added) + 1
  const file = (some: readonly Line[]) => some.map((line) => line.file)
  const gaps = [
    [...draft.gaps[0]!, ...file(block.lines.slice(0, first))],
    [...file(block.lines.slice(end)), ...draft.gaps[1]!],
  ]
  return { ...draft, gaps, blocks: [{ ...block, lines }] }
}

type Drift = (block: Block, random: Random) => Block | LeftOut | undefined

const sides = (block: Block, change: (text: string) => string): Block => ({
  ...block,
  lines: block.lines.map((line) => ({ ...line, old: change(line.old), new: change(line.new) })),
})

/** Old and new text have another indentation. Added lines are as deep as the quoted line, because nothing else shows their depth. */
const indented: Drift = (block, random) => {
  const indents = new Set(block.lines.map((line) => indentOf(line.file)))
  if (indents.size > 1) return { leftOut: 'an added line is deeper than the quoted one' }
  const [own] = indents
  const other = random.pick(['  ', '    ', '\t', '\t\t', '      '].filter((indent) => indent !== own && !own!.startsWith(indent)))
  return sides(block, (text) => other + text.trimStart())
}

const trailing: Drift = (block, random) => {
  const tail = random.pick([' ', '  ', '\t'])
  return { ...block, lines: block.lines.map((line) => (line.kind === 'remove' ? { ...line, old: line.old + tail } : line)) }
}

/** In the start that old and new text share, the answer has one space where the file has several. */
const squeezed: Drift = (block, random) => {
  const pair = partners(block.lines, runs(block.lines)[0]!)?.[0]
  if (!pair) return undefined
  const [a, b] = [block.lines[pair[0]]!.file, block.lines[pair[1]]!.file]
  const { start } = commonEnds(a, b)
  const places = [...a.slice(0, start - 1).matchAll(/(?<=\S) (?=\S)/g)].map((match) => match.index)
  if (places.length === 0) return undefined
  const at = random.pick(places)
  const head = a.slice(0, at) + ' '.repeat(random.int(2, 4)) + a.slice(at + 1, start)
  const file = (line: Line) => head + line.file.slice(start)
  return { ...block, lines: block.lines.map((line) => ({ ...line, file: file(line) })) }
}

/** Quotes are typographic in the answer. Added text only has kinds of quotes that the quoted line has. */
const curled: Drift = (block) => {
  const [first, ...added] = block.lines
  const kinds = ['"', "'"].filter((kind) => first!.file.includes(kind))
  if (kinds.length === 0) return undefined
  if (block.lines.some((line) => /[\u2018-\u201d]/.test(line.file))) return { leftOut: 'the file already has typographic characters' }
  if (added.some((line) => ['"', "'"].some((kind) => line.file.includes(kind) && !kinds.includes(kind))))
    return { leftOut: 'only added lines have a kind of character' }
  return sides(block, curl)
}

const drifts: readonly (readonly [string, Drift])[] = [
  ['one-line', (block) => block],
  ['one-line-indented', indented],
  ['one-line-trailing-blanks', trailing],
  ['one-line-inner-blanks', squeezed],
  ['one-line-quotes-curled', curled],
]

/** One line is quoted without any context, either verbatim or slightly distorted. */
export const oneLine: readonly Distortion[] = drifts.map(([name, drift]) => ({
  name,
  family: 'exact',
  rank: 0,
  excludes: ['indentation', 'blanks', 'characters', 'line-numbers', 'context', 'hints', 'several', 'already', 'absent'],
  apply: (draft, { random }) => {
    const bare = bareLine(draft)
    if (!bare || 'leftOut' in bare) return bare
    const block = drift(bare.blocks[0]!, random)
    return !block || 'leftOut' in block ? block : { ...bare, blocks: [block] }
  },
}))
