import { isWordedElision } from '@suture/graft'
import type { Intent } from '@suture/text'

/** The elision in words that new text brings and old text does not have: it would be written as code. */
export function bringsElision(intent: Intent): string | undefined {
  const old = new Set(intent.oldString.split('\n').map((line) => line.trim()))
  return intent.newString
    .split('\n')
    .map((line) => line.trim())
    .find((line) => isWordedElision(line) && !old.has(line))
}
