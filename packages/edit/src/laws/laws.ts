import type { Finding } from '@suture/text'
import { escapedQuotes } from './escaped-quotes'
import type { Law } from './law'
import { tokenBoundary } from './token-boundary'

/** All laws, in the order in which they are checked. A law can refuse a result, but never repairs it. */
const LAWS: readonly Law[] = [tokenBoundary, escapedQuotes]

/** Returns the finding of the first law that a result breaks. Returns undefined if the result satisfies all laws. */
export function brokenLaw(without: readonly string[] = [], ...result: Parameters<Law>): Finding | undefined {
  return LAWS.map((law) => law(...result)).find((finding) => finding && !without.includes(finding.rule))
}
