import { type MemoryFiles, memoryFiles } from '@suture/core'
import type { AnswerEdit } from '../cases/draft'
import type { Reply } from '../cases/reply'

/** A way in which users reach the engine: one call lands edits on one file. */
export interface Door {
  readonly name: string
  land(file: string, edits: readonly AnswerEdit[]): Promise<Reply>
  close(): Promise<void>
}

/** The file of a call. */
export const PATH = 'file.txt'

/** The file in memory, in the root `/w`. */
export function filesWith(text: string): MemoryFiles {
  return memoryFiles({ [`/w/${PATH}`]: text })
}

/** The text of the file in memory, with its byte order mark. */
export async function textIn(files: MemoryFiles): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await files.read(`/w/${PATH}`))
}

/** The arguments of a tool call for edits of one file. */
export function callOf(edits: readonly AnswerEdit[]) {
  return {
    edits: edits.map(({ oldString, newString, startLine, replaceAll }) => ({
      path: PATH,
      old_string: oldString,
      new_string: newString,
      ...(startLine === undefined ? {} : { start_line: startLine }),
      ...(replaceAll === undefined ? {} : { replace_all: replaceAll }),
    })),
  }
}

/** A reply from what a door reports: whether all is in place, and the file after. */
export function replyFrom(isInPlace: boolean, file: string, after: string, note: string): Reply {
  if (!isInPlace) return { status: 'refused', note }
  return { status: after === file ? 'already' : 'done', content: after }
}
