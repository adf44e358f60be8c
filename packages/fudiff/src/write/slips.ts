/**
 * Detects hunks whose new lines look like common mistakes of models: escaped quotation marks, line numbers, entities, typographic quotation
 * marks or no-break spaces.
 *
 *     -x = "a"        -x = 1
 *     +f(\"b\")       +12 | x = 1
 */
import { type HunkLine, newSide, oldSide } from '../model/hunk'

/** A number before a line, an entity, a typographic quotation mark or a no-break space. */
const FORM = /^[ \t]*L?\d+(?:\t|[ \t]*[|:\u2192\u2502])|&(?:lt|gt|amp|quot|apos|#39);|[\u2018\u2019\u201C\u201D\u00A0]/g

/**
 * Whether only the new lines escape every quotation mark of a kind, or an added line differs from an old line only by a mistake of this
 * kind.
 */
export function mayBeSlip(lines: readonly HunkLine[]): boolean {
  const [old, next] = [oldSide({ lines }), newSide({ lines })]
  const [oldText, newText] = [old.join('\n'), next.join('\n')]
  const isEscaped = (quote: string) =>
    oldText.includes(quote) &&
    !oldText.includes(`\\${quote}`) &&
    newText.includes(`\\${quote}`) &&
    !newText.replaceAll(`\\${quote}`, '').includes(quote)
  if ([...`"'\``].some(isEscaped)) return true
  const known = new Set(old.map(plain))
  return lines.some(({ kind, text }) => kind === 'addition' && text.replace(FORM, '') !== text && known.has(plain(text)))
}

/** Returns a line without the patterns of `FORM` and without the characters that they replace. */
function plain(line: string): string {
  return line.replace(FORM, '').replace(/[<>&"'\s]/g, '')
}
