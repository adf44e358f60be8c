import type { AnswerEdit } from '../cases/draft'
import type { Place, Reply } from '../cases/reply'

/** An engine that the tables compare. An exception counts as a crash. */
export interface Adapter {
  readonly name: string
  /** The npm package whose version the tables show. Absent for engines that are written in this repository. */
  readonly package?: string
  readonly apply: (file: string, edits: readonly AnswerEdit[], place?: Place) => Reply
  /** Whether the engine gets the place of the edit. Such an engine only runs on cases that have a place. */
  readonly placed?: true
  /** Whether the engine's format cannot express a distortion. The engine does not run on such cases. */
  readonly cannot?: (distortion: string) => boolean
}

/** Returns an `apply` for an engine that can only apply one edit at a time. If one edit is refused, all are. */
export function oneByOne(apply: (file: string, edit: AnswerEdit) => Reply): Adapter['apply'] {
  return (file, edits) => {
    let content = file
    for (const edit of edits) {
      const reply = apply(content, edit)
      if (reply.status === 'refused') return reply
      content = reply.content
    }
    return { status: 'done', content }
  }
}
