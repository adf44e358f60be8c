import type { Document, Outcome } from '@suture/text'
import { refused } from '@suture/text/internal'
import { bringsFence, fenceProblem } from '../forms/brought-fence'
import { bringsElision, elisionProblem } from '../forms/elision'
import { escapedBreak, escapedBreakProblem } from '../forms/escaped-breaks'
import { type Found, wholeLinesWithin } from './place'

/** New text brings what no file has: a mark that stands for lines, a fence around them, or letters for the breaks between them. */
export function unwritten(source: Document, { pattern, span }: Found): Outcome | undefined {
  const edit = pattern.form
  const joined = wholeLinesWithin(source, span) ? escapedBreak(edit) : undefined
  if (joined !== undefined) return refused(escapedBreakProblem(edit, joined))
  const elision = bringsElision(edit)
  if (elision !== undefined) return refused(elisionProblem(edit, elision))
  const fence = bringsFence(edit, source.text)
  return fence === undefined ? undefined : refused(fenceProblem(fence))
}
