import type { FileReport } from '@suture/core'
import type * as vscode from 'vscode'
import type { Documents } from './documents'
import type { VsCode } from './vs-code'

/** The scheme of documents that show a file as it would be. */
const SCHEME = 'suture-preview'

/** Shows files as they would be, next to the files as they are. */
export interface Preview extends vscode.Disposable {
  show(file: FileReport, documents: Documents): Promise<void>
}

/** Registers the documents that show files as they would be. */
export function openPreview({ workspace, commands, Uri }: VsCode): Preview {
  const texts = new Map<string, string>()
  const registration = workspace.registerTextDocumentContentProvider(SCHEME, {
    provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? '',
  })
  let count = 0
  const virtual = (path: string, text: string) => {
    // A new address for each text, because the editor keeps the texts of addresses that it has read.
    const uri = Uri.from({ scheme: SCHEME, path: `/${path}`, query: String(++count) })
    texts.set(uri.toString(), text)
    return uri
  }
  return {
    dispose: () => registration.dispose(),
    async show({ path, to, before, after }, documents) {
      const left = before === undefined ? virtual(path, '') : documents.uri(path)
      const right = virtual(to ?? path, after ?? '')
      const title = `${to === undefined ? path : `${path} → ${to}`} (Suture)`
      await commands.executeCommand('vscode.diff', left, right, title, { preview: true, preserveFocus: true })
    },
  }
}
