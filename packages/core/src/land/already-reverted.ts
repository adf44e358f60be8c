/**
 * Decides whether a reverse edit whose text was not found has been made before.
 *
 * Idea: the original edit would land again, in one place, and nothing of its result is left. None of the lines that it adds occurs in the
 * file. No line at the place or next to it is similar, because a similar line may be a rewritten one. The engine alone cannot decide this
 * for lines that are added at the edge of the quoted text, because the file may never have had them.
 * Cost: one search, and one pass over the file's lines.
 * Source: own. docs/architecture.md requires certainty for `already-applied`.
 * Weakness: edits that only add brackets and empty lines, or parts of lines, never count as reverted.
 */
import { editAll } from '@suture/edit'
import { type Document, type Intent, lineText, type Match, type Outcome } from '@suture/text'
import { hasWords } from '../lines/bare-lines'
import { placeInsertion } from './place-insertion'

/** Number of lines that are examined above and below the place, in addition to as many lines as the edit adds. */
const AROUND = 2

/** Maximum number of lines that an edit adds. An edit that adds more never counts as reverted. */
const MOST = 100

/**
 * Returns the outcome of a reverse edit whose text is not in the file. This is `already-applied` if the edit was certainly reverted before,
 * otherwise undefined.
 */
export function alreadyReverted(doc: Document, turned: Intent): Outcome | undefined {
  const { oldString: made, newString: before, ...rest } = turned
  const kept = new Set(before.split('\n').map((line) => line.trim()))
  const brought = made.split('\n').filter((line) => !kept.has(line.trim()) && hasWords(line))
  if (brought.length === 0 || brought.length > MOST) return undefined
  const edit: Intent = { ...rest, oldString: before, newString: made }
  const landed = before === '' ? placeInsertion(doc, { ...edit, line: 1 }) : editAll(doc, [edit]).outcomes[0]!
  const [match] = landed.status === 'applied' ? landed.matches : []
  if (!match || landed.status !== 'applied' || landed.matches.length > 1 || isStillThere(doc, match, brought, kept)) return undefined
  return { status: 'already-applied', content: doc.text, matches: [match] }
}

/**
 * Whether the file has a line that the original edit adds, or has a similar line at the place. Lines that the file had before the edit are
 * ignored.
 */
function isStillThere(doc: Document, { startLine, endLine }: Match, brought: readonly string[], kept: ReadonlySet<string>): boolean {
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

/** Whether at least half of the words are shared. */
function isLike(own: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let shared = 0
  for (const word of own) if (other.has(word)) shared++
  return shared * 2 >= own.size
}

function wordsOf(line: string): Set<string> {
  return new Set(line.match(/[\p{L}\p{N}]+/gu))
}
