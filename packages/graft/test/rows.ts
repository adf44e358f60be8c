import type { How } from '../src'

/** A row of a table: what the edit says, what the file has, what must come of it. */
export interface Row {
  readonly name: string
  readonly quoted: string
  readonly wanted: string
  readonly found: string
  readonly result: string
  readonly how?: How
}

/** A row of whole lines, each with a final LF. */
export function row(
  name: string,
  quoted: readonly string[],
  wanted: readonly string[],
  found: readonly string[],
  result: readonly string[],
  how?: How,
): Row {
  return { name, quoted: text(quoted), wanted: text(wanted), found: text(found), result: text(result), ...(how ? { how } : {}) }
}

/** A row of texts as they are, where the line ends are the matter. */
export function bytes(name: string, quoted: string, wanted: string, found: string, result: string, how?: How): Row {
  return { name, quoted, wanted, found, result, ...(how ? { how } : {}) }
}

/** Lines, each ended by LF. */
export const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
