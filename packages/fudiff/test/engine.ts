import type { Engine } from '@suture/conformance'
import { describeProblemIn } from '@suture/text/internal'
import { parsePatch, tryApplyPatch } from '../src/index'
import { HUNK_TERMS } from '../src/internal'

/** This package, as cases ask for it; `pnpm case` does too. @public */
export const engine: Engine = {
  patch(before, diff) {
    const outcome = tryApplyPatch(before, parsePatch(diff))
    return outcome.status === 'refused' ? { ...outcome, words: describeProblemIn(HUNK_TERMS, outcome.problem) } : outcome
  },
}
