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
import { appendedTo } from './append'
import { isComplete, type PartForm } from './complete'
import { indentedLines, intentsOf, type LazyIntent } from './intents'
import { continues, type Layout, laySegment } from './lay-segment'
import { beginsSection, hasRowsBelow, isMarkOf, nextRow, type Outline, outlineOf, type Segment, segmentsOf } from './outline'

/** Words for a definition, in a sentence above a code block that replaces one. */
const DEFINITION = /\b(?:function|method|class|definition|component|struct|interface|module)s?\b/i

/** Words for a change. */
const CHANGES = /\b(?:updat|replac|chang|modif|rewrit|rewrot|fix|adjust|refactor|improv|simplif|new|now|becom)\w*\b/i

/** Words for code that is not meant to be written. */
const UNWANTED = /\b(?:avoid\w*|not recommend\w*|alternativ\w*|pseudocode|considered|the (?:old|previous|original))\b/i

/** Negations. Before a sentence that asks for a change, they describe the code as it is. */
const NEGATED = /\b(?:do not|never)\b|n['’]t\b/i

/** Words for code that is only added. */
const ADDS = /\badd(?:s|ed|ing)?\b/i

/** Further words for code that may not be meant to be written. */
const HEDGED = /\b(?:not|without|option\w*|consider\w*|instead of|call)\b/i

/** What the words above a code block say about it. */
export interface Introduction {
  /** The line of words. Absent if the block is the whole file, or a part with marks. */
  readonly above?: string
  /** Whether the words name only the file, and whether they say that lines are added to it, or are unknown. */
  readonly isNamed?: boolean
  readonly adds?: boolean
}

/**
 * Returns the edits of a code block that omits parts of the file. Returns undefined if the block is not in this form, or if it is uncertain
 * where a part of it belongs.
 */
export function lazyEdits(text: string, content: string, said: Introduction): LazyIntent[] | undefined {
  const file = outlineOf(bareLines(text))
  const isMark = isMarkOf(file)
  const block = outlineOf(bareLines(content), isMark)
  const end = appendedTo(file, block, said.above)
  if (end) return [end]
  const segments = segmentsOf(block, (row) => isMark(block.rows[row]!))
  const hasMarks = block.rows.some(isMark)
  const form = hasMarks ? 'marked' : formOf(block, segments, said)
  const last = lastSentence(proseOf(said.above ?? ''))
  if (form === undefined || (hasMarks && (UNWANTED.test(last) || NEGATED.test(last)))) return undefined
  const edits: Intent[] = []
  for (const segment of segments) {
    const found = editsOf(file, block, segment, form)
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

/** Returns how a block without marks replaces definitions. Undefined if it has none, or if the words above do not ask for that. */
function formOf(block: Outline, segments: readonly Segment[], { above, isNamed, adds }: Introduction): PartForm | undefined {
  const units = segments.flatMap((segment) => segment.units)
  const heads = units.filter(({ from }, k) => hasRowsBelow(block, from) && !continues(block, units.slice(0, k + 1)))
  const words = proseOf(above ?? '')
  const last = lastSentence(words)
  const asking = CHANGES.test(last) ? last : words
  if (above === undefined || heads.length === 0 || UNWANTED.test(words) || [NEGATED, HEDGED].some((each) => each.test(asking)))
    return undefined
  const names = new Set(above.match(/[\p{L}\p{N}_$]{3,}/gu) ?? [])
  const isSaid = DEFINITION.test(words) || heads.every(({ from }) => block.rows[from]!.words.some((word) => names.has(word)))
  const isChanged = CHANGES.test(words)
  if (isSaid && isChanged && !ADDS.test(asking) && !heads.some(({ from }) => beginsSection(block, from))) return 'named'
  return adds ? 'added' : isSaid ? 'said' : isNamed || isChanged ? 'bare' : undefined
}

/** Returns the edits of a segment. Undefined if its place or the end of one of its units is uncertain. */
function editsOf(file: Outline, block: Outline, segment: Segment, form: PartForm): Intent[] | undefined {
  const known = withoutBrackets(block, segment)
  if (!known) return undefined
  if (known.units.length === 0) return []
  const isMarked = form === 'marked'
  const layouts = laySegment(file, block, known)
  const edits = layouts.map((layout) => intentsOf(file, block, known, layout, isMarked))
  if (edits.length > 0 && edits.every((each) => each?.length === 0)) return []
  const [layout] = layouts
  const isCertain = layouts.length === 1 && (!isMarked || endsLikeFile(file, known, layout!))
  return isCertain &&
    known.units.every((unit, k) =>
      layout![k] ? isComplete(file, layout![k], block, unit, form) : isMarked || continues(block, known.units.slice(0, k + 1)),
    )
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
