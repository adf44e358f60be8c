import type * as vscode from 'vscode'
import type { VsCode } from '../src/editor/vs-code'

/** A small editor in memory: one folder, documents, and a user who answers. */
export interface FakeEditor {
  readonly vs: VsCode
  /** What was shown: diffs, lists and messages, in order. */
  readonly shown: string[]
  readonly clipboard: () => string
  /** The texts of all files, with changes that are not saved. */
  readonly texts: () => Record<string, string>
  /** Number of edits of the workspace. Each is one step of undo. */
  readonly steps: () => number
  /** Changes the text of an open document, as a user who types. */
  readonly type: (path: string, text: string) => void
}

interface FakeOptions {
  readonly files: Readonly<Record<string, string | 'binary'>>
  /** Texts of documents that differ from the files. */
  readonly unsaved?: Readonly<Record<string, string>>
  readonly folders?: number
  /** The paths to check in the list, `cancel`, or what is checked at first. */
  readonly choose?: readonly string[] | 'cancel'
  /** The button to press in messages. */
  readonly press?: string
  /** Called while the list is open. */
  readonly whileOpen?: (editor: FakeEditor) => void
}

class FakeUri {
  readonly query: string
  readonly scheme: string
  readonly path: string
  constructor({ scheme, path, query = '' }: { scheme: string; path: string; query?: string }) {
    this.scheme = scheme
    this.path = path
    this.query = query
  }
  static from(parts: { scheme: string; path: string; query?: string }): FakeUri {
    return new FakeUri(parts)
  }
  static joinPath({ scheme, path }: FakeUri, ...names: string[]): FakeUri {
    return new FakeUri({ scheme, path: [path.replace(/\/$/, ''), ...names].join('/') })
  }
  toString(): string {
    return `${this.scheme}:${this.path}${this.query === '' ? '' : `?${this.query}`}`
  }
}

class FakeEdit {
  readonly calls: (readonly [kind: string, ...rest: unknown[]])[] = []
  replace(uri: FakeUri, range: { start: number; end: number }, text: string) {
    this.calls.push(['replace', uri.path, range, text])
  }
  createFile(uri: FakeUri, { contents }: { contents: Uint8Array }) {
    this.calls.push(['create', uri.path, new TextDecoder().decode(contents)])
  }
  deleteFile(uri: FakeUri) {
    this.calls.push(['delete', uri.path])
  }
  renameFile(from: FakeUri, to: FakeUri) {
    this.calls.push(['rename', from.path, to.path])
  }
}

/** Positions are offsets in this editor. */
class FakeRange {
  readonly start: number
  readonly end: number
  constructor(start: number, end: number) {
    this.start = start
    this.end = end
  }
}

export function fakeEditor({ files, unsaved = {}, folders = 1, choose, press, whileOpen }: FakeOptions): FakeEditor {
  const texts = new Map(Object.entries({ ...files, ...unsaved }).map(([path, text]) => [`/shop/${path}`, text]))
  const shown: string[] = []
  let clipboard = ''
  let steps = 0
  const document = (uri: FakeUri) => ({ uri, isClosed: false, getText: () => texts.get(uri.path)!, positionAt: (offset: number) => offset })
  const message = (text: string, ...buttons: string[]) => {
    shown.push(`message: ${text}`)
    return Promise.resolve(buttons.find((button) => button === press))
  }
  const apply = ({ calls }: FakeEdit) => {
    steps++
    const replacements = calls.filter(([kind]) => kind === 'replace') as [string, string, FakeRange, string][]
    // As in the editor, all ranges are those of the text before the edit.
    for (const [, path, { start, end }, text] of replacements.toReversed())
      texts.set(path, texts.get(path)!.slice(0, start) + text + texts.get(path)!.slice(end))
    for (const [kind, path, other] of calls as [string, string, string][]) {
      if (kind === 'create') texts.set(path, other)
      if (kind === 'rename') texts.set(other, texts.get(path)!)
      if (kind === 'rename' || kind === 'delete') texts.delete(path)
    }
    return true
  }
  const root = new FakeUri({ scheme: 'file', path: '/shop' })
  const workspaceFolders = Array.from({ length: folders }, (_, index) => ({ uri: root, name: `shop ${index}`, index }))
  const api = {
    Uri: FakeUri,
    Range: FakeRange,
    WorkspaceEdit: FakeEdit,
    FileType: { File: 1, Directory: 2 },
    env: {
      clipboard: {
        writeText: async (text: string) => {
          clipboard = text
        },
      },
    },
    commands: {
      executeCommand: async (name: string, left: FakeUri, right: FakeUri, title: string) =>
        void shown.push(`${name}: ${left.scheme} ${right.scheme} ${title}`),
    },
    workspace: {
      workspaceFolders,
      textDocuments: Object.keys(unsaved).map((path) => document(FakeUri.joinPath(root, path))),
      fs: {
        stat: async ({ path }: FakeUri) => {
          if (!texts.has(path)) throw new Error('not found')
          return { type: 1 }
        },
      },
      openTextDocument: async (uri: FakeUri) => {
        if (texts.get(uri.path) === 'binary') throw new Error('binary')
        return document(uri)
      },
      applyEdit: async (edit: FakeEdit) => apply(edit),
      registerTextDocumentContentProvider: () => ({ dispose: () => {} }),
    },
    window: {
      showErrorMessage: message,
      showWarningMessage: message,
      showInformationMessage: message,
      setStatusBarMessage: (text: string) => void shown.push(`status: ${text}`),
      showWorkspaceFolderPick: async () => workspaceFolders[1],
      createQuickPick: () => list(),
    },
  }
  const list = () => {
    const on: Record<string, (value: never) => void> = {}
    const pick = {
      items: [] as { label: string; description: string; file: { report: { path: string } } }[],
      selectedItems: [] as { file: { report: { path: string } } }[],
      onDidChangeActive: (then: (value: never) => void) => void (on.active = then),
      onDidAccept: (then: (value: never) => void) => void (on.accept = then),
      onDidHide: (then: (value: never) => void) => void (on.hide = then),
      hide: () => on.hide!(undefined as never),
      dispose: () => {},
      show: () => {
        for (const item of pick.items) shown.push(`${pick.selectedItems.includes(item) ? '[x]' : '[ ]'} ${item.label} ${item.description}`)
        on.active!([pick.items.at(-1)] as never)
        whileOpen?.(editor)
        if (choose === 'cancel') return pick.hide()
        if (choose) pick.selectedItems = pick.items.filter(({ file }) => choose.includes(file.report.path))
        on.accept!(undefined as never)
      },
    }
    return pick
  }
  const editor: FakeEditor = {
    vs: api as unknown as typeof vscode,
    shown,
    clipboard: () => clipboard,
    texts: () => Object.fromEntries([...texts].map(([path, text]) => [path.slice('/shop/'.length), text])),
    steps: () => steps,
    type: (path, text) => void texts.set(`/shop/${path}`, text),
  }
  return editor
}
