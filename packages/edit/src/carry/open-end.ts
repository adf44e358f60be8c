/**
 * Plans edits so that a text without a final line break still has none when its last lines are deleted.
 *
 * Only the plan shows this: the line break to remove may follow a line that another edit of the set deletes or replaces.
 *
 *     file    a()        quoted    -b()        result    a()  (no line break at the end, as before)
 *             b()  (no line break at the end)
 */
import { type Document, type Edit, type PlanResult, plan } from '@suture/text'
import { boundsAt } from '@suture/text/internal'

/** Like `plan`; the final line break stays absent if `deletions`, the edits that delete whole lines, reach the end. */
export function planKeepingEnd(source: Document, edits: readonly Edit[], deletions: readonly Edit[]): PlanResult {
  const planned = plan(edits)
  if (!planned.ok || source.finalNewline || !deletions.some((edit) => deletesLastLines(source, edit))) return planned
  const last = planned.plan.at(-1)!
  return { ok: true, plan: [...planned.plan.slice(0, -1), last.text === '' ? fromLineBreak(source, last) : withoutLineBreak(last)] }
}

function deletesLastLines({ text }: Document, edit: Edit): boolean {
  return edit.text === '' && edit.to === text.length && edit.from < edit.to && edit.from === boundsAt(text, edit.from).start
}

/** The deletion including the line break before it. */
function fromLineBreak({ text }: Document, edit: Edit): Edit {
  const { start } = boundsAt(text, edit.from)
  return edit.from === start && start > 1 ? { ...edit, from: boundsAt(text, start - 1).end } : edit
}

function withoutLineBreak(edit: Edit): Edit {
  return { ...edit, text: edit.text.replace(/\r?\n$/, '') }
}
