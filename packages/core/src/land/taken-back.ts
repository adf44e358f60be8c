/**
 * Tells of an edit that takes another one back, and was not found, that this was done before.
 *
 * Idea: the edit as it was made would land anew, in one place, and nothing of it is there: none of the lines that it brings stands anywhere in
 * the file, and no line at the place or next to it looks like one, as it would had somebody rewritten it. The engine alone cannot say so of
 * lines added at the edge of the quoted text: to it they may be lines that the file never had.
 * Cost: one search, and one pass over the file's lines.
 * Source: own; docs/architecture.md asks for `already-applied` where it is certain.
 * Weakness: edits that bring nothing but brackets and blanks, or parts of lines, are never told to be taken back.
 */
import { editAll } from '@suture/replacers'
import { type Document, type Intent, lineText, type Match, type Outcome } from '@suture/text'
import { placeInsertion } from './place-insertion'

/** Lines beyond as many as were brought that are looked at on both sides of the place. */
const AROUND = 2

/** More lines than this are not compared with those around the place. */
const MOST = 100

/** The outcome of an edit, turned round, whose text is not in the file: `already-applied` where that is certain, else undefined. */
export function takenBack(doc: Document, turned: Intent): Outcome | undefined {
  const { oldString: made, newString: before, ...rest } = turned
  const kept = new Set(before.split('\n').map((line) => line.trim()))
  const brought = made.split('\n').filter((line) => !kept.has(line.trim()) && /[\p{L}\p{N}]/u.test(line))
  if (brought.length === 0 || brought.length > MOST) return undefined
  const edit: Intent = { ...rest, oldString: before, newString: made }
  const landed = before === '' ? placeInsertion(doc, { ...edit, line: 1 }) : editAll(doc, [edit]).outcomes[0]!
  const [match] = landed.status === 'applied' ? landed.matches : []
  if (!match || landed.status !== 'applied' || landed.matches.length > 1 || standsStill(doc, match, brought, kept)) return undefined
  return { status: 'already-applied', content: doc.text, matches: [match] }
}

/** True when a line that the edit brings stands anywhere, or one like it at the place, those that were there before aside. */
function standsStill(doc: Document, { startLine, endLine }: Match, brought: readonly string[], kept: ReadonlySet<string>): boolean {
  const gone = new Set(brought.map((line) => line.trim()))
  for (let line = 0; line < doc.lineCount; line++) if (gone.has(lineText(doc, line).trim())) return true
  const words = brought.map(wordsOf)
  const reach = brought.length + AROUND
  const first = Math.max(0, startLine - 1 - reach)
  const last = Math.min(doc.lineCount, endLine + reach)
  for (let line = first; line < last; line++) {
    const text = lineText(doc, line)
    const wasThere = line >= startLine - 1 && line < endLine && kept.has(text.trim())
    if (!wasThere && words.some((own) => isLike(own, wordsOf(text)))) return true
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
