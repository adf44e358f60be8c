/**
 * How a quote differs from the lines at its place, for people.
 *
 *     quote   total(): Cents {         file     total(): Cents {         indentation
 *               return  sum                       return sum             spacing
 *
 * Idea: lines are compared without their indentation, then without whitespace, then by their words alone. If some words differ, the quoted
 * lines that the place does not have are counted. Cost: one pass over the quote. Source: own. Weakness: lines in another order count as
 * equal.
 */
import { isElision } from '@suture/edit/internal'
import type { Document, Intent, Outcome } from '@suture/text'
import { keptLines } from '../lines/shared-lines'
import type { QuoteDifference } from '../report/report'

/** Returns how the quote of an edit differs from the file. Undefined if it occurs verbatim, or if something had to be removed from it. */
export function quoteDifference(doc: Document, intent: Intent | undefined, outcome: Outcome): QuoteDifference | undefined {
  if (!intent || outcome.status === 'refused') return undefined
  const match = outcome.matches.find(({ strategy }) => strategy === 'alignment' || strategy === 'token-run')
  if (!match || match.undone.length > 0) return undefined
  if (match.strategy === 'token-run') return { kind: 'line-breaks' }
  return compare(linesOf(intent.oldString), linesOf(doc.text.slice(match.span.from, match.span.to)))
}

function compare(quoted: readonly string[], actual: readonly string[]): QuoteDifference | undefined {
  const lacking = (form: (line: string) => string) => quoted.length - keptLines(quoted.map(form), actual.map(form))
  if (lacking((line) => line.trim()) === 0)
    return lacking((line) => line.trimEnd()) > 0 ? { kind: 'indentation' } : lacking((line) => line) > 0 ? { kind: 'spacing' } : undefined
  if (lacking((line) => line.replace(/\s/g, '')) === 0) return { kind: 'spacing' }
  const count = lacking(wordsOf)
  return count === 0 ? { kind: 'punctuation' } : { kind: 'lines', count }
}

/** Returns the letters and digits of a line. A line without any is returned without its whitespace. */
function wordsOf(line: string): string {
  return line.replace(/[^\p{L}\p{N}]+/gu, '') || line.replace(/\s/g, '')
}

/** Returns the lines that have text and do not represent omitted lines. */
function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '' && !isElision(line.trim()))
}
