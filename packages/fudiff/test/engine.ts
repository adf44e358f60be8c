import type { Engine } from '@suture/conformance'
import { describeProblemIn } from '@suture/text/internal'
import { parsePatch, tryApplyPatch } from '../src/index'
import { HUNK_TERMS } from '../src/internal'

/** The functions of this package in the form that the cases need. `pnpm case` also uses them. @public */
export const engine: Engine = {
  patch(before, diff) {
    const outcome = tryApplyPatch(before, parsePatch(diff))
    return outcome.status === 'refused' ? { ...outcome, words: describeProblemIn(HUNK_TERMS, outcome.problem) } : outcome
  },
}
