import { editCases } from '@suture/conformance'
import { edit } from '@suture/edit'
import { createPatch, type HunkLine, tryApplyPatch } from '@suture/fudiff'
import { hunkOf } from '@suture/fudiff/internal'
import { applyDiff } from '@suture/search-replace'
import type { Outcome } from '@suture/text'
import { expect, test } from 'vitest'

/**
 * Old and new text of whole lines that all formats can express: without an empty line at an end, and without a line that looks like a
 * marker. The new text must not begin with the first line of the old text without its indentation: a hunk states the indentation of a line,
 * and the start of a text may have lost it.
 */
interface Change {
  readonly name: string
  readonly before: string
  readonly oldString: string
  readonly newString: string
}

const MARKS = /^(?:[+-]|\ufeff|<{7}|={7}|>{7})|\r/m

/** The cases of `@suture/edit` with a single edit. */
const changes = editCases().flatMap(({ heading, before, edits, options }): Change[] => {
  const { oldString, newString, ...rest } = edits[0]!
  const isPlain = edits.length === 1 && Object.keys({ ...rest, ...options }).every((key) => key === 'wholeLines')
  const [old, wanted] = [oldString, newString].map((side) => side.replace(/\n$/, '')) as [string, string]
  const isWritable = [old, wanted].every((side) => !/^\n|\n$/.test(side) && !MARKS.test(side))
  const [head, made] = [old, wanted].map((side) => side.split('\n', 1)[0]!) as [string, string]
  const isTrimmed = head !== made && head.trimStart() === made
  const isSame = oldString.endsWith('\n') === newString.endsWith('\n') || newString === ''
  return isPlain && isWritable && isSame && !isTrimmed && old.trim() !== ''
    ? [{ name: heading, before, oldString: old, newString: wanted }]
    : []
})

/** Returns the text afterwards, or the kind of the problem. */
function endOf(outcome: Outcome): string {
  return outcome.status === 'refused' ? outcome.problem.kind : outcome.content
}

function byTexts({ before, oldString, newString }: Change): Outcome {
  return edit(before, { oldString, newString, wholeLines: true })
}

function byBlock({ before, oldString, newString }: Change): Outcome {
  const replace = newString === '' ? '' : `${newString}\n`
  return applyDiff(before, `<<<<<<< SEARCH\n${oldString}\n=======\n${replace}>>>>>>> REPLACE\n`).outcomes[0]!
}

function byHunk({ before, oldString, newString }: Change): Outcome {
  const made = createPatch(oldString, newString, { context: oldString.length })
  const removed = oldString.split('\n').map((text): HunkLine => ({ kind: 'deletion', text }))
  return tryApplyPatch(before, { ...made, hunks: [hunkOf(newString === '' ? removed : (made.hunks[0]?.lines ?? []))] })
}

test('the cases of edit that every format can write are many', () => {
  expect(changes.length).toBeGreaterThan(700)
})

test('the same edit ends alike as old and new text, as a block and as a hunk', () => {
  const odd = changes.flatMap((change) => {
    if (change.oldString === change.newString) return []
    const [first, ...others] = [byTexts, byBlock, byHunk].map((door) => endOf(door(change)))
    return others.every((end) => end === first) ? [] : { name: change.name, first, others }
  })
  expect(odd).toEqual([])
})
