/**
 * Tells of an edit that takes another one back, and was not found, that this was done before.
 *
 * Idea: the text from before the edit stands just once, to the letter, with nothing of what the edit adds: none of its added lines stands
 * anywhere in the file, and no line next to the place looks like one, as it would had somebody rewritten it. The engine alone cannot say so of
 * lines added at the edge of the quoted text: to it they may be lines that the file never had.
 * Cost: one exact search, and one pass over the file's lines.
 * Source: own; DESIGN.md section 4 asks for `already-applied` where it is certain.
 * Weakness: edits that add nothing but brackets and blanks, or parts of lines, are never told to be taken back.
 */
import { editAll } from '@suture/replacers'
import { type Document, type Intent, lineText, type Match, type Outcome } from '@suture/text'
import { placeInsertion } from './place-insertion'

/** Lines beyond the added ones that are looked at on both sides of the place. */
const AROUND = 2

/** More added lines than this are not compared with those around the place. */
const MOST = 100

/** The outcome of an edit, turned round, whose text is not in the file: `already-applied` where that is certain, else undefined. */
export function takenBack(doc: Document, turned: Intent): Outcome | undefined {
  const { oldString: made, newString: before, ...rest } = turned
  const added = addedLines(before, made).filter((line) => /[\p{L}\p{N}]/u.test(line))
  if (added.length === 0 || added.length > MOST) return undefined
  const edit: Intent = { ...rest, oldString: before, newString: made }
  const landed = before === '' ? placeInsertion(doc, { ...edit, line: 1 }) : editAll(doc, [edit]).outcomes[0]!
  const [match] = landed.status === 'applied' ? landed.matches : []
  if (landed.status !== 'applied' || !match || landed.matches.length > 1 || !isExact(match) || standsStill(doc, match, added))
    return undefined
  return { status: 'already-applied', content: doc.text, matches: [match] }
}

/** What the new text has beside the lines of the old one; nothing where it lacks one of those. */
function addedLines(before: string, made: string): string[] {
  const kept = before === '' ? [] : before.split('\n')
  const added: string[] = []
  let at = 0
  for (const line of made.split('\n'))
    if (at < kept.length && line === kept[at]) at++
    else added.push(line)
  return at === kept.length ? added : []
}

function isExact({ strategy, similarity, undone, warnings }: Match): boolean {
  return (strategy === 'simple' || strategy === 'anchor') && similarity === 1 && undone.length === 0 && warnings.length === 0
}

/** True when an added line stands anywhere, or one like it next to the place. */
function standsStill(doc: Document, { startLine, endLine }: Match, added: readonly string[]): boolean {
  const gone = new Set(added.map((line) => line.trim()))
  for (let line = 0; line < doc.lineCount; line++) if (gone.has(lineText(doc, line).trim())) return true
  const words = added.map(wordsOf)
  const reach = added.length + AROUND
  const first = Math.max(0, startLine - 1 - reach)
  const last = Math.min(doc.lineCount, endLine + reach)
  for (let line = first; line < last; line++) {
    const inside = line >= startLine - 1 && line < endLine
    if (!inside && words.some((own) => isLike(own, wordsOf(lineText(doc, line))))) return true
  }
  return false
}

/** True when at least half of the words are there. */
function isLike(own: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let shared = 0
  for (const word of own) if (other.has(word)) shared++
  return shared * 2 >= own.size
}

function wordsOf(line: string): Set<string> {
  return new Set(line.match(/[\p{L}\p{N}]+/gu))
}
