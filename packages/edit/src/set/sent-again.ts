/**
 * Finds edits of a set that was applied before: another edit of the set is in place, and so is their own change.
 *
 *     file  b⏎f        edits    b -> b⏎f     is in place
 *                               f -> (none)  removed f above b, and must not remove what the first edit added
 */
import type { Intent } from '@suture/text'
import { refused } from '@suture/text/internal'
import { notFound } from '../report/problems'
import type { Source } from '../text/source'
import type { Placing } from '../way/context'

/**
 * Returns the placings if no edit is in place. Otherwise an edit that only removes what an edit in place adds is in place, too. An edit
 * is refused if its own lines are in the file or replaced by an edit in place, and its quote is not verbatim or is what that edit adds.
 */
export function withoutSentAgain(source: Source, intents: readonly Intent[], placings: readonly Placing[]): readonly Placing[] {
  const inPlace = intents.filter((_, k) => placings[k]!.status === 'already-applied')
  if (inPlace.length === 0) return placings
  const there = new Set(inPlace.flatMap(({ newString }) => bodiesOf(newString)))
  const replaced = new Set(inPlace.flatMap(({ oldString, newString }) => linesAdded(newString, oldString)))
  const made = new Set(inPlace.flatMap(({ oldString, newString }) => linesAdded(oldString, newString)))
  return placings.map((placing, k): Placing => {
    if (placing.status !== 'placed' || intents[k]!.replaceAll) return placing
    const { oldString: quoted, newString } = intents[k]!
    const [gone, own] = [linesAdded(newString, quoted), linesAdded(quoted, newString)]
    const { matches } = placing
    const isMade = gone.every((body) => there.has(body)) && gone.some((body) => made.has(body) && source.rows(body).length === 1)
    if (isMade && own.length === 0) return { status: 'already-applied', content: source.text, matches }
    const rows = own.flatMap((body) => source.rows(body)[0] ?? (replaced.has(body) ? [] : [undefined]))
    const isDoubtful = isMade || own.some((body) => replaced.has(body)) || matches.every(({ strategy }) => strategy !== 'simple')
    if (!isDoubtful || rows.length === 0 || rows.includes(undefined)) return placing
    const newTextAt = { startLine: rows[0]! + 1, endLine: rows[0]! + 1 }
    return refused({ ...notFound(source, intents[k]!, [], undefined), newTextAt })
  })
}

/** Returns the trimmed lines with words that one text has and the text before it lacks. */
export function linesAdded(before: string, after: string): string[] {
  const known = new Set(bodiesOf(before))
  return bodiesOf(after).filter((body) => !known.has(body))
}

const bodiesOf = (text: string) => linesWithWords(text).map((line) => line.trim())

export function linesWithWords(text: string): string[] {
  return text.split('\n').filter((line) => /[\p{L}\p{N}]/u.test(line))
}
