import { diffArrays } from 'diff'
import type { AnswerEdit } from '../draft'

/** One hunk of a unified diff that turns old into new, all of old quoted, at the claimed line (1 without one). */
export function unifiedPatch(edit: AnswerEdit): string {
  const lines = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))
  const before = lines(edit.oldString)
  const after = lines(edit.newString)
  const body = diffArrays(before, after).flatMap((part) => part.value.map((line) => (part.added ? '+' : part.removed ? '-' : ' ') + line))
  const at = edit.startLine ?? 1
  return ['--- a', '+++ b', `@@ -${at},${before.length} +${at},${after.length} @@`, ...body, ''].join('\n')
}
