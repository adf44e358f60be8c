import type { Hunk } from '@suture/fudiff'
import { newSide, oldSide } from '@suture/fudiff/internal'
import type { AnswerIntent, FileEdits } from './file-edits'

/**
 * Everything that modifies a file's text as intents, hunks of a diff too: what a hunk expects is the old text, what it
 * leaves the new one. A hunk that only adds has an empty old text and is placed by `within` or `at` alone.
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
    ...(hunk.oldStart ? { startLine: hunk.oldStart } : {}),
    ...(hunk.atEnd ? { at: 'end' as const } : {}),
    ...(hunk.within?.length ? { within: hunk.within } : {}),
    line,
  }
}

/**
 * The intent in whole lines, as formats made of lines say it: a line break that ends both texts belongs to the last
 * line. Undefined where only one of them ends a line: then the edit joins or splits lines, and no such format can say so.
 */
export function inWholeLines(intent: AnswerIntent): AnswerIntent | undefined {
  if (intent.wholeLines) return intent
  const { oldString, newString } = intent
  const ends = [oldString, newString].map((text) => text.endsWith('\n'))
  if (ends[0] !== ends[1] && newString !== '') return undefined
  const cut = (text: string) => (text.endsWith('\n') ? text.slice(0, -1) : text)
  return { ...intent, oldString: cut(oldString), newString: cut(newString), wholeLines: true }
}
