import { isBrokenUp } from '../lines/broken-up'
import type { Column, QuotedBlock } from './quoted-block'

/** A quoted line stands in two of the file; a line of the file holds this quoted line and the next. */
export const JOINS = 1
export const BREAKS = 2

/**
 * By line of the stretch, for each quoted line whether a formatter may have broken it in two there, or joined it with the next one;
 * undefined where it has done neither. Only lines that begin with the same sign are compared.
 */
export function wrapsOf({ lines }: QuotedBlock, columns: readonly Column[]): (Uint8Array | undefined)[] {
  const byFirst = new Map<string, number[]>()
  lines.forEach(({ key }, i) => {
    const first = key.body[0]
    if (first === undefined) return
    const known = byFirst.get(first)
    if (known) known.push(i)
    else byFirst.set(first, [i])
  })
  return columns.map(({ line: { key } }, j) => {
    const next = columns[j + 1]?.line.key
    let found: Uint8Array | undefined
    const note = (i: number, flag: number) => {
      found ??= new Uint8Array(lines.length)
      found[i]! |= flag
    }
    for (const i of byFirst.get(key.body[0] ?? '') ?? []) {
      const { key: quoted, elided } = lines[i]!
      const below = lines[i + 1]
      if (next && !elided && isBrokenUp(quoted, key, next)) note(i, JOINS)
      if (below && !below.elided && isBrokenUp(key, quoted, below.key)) note(i, BREAKS)
    }
    return found
  })
}
