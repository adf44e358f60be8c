import type { Distortion } from '../../cases/distortion'
import type { Draft, Line } from '../../cases/draft'
import { standing } from '../../cases/draft'
import { fold, isWeak, occurrences } from '../../text/fold'
import type { Language } from '../../text/language'
import { indentOf } from '../../text/lines'
import type { Random } from '../../text/random'

/** Returns a mark that models write for omitted text, as a comment in the file's language. */
function markFor(language: Language, random: Random, bare: boolean): string {
  const { comment, commentEnd = '' } = language
  const words = [
    '...',
    '... existing code ...',
    '... rest of code ...',
    '... (unchanged)',
    'existing code ...',
    '... rest of the file remains the same ...',
  ]
  if (!comment) return '...'
  return bare && random.chance(0.3) ? '...' : `${comment} ${random.pick(words)}${commentEnd}`
}

/** Returns runs of two or more kept lines with at least one quoted line on either side. */
function innerRuns(lines: readonly Line[]): { from: number; to: number }[] {
  const out: { from: number; to: number }[] = []
  for (let from = 1; from < lines.length - 2; from++) {
    let to = from
    while (to < lines.length - 1 && lines[to]!.kind === 'keep') to++
    if (to - from >= 2) out.push({ from, to })
  }
  return out
}

/** Whether both parts around a mark have a line that can anchor them and occur in the file once. */
function partsAreUnique(draft: Draft, above: readonly Line[], below: readonly Line[]): boolean {
  const all = [...draft.gaps.flat(), ...draft.blocks.flatMap((block) => standing(block).map((line) => line.file))]
  const file = fold(all.join('\n'))
  return [above, below].every((part) => {
    const lines = part.filter((line) => line.kind === 'keep' || line.kind === 'remove')
    return lines.some((line) => !isWeak(line.file)) && occurrences(file, fold(lines.map((line) => line.file).join('\n')), 2) === 1
  })
}

function elide(lines: readonly Line[], run: { from: number; to: number }, mark: string): Line[] {
  const phantom: Line = { kind: 'phantom', file: '', old: mark, new: mark }
  const hidden = lines.slice(run.from, run.to).map((line): Line => ({ ...line, kind: 'unquoted' }))
  return [...lines.slice(0, run.from), phantom, ...hidden, ...lines.slice(run.to)]
}

/** A run of context lines is left out of old and new text. A mark replaces it. */
export const elision: Distortion = {
  name: 'elision-in-both',
  family: 'context',
  rank: 0,
  apply: (draft, { random }) => {
    if (draft.blocks.length > 1) return undefined
    const block = draft.blocks[0]!
    const all = innerRuns(block.lines)
    if (all.length === 0) return undefined
    const fit = all.filter((run) => partsAreUnique(draft, block.lines.slice(0, run.from), block.lines.slice(run.to)))
    if (fit.length === 0) return { leftOut: 'a part next to the mark also occurs elsewhere' }
    const run = random.pick(fit)
    const mark = indentOf(block.lines[run.from]!.old) + markFor(draft.language, random, true)
    return { ...draft, blocks: [{ ...block, lines: elide(block.lines, run, mark) }] }
  },
}

/** Two changes far apart are in one block. A mark replaces everything between them. */
export const elisionFar: Distortion = {
  name: 'elision-between-changes',
  family: 'context',
  rank: 0,
  several: true,
  apply: (draft, { random }) => {
    const [first, second] = draft.blocks
    const gap = draft.gaps[1]
    if (!first || !second || !gap || gap.length < 3 || gap.every((line) => isWeak(line))) return undefined
    if (!partsAreUnique(draft, first.lines, second.lines)) return { leftOut: 'a part next to the mark also occurs elsewhere' }
    const between = gap.map((text): Line => ({ kind: 'keep', file: text, old: text, new: text }))
    const lines = [...first.lines, ...between, ...second.lines]
    const from = first.lines.length
    const mark = indentOf(gap.find((line) => line.trim() !== '') ?? '') + markFor(draft.language, random, true)
    const rest = draft.gaps
      .slice(2)
      .flatMap((text, i) => [...(i > 0 ? standing(draft.blocks[i + 1]!).map((line) => line.file) : []), ...text])
    const block = { ...first, lines: elide(lines, { from, to: from + gap.length }, mark) }
    return { ...draft, gaps: [draft.gaps[0]!, rest], blocks: [block], order: [0] }
  },
}

/** The old text has the lines in full, and in the new text a mark replaces them. Writing the mark into the file would delete the lines. */
export const elisionNewOnly: Distortion = {
  name: 'elision-in-new-only',
  family: 'absent',
  stands: true,
  rank: 0,
  apply: (draft, { random }) => {
    const block = draft.blocks[0]!
    if (draft.blocks.length > 1 || !draft.language.comment) return undefined
    const all = innerRuns(block.lines)
    if (all.length === 0) return undefined
    const run = random.pick(all)
    const mark = indentOf(block.lines[run.from]!.old) + markFor(draft.language, random, false)
    const gone = block.lines.slice(run.from, run.to).map((line): Line => ({ ...line, kind: 'remove' }))
    const lines: Line[] = [
      ...block.lines.slice(0, run.from),
      ...gone,
      { kind: 'add', file: mark, old: mark, new: mark },
      ...block.lines.slice(run.to),
    ]
    return { ...draft, must: 'refuse', blocks: [{ ...block, lines }] }
  },
}

/** A mark is before or after all quoted lines, in both old and new text. */
export const elisionAtEdges: Distortion = {
  name: 'elision-at-edges',
  family: 'context',
  rank: 0,
  apply: (draft, { random }) => {
    const mark = markFor(draft.language, random, true)
    const line: Line = { kind: 'phantom', file: '', old: mark, new: mark }
    const where = random.int(0, 2)
    const blocks = draft.blocks.map((block) => {
      if (block.lines.every((l) => l.kind === 'remove')) return block
      return { ...block, lines: [...(where === 1 ? [] : [line]), ...block.lines, ...(where === 0 ? [] : [line])] }
    })
    return blocks.some((block, index) => block !== draft.blocks[index]) ? { ...draft, blocks } : undefined
  },
}
