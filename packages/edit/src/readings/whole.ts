/** What is undone in all lines of a text or in none: fences, line numbers, marks of a diff. */

interface Undone {
  readonly old: string
  readonly new: string
  readonly line?: number
}

/** Undoes one thing in both texts; undefined if old has no trace of it. */
interface WholeStep {
  readonly name: string
  readonly undo: (oldText: string, newText: string) => Undone | undefined
}

const FENCED = /^\s*(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)\n?[ \t]*\1[ \t]*\n?$/

function undoFences(oldText: string, newText: string): Undone | undefined {
  const old = FENCED.exec(oldText)
  if (!old) return undefined
  return { old: old[2]!, new: FENCED.exec(newText)?.[2] ?? newText }
}

/** A number and its separator, as listings of files have them: `12 | `, `12: `, `12→`, `12:kcg|`, `[12] `, `line 12: `, a tab, spaces. */
const NUMBER = /^[ \t]*(?:L|[Ll]ine )?[[(]?(\d+)(?::[a-z0-9]{2,4}(?=\|))?(?:[ \t]*[|:\u2192\u2502)\]]|[.-](?=\s|$)|[ \t]|$)/

function undoLineNumbers(oldText: string, newText: string): Undone | undefined {
  const lines = oldText.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0 || !lines.every((line) => NUMBER.test(line))) return undefined
  const numbers = lines.map((line) => Number(NUMBER.exec(line)![1]))
  if (
    numbers.some((number, k) => k > 0 && number <= numbers[k - 1]!) ||
    (numbers.length === 1 && !/^[ \t]*L?\d+[ \t]*[|:\u2192\t]/.test(lines[0]!))
  )
    return undefined
  const spaced = lines.every((line) => /^(?: |$)/.test(line.replace(NUMBER, '')))
  const undo = (text: string) =>
    text
      .split('\n')
      .map((line) => (NUMBER.test(line) ? withoutSpace(line.replace(NUMBER, ''), spaced) : line))
      .join('\n')
  return { old: undo(oldText), new: undo(newText), line: numbers[0]! }
}

function withoutSpace(line: string, spaced: boolean): string {
  return spaced && line.startsWith(' ') ? line.slice(1) : line
}

function undoDiffMarks(oldText: string, newText: string): Undone | undefined {
  const lines = oldText.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2 || !lines.every((line) => /^[ +-]/.test(line)) || !lines.some((line) => line.startsWith('-'))) return undefined
  const undo = (text: string) =>
    text
      .split('\n')
      .map((line) => line.replace(/^[ +-]/, ''))
      .join('\n')
  return { old: undo(oldText), new: undo(newText) }
}

export const WHOLE_STEPS: readonly WholeStep[] = [
  { name: 'fences', undo: undoFences },
  { name: 'line-numbers', undo: undoLineNumbers },
  { name: 'diff-marks', undo: undoDiffMarks },
]
