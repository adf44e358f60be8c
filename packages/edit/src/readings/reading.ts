/**
 * Readings of an edit: what was done to both of its texts on their way, undone. Which of them holds is decided by evidence.
 *
 *     file  f("a")        old  f(\"a\")   new  f(\"b\")        undone "quotes": old  f("a")   new  f("b")
 */
import { CHARACTER_STEPS, undoCharacters } from './characters'
import { WHOLE_STEPS } from './whole'

export interface Reading {
  readonly old: string
  readonly new: string
  /** Names of what was undone. */
  readonly undone: readonly string[]
  /** 1-based line that the quoted line numbers name. */
  readonly line?: number
}

/** All readings, the given texts first; then those with undone fences, numbers and marks, then those with undone characters. */
export function readings(oldText: string, newText: string): Reading[] {
  const found: Reading[] = [{ old: oldText, new: newText, undone: [] }]
  for (const { name, undo } of WHOLE_STEPS)
    for (const reading of [...found]) {
      const undone = undo(reading.old, reading.new)
      if (undone) found.push({ ...reading, ...undone, undone: [...reading.undone, name] })
    }
  for (const reading of [...found])
    for (const step of CHARACTER_STEPS) {
      const undone = undoCharacters(step, reading.old, reading.new)
      if (undone && !found.some(({ old }) => old === undone.old))
        found.push({ ...reading, ...undone, undone: [...reading.undone, step.name] })
    }
  return found
}
