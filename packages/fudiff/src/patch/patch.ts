import { openDocument, SutureError } from '@suture/text'
import { describeProblemIn, refused } from '@suture/text/internal'
import type { FileDiff } from '../model/hunk'
import { HUNK_TERMS } from '../model/hunk-terms'
import type { PatchOptions } from '../model/options'
import type { HunkOutcome, PatchOutcome } from '../model/result'
import { reverse } from '../model/reverse'
import { checkedDiff, type DiffInput, fileDiffOf } from '../read/checked'
import { combine } from './combine'
import { openField } from './exact/find-exactly'
import { openFolded } from './exact/find-folded'
import { type AmongOptions, placeHunks } from './place-hunks'
import { placeStrictly } from './strict'

/**
 * Applies the changes of one file to its text. `diff` is a parsed diff, or the text of a diff of one file. A text that is not a diff is
 * refused. Every hunk is placed in the original `content`, so the hunks may be in any order. Throws only a TypeError, for a wrong argument.
 * Source: docs/spec/fudiff.md, Patch Application.
 *
 * @example
 * ```ts
 * import { tryApplyPatch } from '@suture/fudiff'
 *
 * const outcome = tryApplyPatch('a\nb\n', '@@ @@\n a\n-b\n+c\n')
 * console.log(outcome.status === 'applied' && outcome.content) // => "a\nc\n"
 * ```
 */
export function patch(content: string, diff: DiffInput, options: PatchOptions = {}): PatchOutcome {
  const read = checkedDiff(content, diff)
  return 'kind' in read ? { ...refused(read), hunks: [] } : patchAmong(content, read, options)
}

/** Like `patch`, for a parsed diff that may be one of several edits of the same text. */
export function patchAmong(content: string, diff: FileDiff, options: AmongOptions): PatchOutcome {
  if (content !== '' && diff.operation === 'create') return createOver(content, diff, options)
  if (diff.operation === 'delete' && content === '') return { status: 'already-applied', content, matches: [], hunks: [] }
  return combine(content, placed(content, diff, options), options.partial ?? false)
}

function placed(content: string, diff: FileDiff, options: AmongOptions): readonly HunkOutcome[] {
  const field = openField(options.document ?? openDocument(content))
  const folded = openFolded(field.doc, options)
  return options.strict ? placeStrictly(field, folded!, diff, options) : placeHunks(field, folded, diff, options)
}

/** Reverts the changes of one file, by applying the reversed diff. */
export function revert(content: string, diff: DiffInput, options: PatchOptions = {}): PatchOutcome {
  const read = checkedDiff(content, diff)
  return 'kind' in read ? { ...refused(read), hunks: [] } : patchAmong(content, reverse(read), options)
}

/**
 * Returns the diff that undoes a diff: additions become deletions, the new path becomes the old path, and creation becomes deletion. `diff`
 * is parsed, or the text of a diff of one file. Throws `SutureError` if the text is not a diff, and TypeError for a wrong argument.
 */
export function reversePatch(diff: DiffInput): FileDiff {
  const read = fileDiffOf(diff)
  if ('kind' in read) throw new SutureError(read, describeProblemIn(HUNK_TERMS, read))
  return reverse(read)
}

/** Returns the text after the changes. Throws a `SutureError` if the diff is refused. Source: docs/spec/fudiff.md, Patch Application. */
export function apply(content: string, diff: DiffInput, options: PatchOptions = {}): string {
  const outcome = patch(content, diff, options)
  if (outcome.status === 'refused') throw new SutureError(outcome.problem, describeProblemIn(HUNK_TERMS, outcome.problem))
  return outcome.content
}

function createOver(content: string, diff: FileDiff, options: AmongOptions): PatchOutcome {
  const made = patchAmong('', diff, options)
  if (made.status === 'refused') return made
  if (made.content === content) return { status: 'already-applied', content, matches: [], hunks: made.hunks }
  return { ...refused({ kind: 'conflict', path: diff.modifiedFile, reason: 'exists' }), hunks: made.hunks }
}
