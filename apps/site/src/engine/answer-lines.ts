import type { PairedLine } from './protocol'

/**
 * Adds to each quoted line its line of the answer. The lines of a quote follow one another, so each is searched below the line before it.
 * `from` is the 1-based line at which the edit begins, and `to` the first line after it.
 */
export function withAnswerLines(paired: readonly PairedLine[], answer: readonly string[], from: number, to: number): PairedLine[] {
  let next = from
  return paired.map((line) => {
    // A bracket alone says nothing: it is a quoted line only directly below another.
    const end = /\w/.test(line.quoted) ? to : Math.min(to, next > from ? next + 1 : from)
    for (let at = next; at < end; at++) {
      if (!isQuoted(answer[at - 1] ?? '', line.quoted)) continue
      next = at + 1
      return { ...line, answerLine: at }
    }
    return line
  })
}

/** Whether a line of the answer is the quoted line, alone or after the mark of a diff. */
function isQuoted(line: string, quoted: string): boolean {
  return line === quoted || (/^[ +-]/.test(line) && line.slice(1) === quoted) || (quoted.trim() !== '' && line.trim() === quoted.trim())
}
