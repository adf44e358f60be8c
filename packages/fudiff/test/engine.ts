import type { Engine } from '@suture/conformance'
import { describeProblemIn } from '@suture/text'
import { HUNK_TERMS, parse, patch } from '../src/index'

/** This package, as cases ask for it; `pnpm case` does too. @public */
export const engine: Engine = {
  patch(before, diff) {
    const outcome = patch(before, parse(diff))
    return outcome.status === 'refused' ? { ...outcome, words: describeProblemIn(HUNK_TERMS, outcome.problem) } : outcome
  },
}
