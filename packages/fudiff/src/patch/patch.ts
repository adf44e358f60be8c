import { describeProblemIn, openDocument, SutureError } from '@suture/text'
import { refused, unpairedBrackets } from '@suture/text/internal'
import { type FileDiff, newSide, oldSide } from '../model/hunk'
import { HUNK_TERMS } from '../model/hunk-terms'
import type { PatchOptions } from '../model/options'
import type { PatchOutcome } from '../model/result'
import { reverse } from '../model/reverse'
import { combine } from './combine'
import { openField } from './place/place'
import { placeHunks } from './place-hunks'

/**
 * Applies the changes of one file to its text. Every hunk is placed against `content` as given, so hunks may be in any order. Never throws
 * for any `content` or `diff`. Source: docs/spec/fudiff.md, Patch Application.
 *
 * @example
 * ```ts
 * import { parse, patch } from '@suture/fudiff'
 *
 * const outcome = patch('a\nb\n', parse('@@ @@\n a\n-b\n+c\n'))
 * console.log(outcome.status === 'applied' && outcome.content) // => "a\nc\n"
 * ```
 */
export function patch(content: string, diff: FileDiff, options: PatchOptions = {}): PatchOutcome {
  if (diff.operation === 'create' && content !== '') return createOver(content, diff, options)
  if (diff.operation === 'delete' && content === '') return { status: 'already-applied', content, matches: [], hunks: [] }
  const hunks = placeHunks(openField(openDocument(content), options), diff, withUnpaired(diff, options))
  return combine(content, hunks, options.partial ?? false)
}

/** Of the hunks one may open what another closes. */
function withUnpaired({ hunks }: FileDiff, options: PatchOptions): PatchOptions {
  const sides = hunks.map((hunk) => ({ oldString: oldSide(hunk).join('\n'), newString: newSide(hunk).join('\n') }))
  const unpaired = options.unpaired ?? unpairedBrackets(sides)
  return unpaired === undefined ? options : { ...options, unpaired }
}

/** Takes the changes of one file back: `patch` with the reversed diff. */
export function revert(content: string, diff: FileDiff, options: PatchOptions = {}): PatchOutcome {
  return patch(content, reverse(diff), options)
}

/** The text after the changes. Throws `SutureError` if `patch` refuses. Source: docs/spec/fudiff.md, Patch Application. */
export function apply(content: string, diff: FileDiff, options: PatchOptions = {}): string {
  const outcome = patch(content, diff, options)
  if (outcome.status === 'refused') throw new SutureError(outcome.problem, describeProblemIn(HUNK_TERMS, outcome.problem))
  return outcome.content
}

function createOver(content: string, diff: FileDiff, options: PatchOptions): PatchOutcome {
  const made = patch('', diff, options)
  if (made.status === 'refused') return made
  if (made.content === content) return { status: 'already-applied', content, matches: [], hunks: made.hunks }
  return { ...refused({ kind: 'conflict', path: diff.modifiedFile, reason: 'exists' }), hunks: made.hunks }
}
