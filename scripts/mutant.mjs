// The change of one source with which tests run: the variable SUTURE_MUTANT, which `scripts/mutate.mjs` sets. The file itself is not changed, so
// nothing has to be restored, however the run ends.
import { readFileSync } from 'node:fs'

/** Which file, which characters, what replaces them, and a folder for programs that are bundled with the change. Undefined if there is no change. */
export const mutant = process.env.SUTURE_MUTANT ? JSON.parse(process.env.SUTURE_MUTANT) : undefined

/** Returns the text of a source with the change. Undefined for all other files. */
export function mutatedText(file) {
  if (mutant?.file !== file) return undefined
  const text = readFileSync(file, 'utf8')
  return text.slice(0, mutant.from) + mutant.to + text.slice(mutant.end)
}
