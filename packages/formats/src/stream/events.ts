import type { Malformed, Unread } from '@suture/text'
import type { FileEdits, Parsed, ReadAs, ShownBlock } from '../model/file-edits'
import { joinEdits } from '../model/join-edits'

/** What an answer is found to hold while it arrives, in its order. Nothing that follows changes it. */
export type AnswerEvent =
  /** An edit of a file, whole. */
  | { readonly kind: 'edit'; readonly edit: FileEdits }
  /** A part that was meant as an edit and cannot be read as one. */
  | { readonly kind: 'problem'; readonly problem: Malformed | Unread }
  /** Text that is no edit; joined, these are the prose of the answer. */
  | { readonly kind: 'prose'; readonly text: string }
  /** A code block of the text that names a file. */
  | { readonly kind: 'shown'; readonly block: ShownBlock }
  /** Why the part before was read as it was. */
  | { readonly kind: 'evidence'; readonly evidence: ReadAs }

/** What `parse` gives for the whole answer, from all its events. */
export function parsedOf(events: readonly AnswerEvent[]): Parsed {
  const edits: FileEdits[] = []
  const problems: (Malformed | Unread)[] = []
  const evidence: ReadAs[] = []
  const shown: ShownBlock[] = []
  let prose = ''
  for (const event of events) {
    switch (event.kind) {
      case 'edit':
        edits.push(event.edit)
        break
      case 'problem':
        problems.push(event.problem)
        break
      case 'prose':
        prose += event.text
        break
      case 'shown':
        shown.push(event.block)
        break
      case 'evidence':
        evidence.push(event.evidence)
    }
  }
  return { edits: joinEdits(edits), problems, prose, ...(shown.length > 0 ? { shown } : {}), evidence }
}
