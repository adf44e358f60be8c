import { type MemoryFiles, memoryFiles } from '@suture/core'
import type { AnswerEdit } from '../cases/draft'
import type { Reply } from '../cases/reply'

/** An interface through which users call the engine. One call lands edits on one file. */
export interface Door {
  readonly name: string
  land(file: string, edits: readonly AnswerEdit[]): Promise<Reply>
  close(): Promise<void>
}

/** Path of the file that a call edits. */
export const PATH = 'file.txt'

/** Returns files in memory that contain the text as one file in the root `/w`. */
export function filesWith(text: string): MemoryFiles {
  return memoryFiles({ [`/w/${PATH}`]: text })
}

/** Returns the text of the file in memory, with its byte order mark. */
export async function textIn(files: MemoryFiles): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await files.read(`/w/${PATH}`))
}

/** Returns the arguments of a tool call for edits of one file. */
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

/** Converts what a door reports to a reply: whether all edits are in place, and the file afterwards. */
export function replyFrom(isInPlace: boolean, file: string, after: string, note: string): Reply {
  if (!isInPlace) return { status: 'refused', note }
  return { status: after === file ? 'already' : 'done', content: after }
}
