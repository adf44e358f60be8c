import { isFirm } from '@suture/graft/internal'
import { type Document, type Finding, lineText, type ToldLine } from '@suture/text'
import { TOLD } from '../rules/explained'
import type { Found } from './place'

/**
 * Why a place has too little evidence: how many of the quoted lines are there, or what is between them.
 *
 *     file    one()       quoted     -one()     refused: both are there, with extra() between them
 *             extra()                -two()
 *             two()                  +both()
 */
export function tooLittle(source: Document, place: Found): Finding {
  const { pattern, alignment, first, last } = place
  const said = pattern.lines.flatMap((line, i) => (line.body === '' || pattern.elisions[i] ? [] : [i]))
  const standing = said.filter((i) => isFirm(alignment!.distortions[i]!)).length
  const range = first === last ? `line ${first + 1}` : `lines ${first + 1}-${last + 1}`
  const between = unquoted(source, place)
  const ofThem = `of the ${said.length} quoted lines that are not blank`
  const some = standing === 0 ? `None ${ofThem} stands` : `Only ${standing} ${ofThem} ${standing === 1 ? 'stands' : 'stand'}`
  const told =
    standing < said.length
      ? `${some} at ${range} as quoted`
      : `All ${said.length} quoted lines that are not blank stand at ${range}${among(between)}`
  const sentence = `${told}: too little to be sure of the place.`
  return { rule: 'too-little-evidence', sentence, lines: standing < said.length ? [] : between.slice(0, TOLD), quoted: [] }
}

/** Unquoted lines of the file between the quoted ones that are not blank. */
function unquoted(source: Document, { pattern, alignment, first, last }: Found): ToldLine[] {
  const { lo, hi } = alignment!
  const taken = (row: number) => pattern.lines.some((_, i) => lo[i]! <= row && row < hi[i]!)
  const told: ToldLine[] = []
  for (let row = first; row <= last; row++) {
    const text = lineText(source, row)
    if (!taken(row - first) && text.trim() !== '') told.push({ line: row + 1, text })
  }
  return told
}

function among(between: readonly ToldLine[]): string {
  if (between.length === 0) return ' as quoted'
  return between.length === 1 ? `, with line ${between[0]!.line} between them` : `, with ${between.length} other lines between them`
}
