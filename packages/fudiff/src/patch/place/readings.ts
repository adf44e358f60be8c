import type { Hunk, HunkLine } from '../../model/hunk'

/** A body line with every form that the file's line may have; the first form is the line as given. */
export interface ReadLine {
  readonly kind: HunkLine['kind']
  readonly forms: readonly string[]
}

/** One way to understand a hunk's body. */
export interface Reading {
  readonly name: 'exact' | 'prefix' | 'shifted'
  /** Compare with lines that carry their CR and byte order mark. */
  readonly raw: boolean
  readonly lines: readonly ReadLine[]
  /** Blanks that changed lines have been given (1) or lost (-1). */
  readonly shift?: number
}

/**
 * The readings of a hunk, strictest first: as given, with CR as text; as given, line ends apart; context lines that lost
 * their blank or have one too many; a blank too many or too few on changed lines as well, to which a removed line that is
 * not blank must bear witness. Source: docs/spec/fudiff.md, whose own examples need them.
 */
export function readingsOf(hunk: Hunk): Reading[] {
  const given = hunk.lines.map(({ kind, text }): ReadLine => ({ kind, forms: [text] }))
  const readings: Reading[] = [{ name: 'exact', raw: true, lines: given }]
  const bare = withoutCr(hunk.lines)
  if (!bare) return readings
  readings.push({ name: 'exact', raw: false, lines: bare.map(({ kind, text }) => ({ kind, forms: [text] })) })
  const tolerant = bare.map(tolerantLine)
  if (tolerant.some((line) => line.forms.length > 1)) readings.push({ name: 'prefix', raw: false, lines: tolerant })
  const changed = bare.filter((line) => line.kind !== 'context' && line.text.trim() !== '')
  if (!changed.some((line) => line.kind === 'deletion') || !changed.every((line) => line.text.startsWith(' '))) return readings
  for (const shift of [-1, 1]) {
    const shiftLine = (line: ReadLine) =>
      line.kind === 'context' ? line : { ...line, forms: line.forms.map((text) => moved(text, shift)) }
    readings.push({ name: 'shifted', raw: false, lines: tolerant.map(shiftLine), shift })
  }
  return readings
}

function tolerantLine(line: HunkLine): ReadLine {
  const blank = line.kind === 'deletion' && line.text === ' '
  return { kind: line.kind, forms: line.kind === 'context' ? contextForms(line) : blank ? [line.text, ''] : [line.text] }
}

/** The body without CRs where none or every line has one; undefined where some do, since the change is about them. */
export function withoutCr(lines: readonly HunkLine[]): readonly HunkLine[] | undefined {
  const count = lines.filter((line) => line.text.endsWith('\r')).length
  if (count === 0) return lines
  return count === lines.length ? lines.map((line) => ({ ...line, text: line.text.slice(0, -1) })) : undefined
}

/** The forms that the file may have of a context line: as given, with its first blank kept as text, with a second blank cut off. */
export function contextForms({ text, bare }: HunkLine): string[] {
  if (text === '') return ['']
  const forms = [text]
  if (!bare) forms.push(` ${text}`)
  if (!bare && text.startsWith(' ')) forms.push(text.slice(1))
  return forms
}

/** The line with a blank more (1) or less (-1); blank lines have none to take. */
export function moved(text: string, shift: number): string {
  if (shift < 0) return text.replace(/^ /, '')
  return shift > 0 && text.trim() !== '' ? ` ${text}` : text
}

/** The lines that a reading expects in the file. */
export function oldLines(reading: Reading): readonly ReadLine[] {
  return reading.lines.filter((line) => line.kind !== 'addition')
}

/** The lines that a reading leaves in the file. */
export function newLines(reading: Reading): readonly ReadLine[] {
  return reading.lines.filter((line) => line.kind !== 'deletion')
}
