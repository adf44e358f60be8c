const NUMBERED = /^\s*\d+\s+\|(?!\|)/
const PLAIN = /^\s*\d+\s+\|(?!\|)\s?/
const AGGRESSIVE = /^\s*(?:\d+\s)?\|\s/

/** Whether every line begins with a number and a bar, as in a listing (`12 | code`; not `12 || code`). */
export function everyLineHasLineNumbers(text: string): boolean {
  return splitLines(text).every((line) => NUMBERED.test(line))
}

/**
 * Removes the number and the bar from every line that begins with both. With `aggressive`, also removes a bar without a number. Other lines
 * are kept. All lines get the same line end: CR LF if the text has any, and LF otherwise. Source: docs/spec/search-replace.md, Line number
 * stripping.
 */
export function stripLineNumbers(text: string, aggressive = false): string {
  const prefix = aggressive ? AGGRESSIVE : PLAIN
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  return splitLines(text)
    .map((line) => line.replace(prefix, ''))
    .join(eol)
}

/**
 * Lists a text with right-aligned line numbers from `start` on, separated by ` | `, with one line break at the end. A final line break of
 * the text is not a line. Source: docs/spec/search-replace.md, Error messages.
 */
export function addLineNumbers(text: string, start = 1): string {
  if (text === '') return start === 1 ? '' : `${start} | \n`
  const lines = text.split('\n')
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  const width = String(start + lines.length - 1).length
  return `${lines.map((line, i) => `${String(start + i).padStart(width)} | ${line}`).join('\n')}\n`
}

/** Returns the number at the start of the first line, or 0 if the line has none. For texts in which every line has a number. */
export function firstLineNumber(text: string): number {
  const digits = /^\s*(\d{1,15})\s+\|/.exec(text)
  return digits ? Number(digits[1]) : 0
}

/** Returns the lines of a text, without their LF or CR LF. */
export function splitLines(text: string): string[] {
  return text.split(/\r?\n/)
}
