/*
 * `replace()` of the specifications in docs/spec, with its result as data. It follows them exactly, and pastes the new text as given.
 *
 * Idea: an empty search is refused, line ends are compared as LF, the spec's loop finds the place, and the new text is inserted with the
 * line ends that the file has there. Everything outside the place is kept, byte for byte.
 * Cost: that of the loop. Source: docs/spec/replacers.md, docs/spec/edit-tool.md, docs/spec/edit-tool-phases.md.
 * Weakness, which the specifications have too: the only block between two anchors is taken whatever its content, and indentation is
 * pasted as the model wrote it.
 */
import {
  type Document,
  type Edit,
  type Intent,
  lineAt,
  lineEol,
  lineRange,
  type Match,
  type Outcome,
  plan,
  type Span,
  splice,
} from '@suture/text'
import { type CascadeProblem, type CascadeResult, type CascadeSettings, runCascade } from './run-cascade'
import { plainView } from './scan/plain-view'
import { newSearch } from './scan/search'

/** Bounds of the cascade. */
export interface CascadeOptions {
  /** Maximum number of line comparisons. If the search needs more, the result is `budget-exceeded`. */
  readonly budget?: number
}

/** An outcome whose problem, if it is a refusal, is a problem of the cascade. */
export type CascadeOutcome = Exclude<Outcome, { status: 'refused' }> | { readonly status: 'refused'; readonly problem: CascadeProblem }

/**
 * Applies one edit by the specification's `replace()`. `startLine` of the intent is used only to compute the drift. `wholeLines`, `at` and
 * `within` are ignored.
 */
export function tryReplace(doc: Document, intent: Intent, options: CascadeOptions = {}): Outcome {
  return replaceIn(doc, intent, options)
}

/** Like `tryReplace`, but returns only problems of `CascadeProblem`. The settings can exclude strategies. */
export function replaceIn(doc: Document, intent: Intent, settings: CascadeSettings = {}): CascadeOutcome {
  const oldText = plain(doc, intent.oldString)
  const newText = plain(doc, intent.newString)
  if (oldText === '') return { status: 'refused', problem: { kind: 'empty-search' } }
  if (oldText === newText) return { status: 'refused', problem: { kind: 'identical' } }
  const view = plainView(doc)
  const result = runCascade(newSearch(view.doc, oldText), intent.replaceAll ?? false, settings)
  if (!result.found) return { status: 'refused', problem: result.problem }
  const places = result.places.map((place, i) => view.toSource(newText === '' ? withLineEnd(view.doc, place, result.places[i + 1]) : place))
  const edits = plan(places.map((place) => ({ ...place, text: withFileEols(doc, place, newText) })))
  if (!edits.ok) throw new RangeError('places of one text overlap')
  return outcomeOf(doc, edits.plan, matchesOf(doc, result, places, intent.startLine))
}

function outcomeOf(doc: Document, edits: readonly Edit[], matches: readonly Match[]): CascadeOutcome {
  const content = splice(doc.text, edits)
  return content === doc.text ? { status: 'no-op', content, matches } : { status: 'applied', content, edits, matches }
}

function matchesOf(doc: Document, result: CascadeResult & { found: true }, places: readonly Span[], hint: number | undefined): Match[] {
  const measured = !Number.isNaN(result.similarity)
  return places.map((span) => {
    const { startLine, endLine } = lineRange(doc, span)
    return {
      strategy: result.strategy,
      span,
      startLine,
      endLine,
      similarity: measured ? result.similarity : 0,
      ...(hint === undefined ? {} : { drift: startLine - hint }),
      undone: result.strategy === 'escape-normalized' ? ['escapes'] : [],
      warnings: measured ? [] : ['similarity not measured: lines too long'],
    }
  })
}

/** Returns the text with LF line ends, and without a byte order mark if the file has one. */
function plain(doc: Document, text: string): string {
  const bare = doc.bom && text.startsWith('\uFEFF') ? text.slice(1) : text
  return bare.replaceAll('\r\n', '\n')
}

/** Returns a span of whole lines with its last line end, unless the next place starts there. Returns any other span unchanged. */
function withLineEnd(doc: Document, span: Span, following: Span | undefined): Span {
  const { text, lineStarts } = doc
  const isWhole = lineStarts[lineAt(doc, span.from)] === span.from && text[span.to] === '\n' && text[span.to - 1] !== '\n'
  return isWhole && following?.from !== span.to ? { from: span.from, to: span.to + 1 } : span
}

/**
 * Returns the new text with the line ends of the file. Its line breaks get the line ends of the place, in order, and further line breaks
 * get the last of these. If the place has no line break, they get the line end of its line, or of the line above.
 */
function withFileEols(doc: Document, place: Span, text: string): string {
  if (!text.includes('\n') || !doc.text.includes('\r\n')) return text
  const first = lineAt(doc, place.from)
  const breaks = lineAt(doc, place.to) - first
  return text.split('\n').reduce((before, line, i) => before + eolAt(doc, first + Math.min(i - 1, Math.max(0, breaks - 1))) + line)
}

function eolAt(doc: Document, line: number): string {
  return lineEol(doc, line) || (line > 0 ? lineEol(doc, line - 1) : '\n')
}
