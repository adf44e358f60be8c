import type { Engine } from '@suture/conformance'
import { describeProblemIn } from '@suture/text/internal'
import { parsePatch, tryApplyPatch } from '../src/index'
import { HUNK_TERMS } from '../src/internal'

/** The functions of this package in the form that the cases need. `pnpm case` also uses them. @public */
export const engine: Engine = {
  patch(before, diff) {
    const outcome = tryApplyPatch(before, parsePatch(diff))
    if (outcome.status !== 'refused') return outcome
    return { status: 'refused', problems: [outcome.problem], words: describeProblemIn(HUNK_TERMS, outcome.problem) }
  },
}
