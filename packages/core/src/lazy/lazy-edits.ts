/**
 * Edits of a code block that omits parts of its file. Comments such as `// ... existing code ...` replace the omitted lines, or the words
 * above the block say which definition it replaces.
 *
 *     file    import a               block    // ... existing code ...
 *             function f() {                  function f() {
 *               return 1                        return 2
 *             }                               }
 *             function g() {                  // ... existing code ...
 *             ...                    edit     the lines of f
 *
 * Idea: between two marks, the block has complete definitions. A definition whose first line the file has once, in the same blocks,
 * replaces the lines that are indented below that line. Other lines must follow one another as in the file. New lines must be next to lines
 * that the file has. Everything else is refused, because nothing shows where it belongs. The edits are placed and checked like all
 * others. Cost: one comparison of keys for each line of the file and each segment. Source: own. Weakness: a new definition between two
 * marks is refused.
 */
import type { Line } from '@suture/edit/internal'
import type { Intent } from '@suture/text'
import { appendAll } from '@suture/text/internal'
import { bareLines } from '../lines/bare-lines'
import { isComplete } from './complete'
import { indentedLines, intentsOf } from './intents'
import { type Layout, laySegment } from './lay-segment'
import { endOfClauses, hasRowsBelow, isMarkOf, nextRow, type Outline, outlineOf, type Segment, segmentsOf } from './outline'

/** An edit of a code block that omits parts of its file. */
export interface LazyIntent extends Intent {
  /** Set if the file already has the new text. */
  readonly isInPlace?: true
}

/** Words for a definition, in a sentence above a code block that replaces one. */
const DEFINITION = /\b(?:function|method|class|definition|component|struct|interface|module)s?\b/i

/** Words for a change. */
const CHANGES = /\b(?:updat|replac|chang|modif|rewrit|rewrot|fix|adjust|refactor|improv|simplif|new|now|becom)\w*\b/i

/** Words for code that is not meant to be written. */
const UNWANTED =
  /\b(?:do not|never|avoid\w*|not recommend\w*|alternativ\w*|pseudocode|considered|the (?:old|previous|original))\b|n['’]t\b/i

/** Further words for code that may not be meant to be written, or only to be added. */
const HEDGED = /\b(?:not|without|option\w*|consider\w*|instead of|call|add(?:s|ed|ing)?)\b/i

/**
 * Returns the edits of a code block that omits parts of the file. `above` is the line of words above the block. Returns undefined if the
 * block is not in this form, or if it is uncertain where a part of it belongs.
 */
export function lazyEdits(text: string, content: string, above: string): LazyIntent[] | undefined {
  const file = outlineOf(bareLines(text))
  const isMark = isMarkOf(file)
  const block = outlineOf(bareLines(content), isMark)
  const segments = segmentsOf(block, (row) => isMark(block.rows[row]!))
  const hasMarks = block.rows.some(isMark)
  if (hasMarks ? UNWANTED.test(lastSentence(proseOf(above))) : !isDefinition(block, above)) return undefined
  const edits: Intent[] = []
  for (const segment of segments) {
    const found = editsOf(file, block, segment, hasMarks)
    // Segments in another order than in the file may be meant to be moved.
    if (!found || (edits.length > 0 && found.some(({ startLine }) => startLine! <= edits.at(-1)!.startLine!))) return undefined
    appendAll(edits, found)
  }
  return edits.length > 0 ? edits : definitionsOf(block, segments)
}

/** Returns a line without its inline code. The name of a function or file may be one of the words. */
function proseOf(line: string): string {
  return line.replace(/`[^`]+`/g, ' ')
}

/** Returns the last sentence of a line. */
function lastSentence(line: string): string {
  return line.split(/(?<=[.!?])\s+(?=\p{Lu})/u).at(-1)!
}

/** Returns the definitions of a block as edits that are in place, because nothing in the block differs from the file. */
function definitionsOf(block: Outline, segments: readonly Segment[]): LazyIntent[] | undefined {
  const definitions = segments.flatMap(({ units }) => units.filter(({ from, to }) => to - from > 1))
  const edits = definitions.map((unit): LazyIntent => {
    const text = indentedLines(block, unit)!
    return { oldString: text, newString: text, isInPlace: true }
  })
  return edits.length > 0 ? edits : undefined
}

/** Whether a block without marks is one definition, and the words above it name it or say that it is a definition. */
function isDefinition(block: Outline, above: string): boolean {
  const head = nextRow(block, 0)
  const first = block.rows[head]
  if (!first || !hasRowsBelow(block, head)) return false
  const end = endOfClauses(block, head)
  const after = nextRow(block, end)
  const isAlone = after === block.rows.length || (block.rows[after]!.words.length <= 1 && nextRow(block, after + 1) === block.rows.length)
  const said = new Set(above.match(/[\p{L}\p{N}_$]{3,}/gu) ?? [])
  const words = proseOf(above)
  if (!isAlone || !CHANGES.test(words) || UNWANTED.test(words) || HEDGED.test(words)) return false
  return DEFINITION.test(words) || first.words.some((word) => said.has(word))
}

/** Returns the edits of a segment. Undefined if its place or the end of one of its units is uncertain. */
function editsOf(file: Outline, block: Outline, segment: Segment, hasMarks: boolean): Intent[] | undefined {
  const known = withoutBrackets(block, segment)
  if (!known) return undefined
  if (known.units.length === 0) return []
  const layouts = laySegment(file, block, known)
  const edits = layouts.map((layout) => intentsOf(file, block, known, layout))
  if (edits.length > 0 && edits.every((each) => each?.length === 0)) return []
  const [layout] = layouts
  const isCertain = layouts.length === 1 && (!hasMarks || endsLikeFile(file, known, layout!))
  return isCertain &&
    known.units.every((unit, k) => !layout![k] || isComplete(file, layout![k], block, unit, hasMarks ? 'marked' : 'named'))
    ? edits[0]
    : undefined
}

/**
 * Returns a segment without the closing lines at its start, which close blocks of omitted lines. Undefined if one of them opens a block, whose
 * first line the segment does not have.
 */
function withoutBrackets(block: Outline, segment: Segment): Segment | undefined {
  const first = segment.units.findIndex(({ from }) => !isCloser(block.rows[from]!))
  if (first === 0) return segment
  const brackets = first < 0 ? segment.units : segment.units.slice(0, first)
  if (brackets.some(({ from, to }) => to - from > 1)) return undefined
  return { ...segment, units: first < 0 ? [] : segment.units.slice(first), isOpenAbove: false }
}

/** Whether a line only closes a block: a bracket, or a word such as `end`. */
function isCloser({ isPunctuation, body }: Line): boolean {
  return isPunctuation || /^(?:end|fi|done|esac);?$/.test(body)
}

/** Whether a segment begins where the file begins if it is the first of its block, and ends where the file ends if it is the last. */
function endsLikeFile(file: Outline, { isFirst, isLast }: Segment, layout: Layout): boolean {
  const places = layout.filter((place) => place !== undefined)
  const begins = places[0]!.from === nextRow(file, 0)
  const ends = nextRow(file, places.at(-1)!.to) === file.rows.length
  return (!isFirst || begins) && (!isLast || ends)
}
