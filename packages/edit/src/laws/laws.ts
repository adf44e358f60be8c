import type { Finding } from '@suture/text'
import { escapedQuotes } from './escaped-quotes'
import type { Law, Result } from './law'
import { tokenBoundary } from './token-boundary'

/** All laws, in the order in which they are checked. */
export const LAWS: readonly Law[] = [tokenBoundary, escapedQuotes]

/** Returns the finding of the first law that a result breaks. Returns undefined if the result satisfies all laws. */
export function brokenLaw(result: Result, without: readonly string[] = []): Finding | undefined {
  for (const law of LAWS) {
    const finding = without.includes(law.name) ? undefined : law.check(result)
    if (finding) return finding
  }
  return undefined
}
