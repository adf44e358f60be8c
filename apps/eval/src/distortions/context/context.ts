import { type Distortion, eachBlock, isDraft, type LeftOut } from '../../cases/distortion'
import type { Block, Draft, Line } from '../../cases/draft'
import { quoted } from '../../cases/draft'
import { rivalShare } from '../../cases/rivals'
import { fold, isWeak } from '../../text/fold'
import { misremember } from '../../text/words'
import { said } from './formatter'
import { asTold } from './touching'

const notAlone: LeftOut = { leftOut: 'most of the block also occurs elsewhere' }
const tooFew: LeftOut = { leftOut: 'too few lines remain unchanged' }

/**
 * Returns the context lines that may be misquoted. Two other lines that can anchor the block must remain, one of them next to the change or
 * inside it.
 */
function pliable(draft: Draft, index: number): readonly Line[] | LeftOut | undefined {
  const block = draft.blocks[index]!
  const kept = block.lines.filter((line) => line.kind === 'keep' && !isWeak(line.file))
  if (kept.length === 0) return undefined
  const firm = quoted(block).filter((line) => line.kind !== 'phantom' && !isWeak(line.file))
  if (firm.length < 3) return tooFew
  if (rivalShare(draft, index) > 0.5) return notAlone
  const free = kept.filter((line) => placeStaysCertain(block, line))
  return free.length ? free : tooFew
}

/** Whether a line that is quoted correctly is next to the change, if the change only adds lines. */
function placeStaysCertain(block: Block, altered: Line): boolean {
  return block.lines.every((line, index) => {
    if (line.kind !== 'add') return true
    const before = block.lines.slice(0, index).findLast((l) => l.kind !== 'add')
    const after = block.lines.slice(index + 1).find((l) => l.kind !== 'add')
    return [before, after].some((l) => l && l !== altered && (l.kind === 'remove' || (l.kind === 'keep' && !isWeak(l.file))))
  })
}

/** Changes each block that has context lines which may be misquoted. */
function eachPliable(draft: Draft, change: (block: Block, lines: readonly Line[], index: number) => Block | LeftOut | undefined) {
  const changed = eachBlock(draft, (block, index) => {
    const lines = pliable(draft, index)
    return !lines || 'leftOut' in lines ? lines : change(block, lines, index)
  })
  return isDraft(changed) ? asTold(draft, changed) : changed
}

function replaceLine(block: Block, line: Line, by: Line): Block {
  return { ...block, lines: block.lines.map((l) => (l === line ? by : l)) }
}

/** One context line is quoted with a wrong word, in both old and new text. */
export const contextMisquoted: Distortion = {
  name: 'context-misquoted',
  family: 'context',
  rank: 0,
  apply: (draft, { random }) =>
    eachPliable(draft, (block, lines) => {
      const line = random.pick(lines)
      const text = misremember(line.old, random)
      if (!text || block.lines.some((l) => fold(l.file) === fold(text))) return undefined
      return replaceLine(block, line, { ...line, old: text, new: text })
    }),
}

/** One context line changed in the file after the answer was written. */
export const contextDrifted: Distortion = {
  name: 'context-drifted',
  family: 'context',
  rank: 0,
  apply: (draft, { random }) =>
    eachPliable(draft, (block, lines) => {
      const line = random.pick(lines)
      const text = misremember(line.file, random)
      if (!text || block.lines.some((l) => fold(l.file) === fold(text))) return undefined
      return replaceLine(block, line, { ...line, file: text })
    }),
}

/**
 * The first and last lines are verbatim. Between them, two or more context lines have one wrong word each. Three quarters of the block are
 * correct.
 */
export const contextMisquotedInside: Distortion = {
  name: 'context-misquoted-inside',
  family: 'context',
  rank: 0,
  apply: (draft, { random }) =>
    eachPliable(draft, (block, lines, index) => {
      const ends = [quoted(block)[0], quoted(block).at(-1)]
      const inner = lines.filter((line) => !ends.includes(line))
      if (inner.length < 2) return undefined
      const telling = quoted(block).filter((line) => line.kind !== 'phantom' && !isWeak(line.file)).length
      const most = telling >> 2
      if (most < 2) return tooFew
      const chosen = new Map<number, string>()
      for (const line of random.shuffle(inner).slice(0, random.int(2, most))) {
        const text = misremember(line.old, random)
        if (text && block.lines.every((l) => fold(l.file) !== fold(text))) chosen.set(block.lines.indexOf(line), text)
      }
      return chosen.size < 2 ? undefined : said(draft, index, chosen)
    }),
}
