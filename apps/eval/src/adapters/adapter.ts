import type { AnswerEdit } from '../cases/draft'
import type { Place, Reply } from '../cases/reply'

/** An engine behind the one door of the tables. It may throw: that counts as a crash. */
export interface Adapter {
  readonly name: string
  /** The npm package whose version the tables show; absent for what is written here. */
  readonly package?: string
  readonly apply: (file: string, edits: readonly AnswerEdit[], place?: Place) => Reply
  /** It is given the place: only cases that have one are run on it. */
  readonly placed?: true
  /** Distortions that its format cannot have, by name; such cases are not put to it. */
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
