import type { LinesByNumber } from './same-tokens'

/** Rows above a run in which a text of several lines may begin. */
const FAR = 2000
const HEREDOC = /(?:^|[\s(=])<<<?[-~]?(['"]?)([A-Z_]\w*)\1/
/** Opens an element whose whitespace is shown, and does not close it. */
const PRE = /<pre\b(?!.*<\/pre>)/i
const PRE_END = '</pre>'
const FENCE = /^\s*(?:```|~~~)/

/**
 * True if the lines of a run are inside a text of several lines, where a line break is a character like any other.
 *
 *     query = """        inside
 *       select a,
 *       b"""
 */
export function isInsideText(file: LinesByNumber, { first }: { readonly first: number }): boolean {
  let open: string | undefined
  for (let row = Math.max(0, first - FAR); row < first; row++) {
    const line = file(row)!
    const ofLine = open === undefined ? openedIn(line) : undefined
    if (open === undefined) open = ofLine
    else if (closes(line, open)) open = undefined
  }
  return open !== undefined
}

/** What a line opens and does not close; undefined if it closes everything. */
function openedIn(line: string): string | undefined {
  if (FENCE.test(line)) return undefined
  for (const quote of ['"""', "'''", '`']) if (line.split(quote).length % 2 === 0) return quote
  if (PRE.test(line)) return PRE_END
  return HEREDOC.exec(line)?.[2]
}

function closes(line: string, open: string): boolean {
  if (open === PRE_END) return line.toLowerCase().includes(PRE_END)
  return /\w/.test(open) ? line.trim() === open : line.split(open).length % 2 === 0
}
