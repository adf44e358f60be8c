import { appendAll } from '@suture/text/internal'
import type { FileEdits, FormatName } from '../model/file-edits'
import { inWholeLines, toIntents } from '../model/to-intents'
import { WRITERS } from './writers'

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
