import type * as vscode from 'vscode'

/** The parts of VS Code's interface that the extension uses. Tests pass a small fake. */
export type VsCode = Pick<typeof vscode, 'window' | 'workspace' | 'commands' | 'env' | 'Uri' | 'Range' | 'WorkspaceEdit' | 'FileType'>
