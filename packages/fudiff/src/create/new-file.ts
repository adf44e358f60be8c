import { type FileDiff, hunkOf } from '../model/hunk'
import { groupChanges, writeHunk } from './diff'

/** Returns the diff that creates a file. Its hunk is literal if the file has only empty lines, because such lines are not placed otherwise. */
export function creationOf(path: string, content: string): FileDiff {
  const texts = { old: [''], new: content.split('\n') }
  const literal = content.trim() === '' ? { literal: true as const } : {}
  const hunks = groupChanges(texts, 0).map((group) => hunkOf(writeHunk(texts, group).lines, literal))
  return { originalFile: '', modifiedFile: path, operation: 'create', hunks }
}
