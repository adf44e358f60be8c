/**
 * Whether a hunk that fits a place only roughly was quoted from another one.
 *
 * Idea: take the quoted lines that the place lacks. Where one of them stands elsewhere in the file, count how many of the
 * hunk's lines stand around it: as many as at the place itself, and the hunk was quoted from there, before that text drifted.
 * Cost: PLACES stretches a missing line, each as long as the hunk and a bit; WORK lines at most, past it there is doubt.
 * Source: own; measured on releases of real packages with lines put into, taken out of, or changed in the context.
 * Weakness: context that was moved within the file makes the hunk be refused.
 */
import { type View, viewText } from './view'

/** A line that stands more often than this tells of no place. */
const PLACES = 24
const WORK = 500_000

/** What the hunk quotes, in order; `deleted` lines must stand at a rival too. */
export interface Quoted {
  readonly text: string
  readonly deleted: boolean
}

/** True where another place holds as much of the quoted text as the lines `first` to `last` (0-based, inclusive). */
export function hasRival(view: View, quoted: readonly Quoted[], first: number, last: number): boolean {
  const telling = quoted.map((line, offset) => ({ ...line, offset })).filter((line) => /\w{2}/.test(line.text))
  const here = linesAround(view, first, last)
  const missing = telling.filter((line) => !here.has(line.text.trim()))
  const own = telling.length - missing.length
  const slack = (quoted.length >> 2) + 3
  let work = 0
  for (const { text, offset } of missing) {
    const id = view.idOf(text)
    if (id === undefined || view.counts[id]! > PLACES) continue
    for (let line = view.first[id]!; line !== -1; line = view.next[line]!) {
      work += quoted.length + 2 * slack
      if (work > WORK) return true
      const there = linesAround(view, line - offset - slack, line - offset + quoted.length + slack)
      const stands = telling.filter((other) => there.has(other.text.trim()))
      const whole = telling.every((other) => !other.deleted || there.has(other.text.trim()))
      if (whole && stands.length >= own) return true
    }
  }
  return false
}

function linesAround(view: View, first: number, last: number): Set<string> {
  const lines = new Set<string>()
  for (let line = Math.max(0, first); line <= last && line < view.count; line++) lines.add(viewText(view, line).trim())
  return lines
}
