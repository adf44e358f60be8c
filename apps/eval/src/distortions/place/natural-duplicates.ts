import type { Distortion } from '../../cases/distortion'
import type { Block, Draft, Line } from '../../cases/draft'
import { standing } from '../../cases/draft'
import { isWeak } from '../../text/fold'
import { changesFormAlone } from '../../text/lines'
import { fileLines } from './several'

/**
 * Returns the 0-based line numbers at which the file has the lines, byte for byte. A place that only differs in form would not be
 * ambiguous, since the exact place is preferred.
 */
function places(file: readonly string[], lines: readonly string[]): number[] {
  return file.flatMap((_, at) => (lines.every((line, i) => file[at + i] === line) ? [at] : []))
}

/** Shortens the context until the quote occurs in the file several times. Undefined if it never does. */
function shrink(draft: Draft): { readonly draft: Draft; readonly nearest: number } | undefined {
  const block = draft.blocks[0]!
  if (draft.blocks.length > 1 || changesFormAlone(block)) return undefined
  const first = block.lines.findIndex((line) => line.kind !== 'keep')
  const last = block.lines.findLastIndex((line) => line.kind !== 'keep')
  const file = fileLines(draft)
  for (const [above, below] of [
    [1, 1],
    [0, 1],
    [1, 0],
    [0, 0],
  ] as const) {
    const from = Math.max(0, first - above)
    const lines = block.lines.slice(from, Math.min(block.lines.length, last + 1 + below))
    const old = lines.filter((line) => line.kind !== 'add')
    if (!old.some((line) => !isWeak(line.file)) || !firm(old) || !firm(lines.filter((line) => line.kind !== 'remove'))) continue
    const text = old.map((line) => line.file)
    const at = draft.gaps[0]!.length + from
    const rivals = places(file, text).filter((place) => place !== at)
    if (rivals.length === 0 || places(file, text).length < 2) continue
    return { draft: cut(draft, block, from, lines), nearest: Math.min(...rivals.map((place) => Math.abs(place - at))) }
  }
  return undefined
}

const firm = (lines: readonly Line[]) => lines.length === 0 || (lines[0]!.file.trim() !== '' && lines.at(-1)!.file.trim() !== '')

function cut(draft: Draft, block: Block, from: number, lines: readonly Line[]): Draft {
  const before = block.lines.slice(0, from).map((line) => line.file)
  const after = standing({ ...block, lines: block.lines.slice(from + lines.length) }).map((line) => line.file)
  return {
    ...draft,
    gaps: [
      [...draft.gaps[0]!, ...before],
      [...after, ...draft.gaps[1]!],
    ],
    blocks: [{ ...block, lines }],
    repeated: true,
  }
}

/** The quoted text occurs in the original file several times, and the claimed line is right. */
export const repeatedHinted: Distortion = {
  name: 'repeated-with-hint',
  family: 'hints',
  rank: 0,
  excludes: ['exact', 'blanks', 'characters', 'context', 'absent'],
  apply: (draft) => {
    const made = shrink(draft)
    if (!made) return undefined
    if (made.nearest < 4) return { leftOut: 'the other place is too close' }
    return { ...made.draft, blocks: made.draft.blocks.map((block) => ({ ...block, hint: { off: 0 } })) }
  },
}

/** The quoted text occurs in the original file several times, and nothing shows which occurrence is meant. */
export const repeatedUnhinted: Distortion = {
  name: 'repeated-without-hint',
  family: 'hints',
  rank: 0,
  excludes: ['exact', 'line-numbers', 'indentation', 'blanks', 'characters', 'context', 'absent'],
  apply: (draft) => {
    const made = shrink(draft)
    return made && { ...made.draft, must: 'refuse', blocks: made.draft.blocks.map(({ hint: _, ...block }) => block) }
  },
}
