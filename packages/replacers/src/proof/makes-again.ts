/**
 * Whether an edit, taken back where its new text stands, makes again just the file that is there.
 *
 *     file    def f():              old    if a:        new    if b:
 *                 if b:                    go(a)               go(b)
 *                     go(b)                flush: two depths of the file, which the lines of an edit that was made have too
 *
 * Idea: depths of new text that was carried into the file are the file's, not those of the edit; what the edit makes of the text before tells them.
 * Cost: one more search. Weakness: says nothing of whether it was this edit; that is for the evidence.
 */
import { type Intent, openDocument, plan, splice } from '@suture/text'
import { asBlock, carry } from '../carry/carry'
import type { Found } from '../choose/place'
import { searchTiers } from '../choose/search'
import { openSession, type Session } from '../lookup/session'

/** True where the edit leads to the text as it is; `place` is that of its new text, searched the other way round. */
export function makesAgain(session: Session, intent: Intent, place: Found): boolean {
  const { text } = session.source
  const before = carriedOut(session, place)
  if (before === undefined || before === text) return false
  const earlier = openSession(openDocument(before), session.options)
  const { decision } = searchTiers(earlier, intent)
  const chosen = decision && 'chosen' in decision ? decision.chosen : []
  return chosen.length === 1 && carriedOut(earlier, asBlock(earlier.source, chosen[0]!)) === text
}

/** The text with a place carried out; undefined where it leaves something open. */
function carriedOut(session: Session, place: Found): string | undefined {
  const carried = carry(session, place)
  const planned = 'edits' in carried ? plan(carried.edits) : undefined
  return planned?.ok ? splice(session.source.text, planned.plan) : undefined
}
