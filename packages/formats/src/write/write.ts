import { appendAll, defined } from '@suture/text/internal'
import type { FileEdits, FormatName } from '../model/file-edits'
import { inWholeLines, toIntents } from '../model/to-intents'
import { parse } from '../read/parse'
import { WRITERS } from './writers'

/** The reason why the edits of a file cannot be written in a format. */
export interface Unwritable {
  readonly format: FormatName
  readonly path?: string
  /** 1-based line of the answer that the edits come from. */
  readonly line: number
  readonly reason: string
}

/** Edits as text, or all reasons why they cannot be written. */
export type Written = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly unwritable: readonly Unwritable[] }

/**
 * Writes edits in a format, with the necessary escapes, so that `parse(write(edits))` returns the same edits. Some edits cannot be
 * expressed in a format, such as the deletion of a file in SEARCH/REPLACE blocks, or edits without line numbers in a numbered diff. They
 * are reported and never dropped. Only line hints are dropped if the format has none. The text is parsed and compared before it is
 * returned. The files' texts are not needed; the command `suture convert` uses them to write numbered diffs of any edits.
 */
export function write(edits: readonly FileEdits[], format: FormatName): Written {
  const unwritable: Unwritable[] = []
  const parts: (readonly string[])[] = []
  const complain = ({ path, line }: FileEdits, reason: string) => unwritable.push({ format, ...defined({ path }), line, reason })
  const row = WRITERS[format]
  for (const edit of edits) {
    const lines = row.write(edit)
    if (typeof lines === 'string') complain(edit, lines)
    else parts.push(lines)
  }
  if (unwritable.length > 0) return { ok: false, unwritable }
  const text = row.whole(parts.flat())
  if (isReadAs(edits, text, format)) return { ok: true, text }
  for (const [index, edit] of edits.entries())
    if (!isReadAs([edit], row.whole(parts[index]!), format)) complain(edit, 'it would be read back as a different edit')
  if (unwritable.length === 0 && edits[0]) complain(edits[0], 'together, the edits would be read back as different ones')
  return { ok: false, unwritable }
}

function isReadAs(edits: readonly FileEdits[], text: string, format: FormatName): boolean {
  const back = parse(text, { format })
  return back.problems.length === 0 && sameEdits(back.edits, edits, format)
}

/**
 * Whether two lists of edits are equal, as far as `format` can express them. Line hints are compared only if the format has them. In
 * formats that consist of lines, a part of a line counts as the whole line. Positions in the answer are ignored.
 */
export function sameEdits(a: readonly FileEdits[], b: readonly FileEdits[], format: FormatName): boolean {
  return JSON.stringify(comparable(a, format)) === JSON.stringify(comparable(b, format))
}

function comparable(edits: readonly FileEdits[], format: FormatName): unknown[] {
  const out: { path: string | undefined; operation: string; to: string | undefined; content: string | undefined; intents: unknown[] }[] = []
  for (const edit of edits) {
    const { path, operation, to, content } = edit
    const intents = toIntents(edit).map((intent) => comparableIntent(intent, format))
    const last = out.at(-1)
    if (last && last.path === path && last.operation === 'modify' && operation === 'modify') appendAll(last.intents, intents)
    else out.push({ path, operation, to, content, intents })
  }
  return out
}

function comparableIntent(intent: ReturnType<typeof toIntents>[number], format: FormatName): unknown {
  const { oldString, newString, replaceAll, startLine, wholeLines, at, within } =
    (format === 'json' ? undefined : inWholeLines(intent)) ?? intent
  const hint = WRITERS[format].numbered ? startLine : undefined
  return [oldString, newString, replaceAll ?? false, hint ?? 0, wholeLines ?? false, at ?? '', within ?? []]
}
