import { diffArrays } from 'diff'
import type { AnswerEdit } from '../cases/draft'

const lines = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

/**
 * Returns old and new text as the lines of a hunk. Context lines occur once, removed lines begin with a minus, and added lines with a plus.
 */
export function hunkBody(edit: AnswerEdit): string[] {
  const parts = diffArrays(lines(edit.oldString), lines(edit.newString))
  return parts.flatMap((part) => part.value.map((line) => (part.added ? '+' : part.removed ? '-' : ' ') + line))
}

/**
 * Returns a unified diff with one hunk that turns the old text into the new text, at the claimed line. Without a claimed line, the header
 * says line 1. With `bare` the header has no line numbers.
 */
export function unifiedPatch(edit: AnswerEdit, path = 'file', bare = false): string {
  const at = edit.startLine ?? 1
  const numbers = `@@ -${at},${lines(edit.oldString).length} +${at},${lines(edit.newString).length} @@`
  const header = bare && edit.startLine === undefined ? '@@ @@' : numbers
  return [`--- ${path}`, `+++ ${path}`, header, ...hunkBody(edit), ''].join('\n')
}
