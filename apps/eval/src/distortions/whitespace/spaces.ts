import { commonEnds } from '@suture/text/internal'
import { type Distortion, eachBlock, type LeftOut } from '../../cases/distortion'
import type { Block, Line } from '../../cases/draft'
import { alike, changesFormAlone, isBlank, partners, runs } from '../../text/lines'
import type { Random } from '../../text/random'

const formAlone: LeftOut = { leftOut: 'the edit only changes whitespace or punctuation' }

/** Returns kept lines, and removed lines that nothing replaces. The form of these lines in the file does not affect new lines. */
export function freeLines(block: Block): Set<Line> {
  const free = new Set(block.lines.filter((line) => line.kind === 'keep'))
  const added = block.lines.filter((line) => line.kind === 'add')
  for (const run of runs(block.lines)) {
    if (run.added.length > 0) continue
    for (const index of run.removed) if (!added.some((line) => alike(line.file, block.lines[index]!.file))) free.add(block.lines[index]!)
  }
  return free
}

/** Quoted lines end in whitespace that the file does not have. */
export const trailingBlanksAdded: Distortion = {
  name: 'trailing-blanks-added',
  family: 'blanks',
  rank: 0,
  apply: (draft, { random }) =>
    eachBlock(draft, (block) => {
      if (changesFormAlone(block)) return formAlone
      const tail = random.pick([' ', '  ', '    ', '\t'])
      const lines = block.lines.map((line) => {
        if ((line.kind !== 'keep' && line.kind !== 'remove') || isBlank(line.file) || random.chance(0.3)) return line
        return { ...line, old: line.old + tail, new: line.new + tail }
      })
      return lines.some((line, index) => line !== block.lines[index]) ? { ...block, lines } : undefined
    }),
}

/** Context lines of the file end in whitespace that the answer does not have. */
export const trailingBlanksDropped: Distortion = {
  name: 'trailing-blanks-dropped',
  family: 'blanks',
  rank: 0,
  apply: (draft, { random }) =>
    eachBlock(draft, (block) => {
      if (changesFormAlone(block)) return formAlone
      const free = freeLines(block)
      const lines = block.lines.map((line) => {
        if (!free.has(line) || isBlank(line.file) || random.chance(0.4)) return line
        return { ...line, file: line.file + random.pick([' ', '  ', '\t']), old: line.old.trimEnd(), new: line.new.trimEnd() }
      })
      return lines.some((line, index) => line !== block.lines[index]) ? { ...block, lines } : undefined
    }),
}

/** Returns the positions of single spaces between words, after the indentation. */
function innerBlanks(text: string): number[] {
  const from = text.length - text.trimStart().length
  const out: number[] = []
  for (let at = text.indexOf(' ', from); at !== -1; at = text.indexOf(' ', at + 1))
    if (/\S \S/.test(text.slice(at - 1, at + 2))) out.push(at)
  return out
}

const widen = (text: string, at: number, by: string) => text.slice(0, at) + by + text.slice(at + 1)

/** Widens one space in each line, at a position that old and new text share. `set` chooses the sides. */
function widenLines(block: Block, random: Random, set: (line: Line, at: number, by: string) => Line): Block | undefined {
  const lines = [...block.lines]
  const free = freeLines(block)
  let touched = false
  const touch = (indices: readonly number[], limit: number) => {
    const text = block.lines[indices[0]!]!
    if (text.file !== text.old && text.kind === 'keep') return
    const places = innerBlanks(text.file).filter((at) => at < limit)
    if (places.length === 0 || random.chance(0.3)) return
    const at = random.pick(places)
    const by = random.pick(['  ', '  ', '   ', '\t'])
    for (const index of indices) lines[index] = set(lines[index]!, at, by)
    touched = true
  }
  block.lines.forEach((line, index) => {
    if (free.has(line)) touch([index], Number.POSITIVE_INFINITY)
  })
  for (const run of runs(block.lines)) {
    for (const [a, b] of partners(block.lines, run) ?? []) touch([a, b], commonEnds(block.lines[a]!.file, block.lines[b]!.file).start - 1)
  }
  return touched ? { ...block, lines } : undefined
}

