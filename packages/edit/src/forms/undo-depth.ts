/**
 * Undoes an old text that is at another depth than the new one.
 *
 * Idea: if the quote is careless and the new text careful, only the new text has the file's own depths. Lines that both texts have give
 * their new indentation to old text, and the other lines move with them. This form is one of many: it is taken if the file has those
 * depths. If new text wraps old text, and its outermost line is deeper than all of old text, old text moves to that line's depth.
 *
 *     file    ····def f():        old    def f():        new    ····def f():        read as    ····def f():
 *             ········a()                ····a()                ········b()                   ········a()
 */
import type { LineKey } from '@suture/graft'
import { indentOf, isTelling } from '@suture/graft/internal'
import { sidesOf } from './as-new-has-it'
import { type Form, type Undo, undone } from './form'

/** Old text at the depths of new text. */
export const depthOfNew: Undo = (form) => {
  const [old, wanted] = [form.oldString.split('\n'), form.newString.split('\n')]
  if (standsIn(old, wanted)) return undefined
  const lent = lentIndents(form)
  const moves = [...lent].some(([i, indent]) => isTelling(old[i]!) && indent !== indentOf(old[i]!))
  if (!moves) return undefined
  const isWrapped = wrapsAround(wanted, [...lent.values()])
  const ended = endedAsNew(form)
  const lines = isWrapped ? inFrameOf(wanted, old) : ended.map((line, i) => (line.trim() === '' ? line : moved(i, ended, lent)))
  if (!lines) return undefined
  const text = lines.every((line) => line !== undefined) ? lines.join('\n') : form.newString
  if (text.trimEnd() === form.newString.trimEnd()) return undefined
  return undone({ ...form, asQuoted: form.oldString }, 'another depth', text, form.newString)
}

/** True if new text has every old line as quoted, in this order: both were written with the same care. */
function standsIn(old: readonly string[], wanted: readonly string[]): boolean {
  const said = old.filter((line) => line.trim() !== '')
  let at = 0
  for (const line of wanted) if (at < said.length && line.trimEnd() === said[at]!.trimEnd()) at++
  return at === said.length
}

/** The indentation that old lines have in new text; if nothing is kept, the first lines correspond. */
function lentIndents(form: Form): Map<number, string> {
  const { old, wanted, pairs } = sidesOf(form)
  const first = (lines: readonly LineKey[]) => lines.findIndex(({ body }) => body !== '')
  const isUnlike = pairs.size === 0 && first(old) !== -1 && first(wanted) !== -1
  const shared = isUnlike ? [[first(old), first(wanted)] as const] : [...pairs]
  return new Map(shared.map(([i, k]) => [i, wanted[k]!.indent]))
}

/** Old lines; those that new text also has get its trailing whitespace, so that it is no change. */
function endedAsNew(form: Form): string[] {
  const { old, wanted, pairs } = sidesOf(form)
  return old.map(({ raw, body }, i) => {
    const other = wanted[pairs.get(i) ?? -1]
    return other?.body === body ? raw.trimEnd() + other.raw.slice(other.raw.trimEnd().length) : raw
  })
}

/** Old text moved in to the depth of new text's outermost line; undefined if that is no deeper. */
function inFrameOf(wanted: readonly string[], old: readonly string[]): string[] | undefined {
  const [frame, own] = [outermost(wanted), outermost(old)]
  const isWithin = frame.length > own.length && old.every((line) => line.trim() === '' || line.startsWith(own))
  return isWithin ? old.map((line) => (line.trim() === '' ? line : frame + line.slice(own.length))) : undefined
}

function outermost(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map(indentOf)
  return indents.reduce((least, indent) => (indent.length < least.length ? indent : least), indents[0] ?? '')
}

/** True if a line of new text is further out than all lines that it shares with old text. */
function wrapsAround(wanted: readonly string[], shared: readonly string[]): boolean {
  return outermost(wanted).length < Math.min(...shared.map((indent) => indent.length))
}

/** An old line at its lent depth, or at its quoted distance from the nearest line with one; undefined if it would be left of the margin. */
function moved(i: number, old: readonly string[], lent: ReadonlyMap<number, string>): string | undefined {
  const own = lent.get(i)
  if (own !== undefined) return own + old[i]!.trimStart()
  let near = i
  for (let away = 1; !lent.has(near); away++) near = lent.has(i - away) ? i - away : lent.has(i + away) ? i + away : i
  const [from, to, indent] = [indentOf(old[near]!), lent.get(near)!, indentOf(old[i]!)]
  if (indent.startsWith(from)) return to + indent.slice(from.length) + old[i]!.trimStart()
  const back = from.slice(indent.length)
  return from.startsWith(indent) && to.endsWith(back) ? to.slice(0, to.length - back.length) + old[i]!.trimStart() : undefined
}
