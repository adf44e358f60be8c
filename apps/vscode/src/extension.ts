import * as vscode from 'vscode'
import { applyCommand } from './apply-command'
import { openPreview } from './editor/preview'

/** Registers the commands. Called by VS Code when one of them is first used. */
export function activate(context: vscode.ExtensionContext): void {
  const preview = openPreview(vscode)
  const register = (name: string, answer: () => Promise<string>) =>
    vscode.commands.registerCommand(name, async () => {
      const text = await answer()
      if (text.trim() !== '') return applyCommand(vscode, preview, text)
      await vscode.window.showInformationMessage('Suture: there is no answer to apply. Copy or select the answer of a model first.')
    })
  context.subscriptions.push(
    preview,
    register('suture.applyClipboard', async () => vscode.env.clipboard.readText()),
    register('suture.applySelection', async () => selectedText()),
  )
}

/** Returns the selected text of the active editor. */
function selectedText(): string {
  const editor = vscode.window.activeTextEditor
  return editor ? editor.selections.map((selection) => editor.document.getText(selection)).join('\n') : ''
}
