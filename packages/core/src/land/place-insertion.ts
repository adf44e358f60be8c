import type { AnswerIntent } from '@suture/formats'
import { type Document, type Edit, lineText, type Outcome } from '@suture/text'
import { contentEnd, firstFrom, linesBeginning, refused } from '@suture/text/internal'

/**
 * Places new lines without old text. They are inserted after the line that the anchors name (outermost first), or at the start or end of
 * the file. They are inserted verbatim, with the file's line ends. If the last anchor matches several lines, the place is ambiguous.
 */
export function placeInsertion(doc: Document, intent: AnswerIntent): Outcome {
  const { within = [], at } = intent
  if (within.length === 0 && at === undefined) return refused({ kind: 'empty-search' })
  const after = within.length > 0 ? findAnchor(doc, within) : at === 'end' ? lastLine(doc) : -1
  if (typeof after !== 'number') return after
  const added = intent.newString.split('\n')
  const match = { strategy: 'anchor', span: { from: 0, to: 0 }, similarity: 1, undone: [], warnings: [] }
  const first = within.length === 0 && at === 'end' ? after + 1 - added.length : after + 1
  if (isEvidence(added) && isAt(doc, first, added)) {
    const from = doc.lineStarts[first]!
    const place = { startLine: first + 1, endLine: first + added.length }
    return { status: 'already-applied', content: doc.text, matches: [{ ...match, span: { from, to: from }, ...place }] }
  }
  const edit = insertionAfter(doc, after, added.join(doc.eol))
  const { from, text } = edit
  const line = Math.max(1, after + 1)
  const content = doc.text.slice(0, from) + text + doc.text.slice(from)
  return { status: 'applied', content, edits: [edit], matches: [{ ...match, span: { from, to: from }, startLine: line, endLine: line }] }
}

/**
 * Inserts lines below `line` (0-based), or at the start of the file if `line` is -1. At the end of the file they are inserted after the
 * last line break, so that other edits can change the last line.
 */
function insertionAfter(doc: Document, line: number, lines: string): Edit {
  const isBeforeBreak = line >= 0 && (line !== lastLine(doc) || line === doc.lineCount - 1)
  const from = isBeforeBreak ? contentEnd(doc, line) : line < 0 ? doc.lineStarts[0]! : doc.text.length
  return { from, to: from, text: isBeforeBreak ? `${doc.eol}${lines}` : `${lines}${doc.eol}` }
}

/** Returns the 0-based index of the last line, not counting the empty line after a final newline. -1 in an empty text. */
function lastLine(doc: Document): number {
  return doc.lineCount - (lineText(doc, doc.lineCount - 1) === '' ? 2 : 1)
}

function findAnchor(doc: Document, anchors: readonly string[]): number | Outcome {
  let from = 0
  let found = -1
  for (const anchor of anchors) {
    const places = linesLike(doc, anchor.trim(), from)
    const first = places[0]
    if (first === undefined)
      return refused({ kind: 'not-found', quoted: anchors.join('\n'), tried: ['anchor'], undone: [], missingLines: [anchor] })
    if (places.length > 1 && anchor === anchors.at(-1)) {
      const shown = places.slice(0, 20).map((line) => ({ startLine: line + 1, endLine: line + 1 }))
      return refused({ kind: 'ambiguous', quoted: anchors.join('\n'), strategy: 'anchor', places: shown, total: places.length })
    }
    found = first
    from = first + 1
  }
  return found
}

/**
 * Returns the first anchor that does not occur in the file. Such an anchor may have been quoted from another file. Undefined if all anchors
 * occur.
 */
export function missingAnchor(doc: Document, anchors: readonly string[]): string | undefined {
  return anchors.find((anchor) => anchor.trim() !== '' && linesLike(doc, anchor.trim(), 0).length === 0)
}

/**
 * Returns the lines from `from` on that equal the anchor, ignoring surrounding whitespace. If there are none, returns the lines that start
 * with the anchor.
 */
function linesLike(doc: Document, anchor: string, from: number): readonly number[] {
  const { equal, longer } = linesBeginning(doc, anchor)
  const lines = equal.slice(firstFrom(equal, from))
  return lines.length > 0 || anchor.length <= 3 ? lines : longer.slice(firstFrom(longer, from))
}

/**
 * Whether existing lines are evidence that the insertion was already made. They are evidence if they contain a word, or a short name with
 * an operator and a value (`z = 3`). A lone brace is no evidence.
 */
function isEvidence(added: readonly string[]): boolean {
  return added.some((line) => /\p{L}{3}|\p{L}[\p{L}\p{N}_]*\s*[^\s\p{L}\p{N}_]+\s*[\p{L}\p{N}]/u.test(line))
}

function isAt(doc: Document, line: number, added: readonly string[]): boolean {
  if (line < 0 || line + added.length > doc.lineCount) return false
  return added.every((text, index) => lineText(doc, line + index) === text)
}
