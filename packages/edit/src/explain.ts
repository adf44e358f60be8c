import type { Document, Intent, Outcome, Place } from '@suture/text'
import { checkedSource } from './check-arguments'
import { edit } from './edit'
import { type FormName, isPaired, nameOfForm, type Placement } from './locate/placement'
import { givenReading, readings } from './readings/reading'
import { placeOfPlacement } from './report/match'
import { isRemoved } from './request/change'
import type { EditOptions } from './request/options'
import { ALONE } from './request/others'
import type { Source } from './text/source'
import { wayOf } from './way/context'
import { sourceOf } from './way/outcome'
import { bestCandidate } from './way/place'

/** A quoted line with the line of the file with which it is paired. */
export interface ExplainedLine {
  readonly quoted: string
  /** How the two lines differ. `absent` if the file does not contain the line there. */
  readonly form: FormName
  /** What the edit does with the line. */
  readonly kind: 'keep' | 'remove'
  /** 1-based line number and text of the paired line of the file. Undefined if the quoted line is not paired. */
  readonly line?: number
  readonly actual?: string
}

/** The best place of an edit, whether or not the edit is applied there. */
export interface Explanation {
  readonly outcome: Outcome
  /** Undefined if no quoted line occurs in the file. */
  readonly place?: Place
  /** Names of the corrections that were made to the quoted text. */
  readonly undone: readonly string[]
  /** Bits of the place, of its rival, and of all quoted lines. */
  readonly bits: number
  readonly rival: number
  readonly most: number
  readonly lines: readonly ExplainedLine[]
}

/**
 * Returns the outcome of an edit with its alignment: each quoted line with the paired line of the file, and the evidence in bits for the
 * place and its rival. Nothing is changed. Source: docs/architecture.md.
 *
 * @example
 * ```ts
 * import { explain } from '@suture/edit'
 *
 * const { lines } = explain('let total = 0\nlog(total)\n', { oldString: 'let totals = 0\nlog(total)', newString: 'log(total)' })
 * console.log(lines.map(({ form, actual }) => `${form}: ${actual}`)) // => ["misquoted: let total = 0","equal: log(total)"]
 * ```
 */
export function explain(content: string | Document, intent: Intent, options: EditOptions = {}): Explanation {
  const document = checkedSource(content, options)
  const source = sourceOf(document, options)
  const outcome = edit(document, intent, options)
  const given = givenReading(source, intent)
  const best = given.old.trim() === '' ? undefined : bestCandidate(wayOf(source, intent, options, ALONE), readings(source, given))
  if (!best) return { outcome, undone: [], bits: 0, rival: 0, most: 0, lines: [] }
  const { placement, reading } = best
  const { score, margin, most } = placement
  const [place, lines] = [placeOfPlacement(placement), linesOf(source, placement)]
  return { outcome, place, undone: reading.undone, bits: score, rival: score - margin, most, lines }
}

function linesOf(source: Source, { change, forms, from }: Placement): ExplainedLine[] {
  return change.old.map((line, i) => ({
    quoted: line.raw,
    form: nameOfForm(forms[i]!),
    kind: isRemoved(change, i) ? 'remove' : 'keep',
    ...(isPaired(forms[i]!) ? { line: from[i]! + 1, actual: source.line(from[i]!).raw } : {}),
  }))
}
