import type { Intent } from './span'

/**
 * Returns the trimmed lines that the edits of one text remove. Another edit may add such a line elsewhere. Empty if there are fewer than
 * two edits.
 */
export function leavingLines(intents: readonly Intent[]): Set<string> {
  const bodies = (text: string) => text.split('\n').map((line) => line.trim())
  const leaving = new Set<string>()
  if (intents.length < 2) return leaving
  for (const { oldString, newString } of intents) {
    const stays = new Set(bodies(newString))
    for (const body of bodies(oldString)) if (body !== '' && !stays.has(body)) leaving.add(body)
  }
  return leaving
}
