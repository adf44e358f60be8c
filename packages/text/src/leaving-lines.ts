import type { Intent } from './span'

/** Lines, without their outer blanks, that the edits of one text take away, where they are several: one of them may be put elsewhere by another. */
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
