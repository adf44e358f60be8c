import { isTelling } from '../lines/line-diff'
import { distortionOf, type LineKey, lineKey } from '../lines/line-key'

/** Lines within which a hint decides for a place, if the next place is more than twice as far from it. */
export const NEAR = 40

/** The lines of a file, by 0-based row. */
interface RowTexts {
  readonly count: number
  readonly textAt: (row: number) => string
}

/**
 * The row that a hint (1-based line number) points at, if it is far from the chosen row and the quoted lines occur there too, up to
 * whitespace and typography: either place may be meant. Undefined otherwise.
 *
 *     file    f()           line 1        quoted    f(), at line 90        both are reported
 *             ··f()         line 90
 */
export function namedElsewhere(quoted: readonly LineKey[], hint: number | undefined, chosen: number, rows: RowTexts): number | undefined {
  if (hint === undefined || hint < 1 || Math.abs(hint - 1 - chosen) <= NEAR || hint - 1 + quoted.length > rows.count) return undefined
  if (!quoted.some(({ raw }) => isTelling(raw))) return undefined
  return quoted.every((line, i) => distortionOf(line, lineKey(rows.textAt(hint - 1 + i)))) ? hint - 1 : undefined
}
