/**
 * Finds the lines that begin with a text, such as the line that `@@ class B` names.
 *
 * Idea: the first few texts are searched for. If more are asked for, the distinct lines are sorted once, so that those that begin with a
 * text follow each other.
 * Cost: a pass over the document for each of the first texts, then one pass for all others. Source: own.
 * Weakness: the index of a document takes about as much memory as its text.
 */
import { type Document, lineAt, lineText } from './document'
import { firstFrom } from './values/first-from'
import { grouped } from './values/grouped'

/** Rows, counted from 0, ascending. Whitespace around the lines is ignored. */
export interface Beginning {
  /** The lines that are the text. */
  readonly equal: readonly number[]
  /** The lines that begin with the text and go on. */
  readonly longer: readonly number[]
}

/** Number of texts after which the lines of a document are sorted. */
const SEARCHES = 8

/** What is known of a document: the results, and the rows of each distinct line. */
interface Known {
  readonly results: Map<string, Beginning>
  rows?: ReadonlyMap<string, readonly number[]>
  sorted?: readonly string[]
}

const DOCUMENTS = new WeakMap<Document, Known>()

/** Returns the lines that begin with a text, which has no line break and no whitespace at its ends. Every line begins with an empty text. */
export function linesBeginning(doc: Document, start: string): Beginning {
  let known = DOCUMENTS.get(doc)
  if (!known) DOCUMENTS.set(doc, (known = { results: new Map() }))
  let result = known.results.get(start)
  if (result) return result
  result = start !== '' && known.results.size < SEARCHES ? searched(doc, start) : lookedUp(doc, known, start)
  known.results.set(start, result)
  return result
}

function searched(doc: Document, start: string): Beginning {
  const equal: number[] = []
  const longer: number[] = []
  const { text, lineStarts } = doc
  for (let at = text.indexOf(start); at >= 0; ) {
    const row = lineAt(doc, at)
    const line = lineText(doc, row).trim()
    if (line === start) equal.push(row)
    else if (line.startsWith(start)) longer.push(row)
    at = text.indexOf(start, lineStarts[row + 1]!)
  }
  return { equal, longer }
}

function lookedUp(doc: Document, known: Known, start: string): Beginning {
  const rows = (known.rows ??= rowsByLine(doc))
  const sorted = (known.sorted ??= [...rows.keys()].sort())
  const longer: number[] = []
  for (let at = firstFrom(sorted, start); sorted[at]?.startsWith(start); at++)
    if (sorted[at] !== start) for (const row of rows.get(sorted[at]!)!) longer.push(row)
  return { equal: rows.get(start) ?? [], longer: longer.sort((a, b) => a - b) }
}

function rowsByLine(doc: Document): ReadonlyMap<string, readonly number[]> {
  return grouped(
    Array.from({ length: doc.lineCount }, (_, row) => row),
    (row) => lineText(doc, row).trim(),
  )
}
