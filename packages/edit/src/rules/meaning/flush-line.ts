import { indentOf, looksLikeComment } from '@suture/graft/internal'
import type { Found } from '../../choose/place'
import { type Explained, finding, shown } from '../explained'
import type { Rule } from '../rule'

/** Opens a block by indentation alone. */
const HEADER = /^(?:async |class|def|elif|else|except|finally|for|if|match|try|while|with)\b.*:\s*(?:#.*)?$/
/** Continues below: a block, a bracket, a list, a line that is broken up. */
const GOES_ON = /[:([{,\\]\s*(?:#.*)?$/
const TRIPLE = /"""|'''/g

/**
 * A line is added between two kept lines of one block, further out than they are, where indentation alone makes blocks: the line below
 * would belong to no block. Applies to exact text too, but not to a diff that is there verbatim: programs write these.
 *
 *     file    def f():          quoted    a = 1        refused: the block of f would end before return a
 *                 a = 1                  +b = 2        (all else is quoted verbatim)
 *                 return a                return a
 */
export const flushLine: Rule = {
  name: 'unclear-depth',
  asks: 'meaning',
  check(explained) {
    const { place, actual } = explained
    const { newLines } = place.pattern
    if (!newLines.some((line, k) => isFurtherOut(line, newLines[k + 1]))) return undefined
    for (const { oldFrom, oldTo, newFrom, newTo } of place.pattern.hunks) {
      const added = newTo > newFrom ? newLines[newTo - 1]! : ''
      const [up, down] = [rowOf(place, oldFrom - 1), rowOf(place, oldFrom)]
      if (oldFrom < oldTo || up === undefined || down === undefined || !isFurtherOut(added, actual(down).raw)) continue
      if (actual(up).indent !== actual(down).indent || !isInHeader(explained, up)) continue
      const sentence = `The new line ${shown(added)} stands further out than the lines around it and ends the block of line ${up + 1}, which goes on below it: how deep it is meant is open.`
      return finding(explained, 'unclear-depth', sentence, [up], [added])
    }
    return undefined
  },
}

/** True for a line of code above one that is deeper without a reason. */
function isFurtherOut(line: string, below: string | undefined): boolean {
  if (below === undefined || line.trim() === '' || below.trim() === '' || GOES_ON.test(line)) return false
  const [own, deeper] = [indentOf(line), indentOf(below)]
  return deeper.length > own.length && deeper.startsWith(own) && !looksLikeComment({ body: line.trim() })
}

/** The row of a quoted line that is there as quoted; undefined for any other. */
function rowOf({ alignment, pattern, first, distortion }: Found, i: number): number | undefined {
  if (pattern.lines[i] === undefined || pattern.lines[i].body === '') return undefined
  if (!alignment) return distortion === 'equal' || distortion === 'end-blanks' ? first + i : undefined
  return /^(?:equal|end-blanks)$/.test(alignment.distortions[i]!) ? first + alignment.lo[i]! : undefined
}

/** True for a line of a block that a header without brackets opens, outside of any text of several lines. */
function isInHeader({ actual }: Explained, row: number): boolean {
  const { indent } = actual(row)
  let quotes = 0
  for (let at = row; at >= 0; at--) {
    const line = actual(at)
    if (line.body === '') continue
    if (line.indent.length < indent.length) return HEADER.test(line.body) && quotes % 2 === 0
    quotes += line.body.match(TRIPLE)?.length ?? 0
  }
  return false
}
