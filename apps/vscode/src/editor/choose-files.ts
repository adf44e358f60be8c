import type * as vscode from 'vscode'
import type { ChangedFile } from '../answer/changed-files'
import type { VsCode } from './vs-code'

/**
 * Lets the user choose files in a list with checkboxes. The change of the file under the cursor is shown. Undefined if the user cancels.
 * Files whose edits all land are chosen at first.
 */
export function chooseFiles(
  { window }: VsCode,
  files: readonly ChangedFile[],
  show: (file: ChangedFile) => void,
): Promise<readonly ChangedFile[] | undefined> {
  const pick = window.createQuickPick<vscode.QuickPickItem & { readonly file: ChangedFile }>()
  pick.title = 'Suture: choose the files to change'
  pick.placeholder = 'Enter applies the checked files as one step of undo'
  pick.canSelectMany = true
  pick.ignoreFocusOut = true
  pick.items = files.map((file) => ({ label: labelOf(file), description: file.detail, detail: file.found, file }))
  pick.selectedItems = pick.items.filter(({ file }) => file.isWhole)
  return new Promise((resolve) => {
    pick.onDidChangeActive(([item]) => item && show(item.file))
    pick.onDidAccept(() => {
      resolve(pick.selectedItems.map(({ file }) => file))
      pick.hide()
    })
    pick.onDidHide(() => {
      resolve(undefined)
      pick.dispose()
    })
    pick.show()
  })
}

function labelOf({ report: { path, to, before, after, moves } }: ChangedFile): string {
  if (before === undefined) return `$(new-file) ${path}`
  if (after === undefined) return `$(trash) ${path}`
  return moves && to !== undefined ? `$(arrow-right) ${path} → ${to}` : `$(edit) ${path}`
}
