import { type Plan, plan } from '../plan'
import type { Edit } from '../span'

/**
 * Returns the edits in order. No edit begins or ends inside what an editor treats as one: a CRLF, or a character outside the basic plane,
 * which has two units. An edit that begins or ends inside one is widened by the other half, which stays unchanged. An edit that would join
 * a CR and an LF to a line break is widened too. Throws `RangeError` for edits that overlap or exceed the text.
 *
 *     text     one\r·\ntwo      edit at · inserts "\n"
 *     result   one[\r\n -> \r\n\n]two
 */
export function wholeCharacters(text: string, edits: readonly Edit[]): Plan {
  const made = plan(edits)
  if (!made.ok) {
    const [a, b] = made.overlapping
    throw new RangeError(`edit ${a.from}..${a.to} overlaps edit ${b.from}..${b.to}`)
  }
  const last = made.plan.at(-1)
  if (last && last.to > text.length) throw new RangeError(`edit ${last.from}..${last.to} reaches out of ${text.length} units`)
  return made.plan.map((edit) => atEnd(text, atStart(text, edit)))
}

/** Extends the edit by the unit before it if that unit and the next one are one character or line break, in the old or in the new text. */
function atStart(text: string, { from, to, text: put }: Edit): Edit {
  const before = text.charCodeAt(from - 1)
  const after = (put === '' ? text : put).charCodeAt(put === '' ? to : 0)
  const belongs = isOne(before, text.charCodeAt(from)) || isOne(before, after)
  return belongs ? { from: from - 1, to, text: text[from - 1] + put } : { from, to, text: put }
}

/** Extends the edit by the unit after it if that unit and the one before are one character or line break, in the old or in the new text. */
function atEnd(text: string, { from, to, text: put }: Edit): Edit {
  const after = text.charCodeAt(to)
  const before = put === '' ? text.charCodeAt(from - 1) : put.charCodeAt(put.length - 1)
  const belongs = isOne(text.charCodeAt(to - 1), after) || isOne(before, after)
  return belongs ? { from, to: to + 1, text: put + text[to] } : { from, to, text: put }
}

/** Whether two units together are a line break or a character outside the basic plane. NaN means that there is no such unit. */
function isOne(first: number, second: number): boolean {
  return (first === 13 && second === 10) || (first >> 10 === 0x36 && second >> 10 === 0x37)
}
