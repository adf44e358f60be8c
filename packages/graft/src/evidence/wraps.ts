import { isBrokenUp } from '../lines/broken-up'
import { type Column, note, type QuotedBlock } from './quoted-block'

/**
 * Flags: one quoted line is two lines of the file (JOINS: the file's two have to be joined); this quoted line and the next are one line of
 * the file.
 */
export const JOINS = 1
export const BREAKS = 2

/**
 * For each line of the stretch and each quoted line: whether a formatter may have broken the quoted line in two there, or joined it with
 * the next one. Undefined for lines of the stretch without any. Only lines that begin with the same character are compared.
 */
export function wrapsOf({ lines }: QuotedBlock, columns: readonly Column[]): (Uint8Array | undefined)[] {
  const byFirst = new Map<string, number[]>()
  lines.forEach(({ key }, i) => {
    if (key.body !== '') note(byFirst, key.body[0]!, i)
  })
  return columns.map(({ line: { key } }, j) => {
    const next = columns[j + 1]?.line.key
    let found: Uint8Array | undefined
    const mark = (i: number, flag: number) => {
      found ??= new Uint8Array(lines.length)
      found[i]! |= flag
    }
    for (const i of byFirst.get(key.body[0] ?? '') ?? []) {
      const { key: quoted, elided } = lines[i]!
      const below = lines[i + 1]
      if (next && !elided && isBrokenUp(quoted, key, next)) mark(i, JOINS)
      if (below && !below.elided && isBrokenUp(key, quoted, below.key)) mark(i, BREAKS)
    }
    return found
  })
}
