import type { Malformed, Unread } from '@suture/text'
import { appendAll, defined } from '@suture/text/internal'
import { openAnswer } from '../../answer/answer'
import { firstRegion, placeInCall, type Region } from '../../answer/reader'
import { diffReader } from '../../diff/read'
import type { FileEdits } from '../../model/file-edits'
import { patchReader } from '../../patch/read'
import { searchReplaceReader } from '../../search-replace/read'

const READERS = [patchReader, searchReplaceReader, diffReader]

/** Fences and tags that may be between edits. If a text has any other line between them, it is not read as edits. */
const PADDING = /^\s*(?:(?:`{3,}\w{0,10}|~{3,}|<\/?\w{1,20}>)\s*)?$/

/**
 * Reads the blocks, hunks or envelope in a string of a call. The edits change the file at `path`, or the files that they name. All edits
 * get the line of the call. Returns undefined if the text holds anything else, or if the file is unknown.
 */
export function readNested(text: string, path: string | undefined, line: number): Pick<Region, 'edits' | 'problems'> | undefined {
  const answer = { ...openAnswer(text.endsWith('\n') ? text : `${text}\n`), isPart: true as const }
  const place = placeInCall(path)
  const edits: FileEdits[] = []
  const problems: (Malformed | Unread)[] = []
  for (let at = 0; at < answer.lines.length; ) {
    const region = firstRegion(READERS, answer, at, place)
    if (!region && !PADDING.test(answer.lines[at]!)) return undefined
    appendAll(edits, region?.edits ?? [])
    for (const problem of region?.problems ?? []) problems.push({ ...problem, line })
    at = region?.to ?? at + 1
  }
  const isNamed = edits.every((edit) => edit.path !== undefined || path !== undefined)
  return isNamed && edits.length + problems.length > 0
    ? { edits: edits.map((edit) => ({ ...onCallLine(edit, line), ...defined({ path: edit.path ?? path }) })), problems }
    : undefined
}

/** Returns an edit of a text in a call. All its parts get the line of the call. */
export function onCallLine({ hunkLines, ...edit }: FileEdits, line: number): FileEdits {
  const intents = edit.intents.map((intent) => ({ ...intent, line }))
  return { ...edit, line, intents, ...defined({ hunkLines: hunkLines?.map(() => line) }) }
}
