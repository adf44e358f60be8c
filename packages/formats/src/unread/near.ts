/** Maximum number of lines between two parts of an edit in a form that no reader supports, such as its old and its new text. */
export const NEAR = 20

/** Whether one of the lines near line `at` (0-based), or that line itself, has a match in its first `longest` UTF-16 units. */
export function isNear(lines: readonly string[], at: number, pattern: RegExp, longest: number): boolean {
  for (let i = at; i < lines.length && i < at + NEAR; i++) if (pattern.test(lines[i]!.slice(0, longest))) return true
  return false
}

/** Returns the offset of a match in a line that is not in a code span, or -1. */
export function outsideCode(text: string, pattern: RegExp): number {
  const at = text.search(pattern)
  return text.slice(0, Math.max(0, at)).split('`').length % 2 === 1 ? at : -1
}
