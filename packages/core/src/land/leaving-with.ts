import type { Intent } from '@suture/text'

/** Lines that the edits of a file take away, where they are several, in whatever formats: one of them may be put elsewhere by another edit. */
export function leavingWith(wishes: readonly Intent[]): readonly string[] {
  if (wishes.length < 2) return []
  return wishes.flatMap(({ oldString, newString }) => {
    const stays = new Set(newString.split('\n').map((line) => line.trim()))
    return oldString.split('\n').filter((line) => line.trim() !== '' && !stays.has(line.trim()))
  })
}
