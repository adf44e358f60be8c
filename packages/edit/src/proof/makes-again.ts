/**
 * Whether an edit, taken back where its new text is, would make exactly the present file again.
 *
 *     file    def f():              old    if a:        new    if b:
 *                 if b:                    go(a)               go(b)
 *                     go(b)                flush: two depths of the file, which the lines of an applied edit have too
 *
 * Idea: new text that was carried into the file has the file's depths, not the edit's. Applying the edit to the text before shows them.
 * Cost: one more search. Source: own. Weakness: does not prove that it was this edit; that is decided by the evidence.
 */
import { type Intent, openDocument, plan, splice } from '@suture/text'
import { asBlock, carry } from '../carry/carry'
import type { Found } from '../choose/place'
import { searchTiers } from '../choose/search'
import { openSession, type Session } from '../lookup/session'

/** True if the edit leads to the present text. `place` is the place of its new text, found by searching in reverse. */
export function makesAgain(session: Session, intent: Intent, place: Found): boolean {
  const { text } = session.source
  const before = carriedOut(session, place)
  if (before === undefined || before === text) return false
  const earlier = openSession(openDocument(before), session.options)
  const { decision } = searchTiers(earlier, intent)
  const chosen = decision && 'chosen' in decision ? decision.chosen : []
  return chosen.length === 1 && carriedOut(earlier, asBlock(earlier.source, chosen[0]!)) === text
}

/** The text with a place carried out; undefined if something is unclear there. */
function carriedOut(session: Session, place: Found): string | undefined {
  const carried = carry(session, place)
  const planned = 'edits' in carried ? plan(carried.edits) : undefined
  return planned?.ok ? splice(session.source.text, planned.plan) : undefined
}
