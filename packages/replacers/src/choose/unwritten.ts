import type { Document, Outcome } from '@suture/text'
import { refused } from '@suture/text/internal'
import { bringsFence, bringsMarks, fenceProblem, marksProblem } from '../forms/brought-wrapping'
import { bringsElision, elisionProblem } from '../forms/elision'
import { escapedBreak, escapedBreakProblem } from '../forms/escaped-breaks'
import { type Found, wholeLinesWithin } from './place'

/** New text brings what no file has: a mark that stands for lines, a fence around them, a diff's marks before them, or letters for their breaks. */
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
