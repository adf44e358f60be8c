import type { AnswerEdit } from '../cases/draft'
import type { Place, Reply } from '../cases/reply'

/** An engine as the tables call it. An exception counts as a crash. */
export interface Adapter {
  readonly name: string
  /** The npm package whose version the tables show; absent for engines that are written here. */
  readonly package?: string
  readonly apply: (file: string, edits: readonly AnswerEdit[], place?: Place) => Reply
  /** It is given the place: only cases that have one are run on it. */
  readonly placed?: true
  /** Names of distortions that its format cannot express; it is not run on such cases. */
  readonly cannot?: (distortion: string) => boolean
}

/** Applies edits one after the other, for engines that know one edit only; the first refusal refuses all. */
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
