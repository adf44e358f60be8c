import type { Document, Outcome } from '@suture/text'
import { refused } from '@suture/text/internal'
import { bringsFence, bringsMarks, fenceProblem, marksProblem } from '../forms/brought-wrapping'
import { bringsElision, elisionProblem } from '../forms/elision'
import { escapedBreak, escapedBreakProblem } from '../forms/escaped-breaks'
import { type Found, wholeLinesWithin } from './place'

/** The refusal of new text with something that belongs in no file: an elision mark, a fence, a diff's marks, or `\n` in place of line breaks. */
export function unwritten(source: Document, { pattern, span }: Found): Outcome | undefined {
  const edit = pattern.form
  const marked = bringsMarks(edit)
  if (marked !== undefined) return refused(marksProblem(edit, marked))
  const joined = wholeLinesWithin(source, span) ? escapedBreak(edit) : undefined
  if (joined !== undefined) return refused(escapedBreakProblem(edit, joined))
  const elision = bringsElision(edit)
  if (elision !== undefined) return refused(elisionProblem(edit, elision))
  const fence = bringsFence(edit, source.text)
  return fence === undefined ? undefined : refused(fenceProblem(fence))
}
