/** Finds the edits of a set that quote what an earlier edit of the set writes. */
import { type Edit, type Intent, lineAt, splice } from '@suture/text'
import { contentEnd, largestOf, refused } from '@suture/text/internal'
import { searchedText } from '../locate/verbatim'
import { joinedDeletions } from '../plan/edits'
import type { Source } from '../text/source'
import type { Placed, Placing } from '../way/context'
import { Composition } from './compose'
import { inOrder, isDeletion, withoutOverlaps } from './overlaps'
import { linesWithWords } from './sent-again'

/** A set of edits, and the function that places one of them in a text. */
export interface EditSet {
  readonly source: Source
  readonly intents: readonly Intent[]
  /** For each intent, the index of the first equal one. */
  readonly firsts: readonly number[]
  readonly place: (intent: Intent, source: Source) => Placing
}

/** An edit, and the earlier edit (`head`) that writes a line of its quote. */
export interface Follower {
  readonly index: number
  readonly head: number
}

/** The placing of an edit that waits for another one. */
export const NONE: Placing = refused({ kind: 'identical' })

/** Finds the edits that may follow an earlier one. `isMeant` says that an edit follows it even if the edit also has a place in the file. */
export function followersOf(set: EditSet, placings: readonly Placing[], mayFollow: readonly boolean[]) {
  const writers = new Writers(set, placings)
  const joins = joinsOf(set, placings, mayFollow)
  const followers = placings.flatMap((_, index): Follower[] => {
    const head = mayFollow[index] ? (joins[index] ?? writers.headOf(index)) : undefined
    return head === undefined ? [] : [{ index, head }]
  })
  // A quote that an earlier edit writes completely refers to this edit, even if the file contains similar lines. So does a quote that
  // occurs only around a deletion of this edit, and a quote of a line of an earlier edit next to whose text it adds or changes lines. Alone,
  // it would be placed as if that line were missing.
  const heads = new Map(followers.map(({ index, head }) => [index, head]))
  const isMeant = ({ index, head }: Follower) => {
    let root = head
    while (placings[root]!.status === 'refused' && heads.has(root)) root = heads.get(root)!
    if (placings[root]!.status !== 'placed') return false
    const [first, then] = [placings[head]!, placings[index]!]
    if (then.status === 'already-applied' || writers.writesAll(head, index) || joins[index] === head) return true
    return first.status === 'placed' && then.status === 'placed' && touch(first, then)
  }
  return { followers, isMeant }
}

/**
 * Returns, for each edit, the last earlier edit with a change inside its quote, if the quote occurs only in the result of the earlier edits
 * that are placed exactly. The quote need not have a line that they write: it may have the lines above and below a deletion.
 */
function joinsOf({ source, intents, firsts }: EditSet, placings: readonly Placing[], mayFollow: readonly boolean[]) {
  const { document } = source
  const placed = placings.map((placing) => (placing.status === 'placed' && isExact(placing) ? placing : NONE))
  const exact = withoutOverlaps(source, placed, firsts)
  const deletions = exact.flatMap((each) => (each.status === 'placed' ? each.edits.filter(isDeletion) : []))
  const bodyAt = (row: number) => (row >= 0 && row < source.rowCount ? source.line(row).body : '')
  const above = new Set(deletions.map(({ from }) => bodyAt(lineAt(document, from) - 1)))
  const below = new Set(deletions.map(({ to }) => bodyAt(lineAt(document, to))))
  const mayJoin = (line: string, k: number, all: readonly string[]) => k > 0 && above.has(all[k - 1]!.trim()) && below.has(line.trim())
  return placings.map((_, index) => {
    const { oldString } = intents[index]!
    if (!mayFollow[index] || !oldString.split('\n').some(mayJoin)) return undefined
    source.budget.begin()
    if (!source.budget.spend(source.lineCount)) return undefined
    const end = oldString.endsWith('\n') ? document.eol : ''
    const result = resultOf(source, exact.slice(0, index))
    return result?.composition.ownerWithin(searchedText(document, oldString) + end)
  })
}

/** Whether an edit is placed by an exact match, or is refused for a reason that no other edit could change. */
export function isExact(placing: Placing): boolean {
  if (placing.status === 'placed') return placing.matches.every(({ strategy }) => strategy === 'simple')
  return placing.status === 'refused' && (placing.problem.kind === 'identical' || placing.problem.kind === 'budget-exceeded')
}

