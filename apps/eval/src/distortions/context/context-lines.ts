import { type Distortion, eachBlock, isDraft, type LeftOut } from '../../cases/distortion'
import type { Block, Draft, Line } from '../../cases/draft'
import { quoted } from '../../cases/draft'
import { rivalShare } from '../../cases/rivals'
import { fold, isWeak } from '../../text/fold'
import { isComment, type Language } from '../../text/language'
import { indentOf } from '../../text/lines'
import type { Random } from '../../text/random'
import { misremember, reword } from '../../text/words'
import { betweenKept, seams } from '../whitespace/spaces'
import { asTold } from './touching'

/** Whether enough of the block remains to identify the place: enough lines can anchor it, and little of the block occurs elsewhere. */
function certain(draft: Draft, index: number, firmLines: number): LeftOut | undefined {
  const firm = quoted(draft.blocks[index]!).filter((line) => line.kind !== 'phantom' && !isWeak(line.file))
  if (firm.length < firmLines) return { leftOut: 'too few lines remain unchanged' }
  return rivalShare(draft, index) > 0.5 ? { leftOut: 'most of the block also occurs elsewhere' } : undefined
}

const insert = (block: Block, at: number, line: Line): Block => ({
  ...block,
  lines: [...block.lines.slice(0, at), line, ...block.lines.slice(at)],
})
const without = (block: Block, at: number): Block => ({
  ...block,
  lines: block.lines.map((line, index) => (index === at ? { ...line, kind: 'unquoted' } : line)),
})

function commentText(language: Language, indent: string, random: Random): string | undefined {
  if (!language.comment) return undefined
  return `${indent}${language.comment} ${reword('four words or so', random)}${language.commentEnd ?? ''}`
}

/** Returns the indices of comment lines that are context between two kept lines. */
function keptComments({ language }: Draft, { lines }: Block): number[] {
  return betweenKept(lines).filter((at) => lines[at]!.kind === 'keep' && isComment(language, lines[at]!.file))
}

/** The answer does not quote a comment line of the file between two context lines. */
export const commentDropped: Distortion = {
  name: 'comment-dropped',
  family: 'context',
  rank: 0,
  apply: (draft, { random }) =>
    eachBlock(draft, (block, index) => {
      const places = keptComments(draft, block)
      if (places.length === 0) return undefined
      return certain(draft, index, 3) ?? without(block, random.pick(places))
    }),
}

/** Changes each block at a position between two context lines. */
function atSeam(draft: Draft, random: Random, change: (block: Block, index: number, at: number) => Block | LeftOut | undefined) {
  return eachBlock(draft, (block, index) => {
    const places = seams(block.lines)
    return places.length === 0 ? undefined : change(block, index, random.pick(places))
  })
}

/** A comment line was added to the file between two context lines after the answer was written. */
export const commentInserted: Distortion = {
  name: 'comment-inserted-since',
  family: 'context',
  rank: 0,
  apply: (draft, { random }) =>
    atSeam(draft, random, (block, index, at) => {
      const text = commentText(draft.language, indentOf(block.lines[at]!.file), random)
      if (!text) return undefined
      return certain(draft, index, 3) ?? insert(block, at, { kind: 'unquoted', file: text, old: '', new: '' })
    }),
}

/** Old and new text contain a comment line, between two context lines, that the file does not contain. */
export const commentInvented: Distortion = {
  name: 'comment-invented',
  family: 'context',
  rank: 0,
  apply: (draft, { random }) =>
    atSeam(draft, random, (block, index, at) => {
      const text = commentText(draft.language, indentOf(block.lines[at]!.old), random)
      if (!text) return undefined
      return certain(draft, index, 3) ?? insert(block, at, { kind: 'phantom', file: '', old: text, new: text })
    }),
}

/** A comment line of the context is quoted in completely different words. */
export const commentRewritten: Distortion = {
  name: 'comment-rewritten',
  family: 'context',
  rank: 0,
  apply: (draft, { random }) =>
    eachBlock(draft, (block, index) => {
      const places = keptComments(draft, block)
      if (places.length === 0) return undefined
      const at = random.pick(places)
      const text = commentText(draft.language, indentOf(block.lines[at]!.old), random)!
      const lines = block.lines.map((line, i) => (i === at ? { ...line, old: text, new: text } : line))
      return certain(draft, index, 4) ?? { ...block, lines }
    }),
}

/** A line of code was added to the file between two context lines after the answer was written. */
export const codeInserted: Distortion = {
  name: 'code-inserted-since',
  family: 'context',
  rank: 0,
  apply: (draft, { random }) =>
    atSeam(draft, random, (block, index, at) => {
      const text = misremember(block.lines[at]!.file, random)
      if (!text) return undefined
      return certain(draft, index, 4) ?? insert(block, at, { kind: 'unquoted', file: text, old: '', new: '' })
    }),
}

/** Old and new text contain a line of code, between two context lines, that the file does not contain. */
export const codeInvented: Distortion = {
  name: 'code-invented',
  family: 'context',
  rank: 0,
  apply: (draft, { random, source }) => {
    const invented = atSeam(draft, random, (block, index, at) => {
      const text = misremember(random.pick(source.lines.filter((line) => !isWeak(line)).concat('const value = 1')), random)
      if (!text || source.lines.some((line) => fold(line) === fold(text))) return undefined
      const shown = indentOf(block.lines[at]!.old) + text.trim()
      return certain(draft, index, 4) ?? insert(block, at, { kind: 'phantom', file: '', old: shown, new: shown })
    })
    return isDraft(invented) ? asTold(draft, invented) : invented
  },
}
