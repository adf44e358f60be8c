import type { Malformed, Unread } from '@suture/text'
import type { FileEdits, Parsed, ReadAs, ShownBlock } from '../model/file-edits'
import { joinEdits } from '../model/join-edits'

/** A part of an answer, reported in order while the answer arrives. Later text does not change it. */
export type AnswerEvent =
  /** A complete edit of a file. */
  | { readonly kind: 'edit'; readonly edit: FileEdits }
  /** A part that was meant as an edit and cannot be read as an edit. */
  | { readonly kind: 'problem'; readonly problem: Malformed | Unread }
  /** Text that is not an edit. Joined, these events are the prose of the answer. */
  | { readonly kind: 'prose'; readonly text: string }
  /** A code block in the prose that names a file. */
  | { readonly kind: 'shown'; readonly block: ShownBlock }
  /** Why the preceding part was read as its format. */
  | { readonly kind: 'evidence'; readonly evidence: ReadAs }

/** Joins the events of an answer to the result of `parse`. */
export function parsedOf(events: readonly AnswerEvent[]): Parsed {
  const edits = events.flatMap((event) => (event.kind === 'edit' ? event.edit : []))
  const problems = events.flatMap((event) => (event.kind === 'problem' ? event.problem : []))
  const prose = events.map((event) => (event.kind === 'prose' ? event.text : '')).join('')
  const shown = events.flatMap((event) => (event.kind === 'shown' ? event.block : []))
  const evidence = events.flatMap((event) => (event.kind === 'evidence' ? event.evidence : []))
  return { edits: joinEdits(edits), problems, prose, ...(shown.length > 0 ? { shown } : {}), evidence }
}