/** The answer has several spaces where the file has one. */
export const innerBlanksAdded: Distortion = {
  name: 'inner-blanks-added',
  family: 'blanks',
  rank: 0,
  apply: (draft, { random }) =>
    eachBlock(draft, (block) => {
      if (changesFormAlone(block)) return formAlone
      return widenLines(block, random, (line, at, by) => ({ ...line, old: widen(line.old, at, by), new: widen(line.new, at, by) }))
    }),
}

/** The file has several spaces where the answer has one. In a line that the edit changes, the file's spaces must survive. */
export const innerBlanksDropped: Distortion = {
  name: 'inner-blanks-dropped',
  family: 'blanks',
  rank: 0,
  apply: (draft, { random }) =>
    eachBlock(draft, (block) => {
      if (changesFormAlone(block)) return formAlone
      return widenLines(block, random, (line, at, by) => ({ ...line, file: widen(line.file, at, by) }))
    }),
}

const blankLine = (): Line => ({ kind: 'phantom', file: '', old: '', new: '' })

/** Empty lines are before and after old and new text. */
export const blankEdges: Distortion = {
  name: 'blank-lines-at-edges',
  family: 'blanks',
  rank: 0,
  apply: (draft, { random }) =>
    eachBlock(draft, (block) => {
      if (block.lines.every((line) => line.kind === 'remove')) return undefined
      const kind = random.int(0, 2)
      const above = kind === 1 ? [] : [blankLine()]
      const below = kind === 0 ? [] : Array.from({ length: random.int(1, 2) }, blankLine)
      return { ...block, lines: [...above, ...block.lines, ...below] }
    }),
}

/** Returns the indices of lines between two kept lines that are not empty. */
export function betweenKept(lines: readonly Line[]): number[] {
  const firm = (line: Line | undefined) => line?.kind === 'keep' && !isBlank(line.file)
  return lines.flatMap((_, index) => (firm(lines[index - 1]) && firm(lines[index + 1]) ? [index] : []))
}

/** Returns the indices before which a line can be inserted between two kept lines that are not empty. */
export function seams(lines: readonly Line[]): number[] {
  const firm = (line: Line | undefined) => line?.kind === 'keep' && !isBlank(line.file)
  return lines.flatMap((_, index) => (firm(lines[index - 1]) && firm(lines[index]) ? [index] : []))
}

/** The answer does not quote an empty line of the file between two context lines. */
export const blankLineDropped: Distortion = {
  name: 'blank-line-dropped',
  family: 'blanks',
  rank: 0,
  apply: (draft) =>
    eachBlock(draft, (block) => {
      if (!block.lines.some((line) => line.kind === 'keep' && isBlank(line.file))) return undefined
      const dropped = new Set(
        betweenKept(block.lines).filter((index) => block.lines[index]!.kind === 'keep' && isBlank(block.lines[index]!.file)),
      )
      if (dropped.size === 0) return { leftOut: 'the empty line is next to the change' }
      return { ...block, lines: block.lines.map((line, index) => (dropped.has(index) ? { ...line, kind: 'unquoted' } : line)) }
    }),
}

/** Old and new text have an empty line between two context lines. The file has none there. */
export const blankLineInvented: Distortion = {
  name: 'blank-line-invented',
  family: 'blanks',
  rank: 0,
  apply: (draft, { random }) =>
    eachBlock(draft, (block) => {
      const places = seams(block.lines)
      if (places.length === 0) return undefined
      const at = random.pick(places)
      return { ...block, lines: [...block.lines.slice(0, at), blankLine(), ...block.lines.slice(at)] }
    }),
}

/** Empty context lines contain whitespace, either in the answer or in the file. */
export const blankLinesFilled: readonly Distortion[] = (['answer', 'file'] as const).map((where) => ({
  name: `blank-lines-filled-in-${where}`,
  family: 'blanks',
  rank: 0,
  apply: (draft, { random }) =>
    eachBlock(draft, (block) => {
      if (changesFormAlone(block)) return formAlone
      const fill = random.pick(['  ', '    ', '\t'])
      const blank = (line: Line) => line.kind === 'keep' && line.file === ''
      if (!block.lines.some(blank)) return undefined
      const filled = (line: Line): Line => (where === 'file' ? { ...line, file: fill } : { ...line, old: fill, new: fill })
      return { ...block, lines: block.lines.map((line) => (blank(line) ? filled(line) : line)) }
    }),
}))
