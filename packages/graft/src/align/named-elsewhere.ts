import { isTelling } from '../lines/line-diff'
import { distortionOf, type LineKey, lineKey } from '../lines/line-key'

/** A number decides for a place within so many lines, when the next is more than twice as far. */
export const NEAR = 40

/** The lines of a file, by their row. */
interface RowTexts {
  readonly count: number
  readonly textAt: (row: number) => string
}

/**
 * The row that a number (1-based) names, far from the chosen one, where the quoted lines stand too, in other whitespace or typography: either
 * place may be meant.
 *
 *     file    f()           line 1        quoted    f(), at line 90        both are told
 *             ··f()         line 90
 */
export function namedElsewhere(quoted: readonly LineKey[], hint: number | undefined, chosen: number, rows: RowTexts): number | undefined {
  if (hint === undefined || hint < 1 || Math.abs(hint - 1 - chosen) <= NEAR || hint - 1 + quoted.length > rows.count) return undefined
  if (!quoted.some(({ raw }) => isTelling(raw))) return undefined
  return quoted.every((line, i) => distortionOf(line, lineKey(rows.textAt(hint - 1 + i)))) ? hint - 1 : undefined
}
