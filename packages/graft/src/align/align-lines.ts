/**
 * Aligns a quoted text with all of the file's lines that it represents.
 *
 * Idea: take the explanation with the best evidence, with only these lines known of the file. It must begin at the first of them and end at
 * the last. Cost: O(quoted x actual). Weakness: no moved lines. The caller bounds the number of actual lines.
 *
 *     quoted    a()        actual    a()        a() pairs with a(), b() with b( ); # why is left between them
 *               b()                  # why
 *                                    b( )
 */
import { comparedLines } from '../evidence/file-line'
import { type QuotedLine, quotedBlock, weighedLine } from '../evidence/quoted-block'
import { fillEvidence } from '../evidence/table'
import { countWords } from '../evidence/worth'
import type { LineKey } from '../lines/line-key'
import type { LineAlignment } from './alignment'
import { isFirm } from './distortion'

/**
 * The best alignment of all quoted lines with all actual lines. Returns undefined if the texts do not align: too many lines (more than half
 * as many as are quoted) are misquoted or have no partner, or a `fixed` line differs by more than whitespace and typography. `elisions`
 * marks the quoted lines that represent lines left out.
 */
export function alignLines(
  quoted: readonly LineKey[],
  actual: readonly LineKey[],
  { fixed, elisions }: { readonly fixed?: readonly boolean[]; readonly elisions?: readonly boolean[] } = {},
): LineAlignment | undefined {
  const lines = comparedLines((row) => actual[row]!.raw)
  const block = quotedBlock(weighed(quoted, actual, elisions), actual.length)
  const table = fillEvidence(
    block,
    actual.map((_, row) => lines.at(row)),
  )
  const { lo, hi, distortions, evidence, fuzzy, skipped, start, end } = table.trace(0)
  const isOff = distortions.some((distortion, i) => fixed?.[i] && quoted[i]!.body !== '' && !isFirm(distortion))
  if (isOff || start > 0 || end < actual.length || fuzzy > Math.max(1, quoted.length >> 1)) return undefined
  return { lo, hi, distortions, cost: Math.max(0, block.total - evidence), fuzzy, skipped }
}

/** The quoted lines with their bits among the actual lines. */
function weighed(quoted: readonly LineKey[], actual: readonly LineKey[], elisions: readonly boolean[] = []): QuotedLine[] {
  const counts = countWords(actual.map(({ folded }) => folded).join('\n'))
  return quoted.map((key, i) => {
    const rows = actual.filter(({ folded }) => folded === key.folded).length
    return weighedLine(key, counts, { rows, lineCount: actual.length, elided: elisions[i] ?? false })
  })
}
