import type * as vscode from 'vscode'
import type { VsCode } from './vs-code'

/** The texts that were read for a plan, with the versions of their documents. */
export interface Documents {
  read(path: string): Promise<string | undefined | 'unreadable'>
  /** Returns the document of a path that was read. */
  of(path: string): vscode.TextDocument | undefined
  uri(path: string): vscode.Uri
  /** Returns the paths whose documents changed, were closed and changed on the disk, or began to exist after they were read. */
  changed(paths: readonly string[]): Promise<string[]>
}

/** Opens the documents of a folder. The text of a document includes changes that are not saved. */
export function openDocuments({ workspace, Uri, FileType }: VsCode, folder: vscode.Uri): Documents {
  const read = new Map<string, { readonly document: vscode.TextDocument; readonly text: string }>()
  const uri = (path: string) => Uri.joinPath(folder, ...path.split('/'))
  const exists = async (path: string) => {
    try {
      return (await workspace.fs.stat(uri(path))).type
    } catch {
      return undefined
    }
  }
  const documentOf = async (path: string): Promise<vscode.TextDocument | undefined | 'unreadable'> => {
    const address = uri(path).toString()
    const open = workspace.textDocuments.find((document) => !document.isClosed && document.uri.toString() === address)
    if (open) return open
    const type = await exists(path)
    if (type === undefined) return undefined
    if ((type & FileType.File) === 0) return 'unreadable'
    try {
      return await workspace.openTextDocument(uri(path))
    } catch {
      return 'unreadable'
    }
  }
  return {
    uri,
    of: (path) => read.get(path)?.document,
    async read(path) {
      const document = await documentOf(path)
      if (document === undefined || document === 'unreadable') return document
      const text = document.getText()
      read.set(path, { document, text })
      return text
    },
    async changed(paths) {
      const now = await Promise.all(
        paths.map(async (path) => {
          const document = await documentOf(path)
          const text = document === undefined || document === 'unreadable' ? undefined : document.getText()
          return text === read.get(path)?.text ? [] : [path]
        }),
      )
      return now.flat()
    },
  }
}
