import type { Hunk, HunkLine } from '@suture/fudiff'
import { newSide, oldSide } from '@suture/fudiff/internal'
import type { Intent } from '@suture/text'
import { commonEnds, defined } from '@suture/text/internal'
import type { AnswerIntent, FileEdits } from './file-edits'

/**
 * Converts all changes of a file's text to intents. For a hunk, the old text is its context and deleted lines, the new text its context and
 * added lines. A hunk that only adds has an empty old text and is placed by `within` or `at`.
 */
export function toIntents(edit: FileEdits): readonly AnswerIntent[] {
  if (!edit.diff) return edit.intents
  return [...edit.intents, ...edit.diff.hunks.map((hunk, index) => hunkIntent(hunk, edit.hunkLines?.[index] ?? edit.line))]
}

function hunkIntent(hunk: Hunk, line: number): AnswerIntent {
  return {
    oldString: oldSide(hunk).join('\n'),
    newString: newSide(hunk).join('\n'),
    wholeLines: true,
    ...defined({
      startLine: hunk.oldStart || undefined,
      at: hunk.atEnd && ('end' as const),
      within: hunk.within?.length ? hunk.within : undefined,
    }),
    line,
  }
}

/**
 * Converts an intent to whole lines, for formats that consist of lines. A line break at the end of both texts belongs to the last line.
 * Undefined if only one text ends in a line break: such an edit joins or splits lines, which no such format can express.
 */
export function inWholeLines(intent: AnswerIntent): AnswerIntent | undefined {
  if (intent.wholeLines) return intent
  const { oldString, newString } = intent
  const ends = [oldString, newString].map((text) => text.endsWith('\n'))
  if (ends[0] !== ends[1] && newString !== '') return undefined
  const cut = (text: string) => (text.endsWith('\n') ? text.slice(0, -1) : text)
  return { ...intent, oldString: cut(oldString), newString: cut(newString), wholeLines: true }
}

/**
 * Converts old and new text to the body of a diff. Common lines at both ends become context; the lines between are deleted and inserted. An
 * empty text has no lines.
 */
export function changedLines({ oldString, newString }: Intent): HunkLine[] {
  const before = oldString === '' ? [] : oldString.split('\n')
  const after = newString === '' ? [] : newString.split('\n')
  const { start, end } = commonEnds(before, after)
  const line = (kind: HunkLine['kind']) => (text: string) => ({ kind, text })
  return [
    ...before.slice(0, start).map(line('context')),
    ...before.slice(start, before.length - end).map(line('deletion')),
    ...after.slice(start, after.length - end).map(line('addition')),
    ...before.slice(before.length - end).map(line('context')),
  ]
}
