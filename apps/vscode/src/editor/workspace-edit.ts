import type { FileReport } from '@suture/core'
import type * as vscode from 'vscode'
import { textEdits } from '../answer/text-edits'
import type { Documents } from './documents'
import type { VsCode } from './vs-code'

/** Returns the changes of files as one edit of the workspace, so that the editor undoes them together. */
export function workspaceEdit({ WorkspaceEdit, Range }: VsCode, files: readonly FileReport[], documents: Documents): vscode.WorkspaceEdit {
  const edit = new WorkspaceEdit()
  for (const { path, to, moves, before, after } of files) {
    const uri = documents.uri(path)
    if (before === undefined) edit.createFile(uri, { contents: new TextEncoder().encode(after ?? '') })
    else if (after === undefined) edit.deleteFile(uri)
    else {
      const document = documents.of(path)!
      for (const { from, to: end, text } of textEdits(before, after))
        edit.replace(uri, new Range(document.positionAt(from), document.positionAt(end)), text)
      if (moves && to !== undefined) edit.renameFile(uri, documents.uri(to))
    }
  }
  return edit
}
