import { diffArrays } from 'diff'
import type { AnswerEdit } from '../cases/draft'

const lines = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

/** All of old, then new, as lines of a hunk: context once, removed with a minus, added with a plus. */
export function hunkBody(edit: AnswerEdit): string[] {
  const parts = diffArrays(lines(edit.oldString), lines(edit.newString))
  return parts.flatMap((part) => part.value.map((line) => (part.added ? '+' : part.removed ? '-' : ' ') + line))
}

/**
 * One hunk of a unified diff that turns old into new, at the claimed line. Without one the header says line 1, or with
 * `bare` has no numbers.
 */
export function unifiedPatch(edit: AnswerEdit, path = 'file', bare = false): string {
  const at = edit.startLine ?? 1
  const numbers = `@@ -${at},${lines(edit.oldString).length} +${at},${lines(edit.newString).length} @@`
  const header = bare && edit.startLine === undefined ? '@@ @@' : numbers
  return [`--- ${path}`, `+++ ${path}`, header, ...hunkBody(edit), ''].join('\n')
}
