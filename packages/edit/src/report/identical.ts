import type { Problem } from '@suture/text'

/** Maximum number of lines that are listed. */
const LISTED = 8

/**
 * Returns the problem of an edit whose old and new text are equal, with the lines at which the file contains the text. Such an edit is
 * often sent after it was already applied.
 */
export function identicalAt(text: string, quoted: string): Problem {
  const at = linesOf(text.replaceAll('\r\n', '\n'), quoted.replaceAll('\r\n', '\n'))
  return { kind: 'identical', ...(at.length > 0 && { at }) }
}

function linesOf(text: string, quoted: string): number[] {
  const found: number[] = []
  let line = 1
  let counted = 0
  for (let at = quoted.trim() === '' ? -1 : text.indexOf(quoted); at !== -1; at = text.indexOf(quoted, at + quoted.length)) {
    for (; counted < at; counted++) if (text.charCodeAt(counted) === 10) line++
    found.push(line)
    if (found.length === LISTED) break
  }
  return found
}