/** Whether an edit of one placing overlaps an edit of the other one or is directly next to it. */
export function touch(one: Placed, other: Placed): boolean {
  return one.edits.some((a) => other.edits.some((b) => a.from <= b.to && b.from <= a.to))
}

/** Returns the result of placings. Undefined if deletions share a line end, because this text has no single owner then. */
export function resultOf(source: Source, placings: readonly Placing[]) {
  const owned = inOrder(placings)
  const edits = owned.map(({ edit }) => edit)
  if (joinedDeletions(source.document, edits).length < edits.length) return undefined
  const text = splice(source.text, edits)
  return { text, composition: new Composition(owned, text) }
}

/** Finds which edits of a set write lines that the file does not contain. */
class Writers {
  private readonly byLine = new Map<string, number[]>()
  /** What each edit writes: its new text, and the complete lines of the result that it changes. */
  private readonly made: readonly string[]

  constructor(
    private readonly set: EditSet,
    placings: readonly Placing[],
  ) {
    const { source, intents, firsts } = set
    this.made = intents.map(({ newString }, index) => {
      const placing = placings[index]!
      return placing.status === 'placed' ? `${newString}\n${linesMade(source, placing.edits)}` : newString
    })
    for (const [index, { oldString }] of intents.entries()) {
      if (firsts[index] !== index) continue
      const kept = new Set(linesIn(oldString))
      for (const line of new Set(linesIn(this.made[index]!))) {
        const own = kept.has(line) ? [] : this.byLine.get(line)
        if (own) own.push(index)
        else if (!this.hasLine(line)) this.byLine.set(line, [index])
      }
    }
  }

  private hasLine(line: string): boolean {
    const rows = this.set.source.rows(line.trim())
    return line === line.trim() ? rows.length > 0 : rows.some((row) => this.set.source.line(row).raw.trimEnd() === line)
  }

  /** Returns the last earlier edit that writes a line of this quote, or a part of one, or has its new text at every place. */
  headOf(index: number): number | undefined {
    const { oldString: quoted } = this.set.intents[index]!
    const lines = linesIn(quoted)
    const heads = lines.flatMap((line) => this.byLine.get(line)?.findLast((writer) => writer < index) ?? [])
    if (heads.length > 0) return largestOf(heads)
    const isNew = (text: string) => text !== '' && !this.set.source.text.includes(text)
    const isPart = lines.length > 0 && !quoted.includes('\n') && isNew(quoted)
    const writes = ({ oldString, newString, replaceAll }: Intent, writer: number) => {
      if (writer >= index || this.set.firsts[writer] !== writer) return false
      const isMade = isPart && this.made[writer]!.includes(quoted) && !oldString.includes(quoted)
      return isMade || (replaceAll === true && quoted.includes(newString) && isNew(newString))
    }
    const head = this.set.intents.findLastIndex(writes)
    return head < 0 ? undefined : head
  }

  /** Whether the new text of one edit contains all quoted lines of another edit, without gaps. */
  writesAll(head: number, index: number): boolean {
    const quoted = this.set.intents[index]!.oldString.replace(/\n$/, '')
    return `\n${this.set.intents[head]!.newString}\n`.includes(`\n${quoted}\n`)
  }
}

/** Returns the complete lines of the result that edits of the file change. An edit may be only a part of its line. */
function linesMade({ document, text }: Source, edits: readonly Edit[]): string {
  let made = ''
  let at = 0
  for (const edit of [...edits].sort((a, b) => a.from - b.from)) {
    const start = document.lineStarts[lineAt(document, edit.from)]!
    if (at < start) made += `${restOfLine(at)}\n`
    made += text.slice(Math.max(start, at), edit.from) + edit.text
    at = edit.to
  }
  return made + restOfLine(at)

  function restOfLine(from: number): string {
    return text.slice(from, contentEnd(document, lineAt(document, from)))
  }
}

/** Returns the lines of a text that contain words, each once without surrounding whitespace and once with its indentation. */
function linesIn(text: string): string[] {
  return linesWithWords(text).flatMap((line) => [line.trim(), line.trimEnd()])
}
