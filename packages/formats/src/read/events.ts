import type { Malformed, Unread } from '@suture/text'
import { appendAll, defined } from '@suture/text/internal'
import type { Region } from '../answer/reader'
import type { FileEdits, Parsed, ReadAs, ShownBlock } from '../model/file-edits'

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

/** Returns the events of a part that a format has read: none for a part that is skipped. */
export function eventsOf({ format, because, name, from, to, edits, problems }: Region): AnswerEvent[] {
  if (edits.length === 0 && problems.length === 0) return []
  const named = name?.path === undefined ? undefined : { path: name.path, from: name.from }
  return [
    ...edits.map((edit) => ({ kind: 'edit' as const, edit })),
    ...problems.map((problem) => ({ kind: 'problem' as const, problem })),
    { kind: 'evidence', evidence: { format, startLine: from + 1, endLine: to, because, ...defined({ name: named }) } },
  ]
}

/** Adds text to the events. If the last event is text, the new text is joined to it. */
export function addText(events: AnswerEvent[], text: string): void {
  if (text === '') return
  const last = events.at(-1)
  if (last?.kind === 'prose') events[events.length - 1] = { kind: 'prose', text: last.text + text }
  else events.push({ kind: 'prose', text })
}

/** Joins the events of an answer to the result of `parse`. */
export function parsedOf(events: readonly AnswerEvent[]): Parsed {
  const edits = events.flatMap((event) => (event.kind === 'edit' ? event.edit : []))
  const problems = events.flatMap((event) => (event.kind === 'problem' ? event.problem : []))
  const prose = events.map((event) => (event.kind === 'prose' ? event.text : '')).join('')
  const shown = events.flatMap((event) => (event.kind === 'shown' ? event.block : []))
  const evidence = events.flatMap((event) => (event.kind === 'evidence' ? event.evidence : []))
  return { edits: joinEdits(edits), problems, prose, ...(shown.length > 0 ? { shown } : {}), evidence }
}

/**
 * Joins adjacent edits of the same file in the same format into one record. The sections of envelopes stay apart, because only the chunks of
 * one section are in the order of the file.
 */
function joinEdits(edits: readonly FileEdits[]): FileEdits[] {
  const joined: FileEdits[] = []
  const open: FileEdits['intents'][number][][] = []
  for (const edit of edits) {
    const last = joined.at(-1)
    if (last && last.path === edit.path && last.format === edit.format && isPlain(last) && isPlain(edit)) {
      appendAll(open.at(-1)!, edit.intents)
      continue
    }
    const intents = [...edit.intents]
    open.push(intents)
    joined.push({ ...edit, intents })
  }
  return joined
}

function isPlain(edit: FileEdits): boolean {
  return edit.operation === 'modify' && edit.format !== 'patch' && edit.diff === undefined && edit.naming === undefined
}
