import type { HunkLine } from '../../model/hunk'

/** One way to understand a hunk's body: as given, with the leading spaces of its lines settled, or with whitespace ignored. */
export interface Reading {
  readonly name: 'exact' | 'prefix' | 'whitespace'
  readonly lines: readonly HunkLine[]
}

/** The body without CRs if every line has one, or none; undefined if only some do, since the change is then about them. */
export function withoutCr(lines: readonly HunkLine[]): readonly HunkLine[] | undefined {
  const count = lines.filter((line) => line.text.endsWith('\r')).length
  if (count === 0) return lines
  return count === lines.length ? lines.map((line) => ({ ...line, text: line.text.slice(0, -1) })) : undefined
}

/** The lines that a reading expects in the file. */
export function oldLines(reading: Reading): readonly HunkLine[] {
  return reading.lines.filter((line) => line.kind !== 'addition')
}

/** The lines that a reading leaves in the file. */
export function newLines(reading: Reading): readonly HunkLine[] {
  return reading.lines.filter((line) => line.kind !== 'deletion')
}
