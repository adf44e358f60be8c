import type { Hunk, HunkLine } from './hunk'

/** A body line with every form that the file's line may have; the first form is the line as given. */
export interface ReadLine {
  readonly kind: HunkLine['kind']
  readonly forms: readonly string[]
}

/** One way to understand a hunk's body. */
export interface Reading {
  readonly name: 'exact' | 'prefix' | 'shifted' | 'inserted'
  /** Compare with lines that carry their CR and byte order mark. */
  readonly raw: boolean
  readonly lines: readonly ReadLine[]
}

/**
 * The readings of a hunk, strictest first: as given, with CR as text; as given, line ends apart; context lines that lost
 * their blank or have one too many; a blank too many on every line, also of a hunk that only adds. Source: spec/fudiff.md, whose own examples need them.
 */
export function readingsOf(hunk: Hunk): Reading[] {
  const given = hunk.lines.map(({ kind, text }): ReadLine => ({ kind, forms: [text] }))
  const readings: Reading[] = [{ name: 'exact', raw: true, lines: given }]
  const bare = withoutCr(hunk.lines)
  if (!bare) return readings
  readings.push({ name: 'exact', raw: false, lines: bare.map(({ kind, text }) => ({ kind, forms: [text] })) })
  const tolerant = bare.map((line): ReadLine => ({ kind: line.kind, forms: line.kind === 'context' ? contextForms(line) : [line.text] }))
  const inserted = hunk.deletions.length === 0 ? insertedReading(bare) : undefined
  if (inserted) readings.push(inserted)
  if (tolerant.some((line) => line.forms.length > 1)) readings.push({ name: 'prefix', raw: false, lines: tolerant })
  const changed = bare.filter((line) => line.kind !== 'context' && line.text.trim() !== '')
  if (hunk.deletions.length > 0 && changed.length > 0 && changed.every((line) => line.text.startsWith(' '))) {
    const shift = (line: ReadLine) =>
      line.kind === 'context' ? line : { ...line, forms: line.forms.map((text) => text.replace(/^ /, '')) }
    readings.push({ name: 'shifted', raw: false, lines: tolerant.map(shift) })
  }
  return readings
}

/** A blank too many on every line of a hunk that deletes nothing, so that only the depth of what it adds can confirm it. */
function insertedReading(lines: readonly HunkLine[]): Reading | undefined {
  if (!lines.every((line) => !line.bare && (line.text.trim() === '' || line.text.startsWith(' ')))) return undefined
  if (!lines.some((line) => line.kind === 'addition' && line.text.trim() !== '')) return undefined
  return { name: 'inserted', raw: false, lines: lines.map(({ kind, text }) => ({ kind, forms: [text.replace(/^ /, '')] })) }
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

/** The lines that a reading expects in the file. */
export function oldLines(reading: Reading): readonly ReadLine[] {
  return reading.lines.filter((line) => line.kind !== 'addition')
}

/** The lines that a reading leaves in the file. */
export function newLines(reading: Reading): readonly ReadLine[] {
  return reading.lines.filter((line) => line.kind !== 'deletion')
}
