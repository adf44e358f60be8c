export type { Decoded, Encoded, Encoding } from './files/encoding'
export type { FileInfo, FileProcess, Files, Filling, HeldDirectory, NewFile, Room } from './files/files'
export { hashText } from './files/hash'
export { nodeFiles } from './files/node-files'
export { stateDirectory } from './files/state-directory'
export type { RecordedEdits, Transaction } from './journal/history'
export type { Pending } from './journal/pending'
export type { Recovered } from './journal/recover'
export type { Settled } from './journal/settle'
export type { NotUndone, Undone, UndoOptions, UndoResult } from './journal/undo'
export type { MemoryEntry, MemoryFiles } from './memory/memory-files'
export { memoryFiles } from './memory/memory-files'
export type { FileText, NotRead, Workspace, WorkspaceOptions } from './open-workspace'
export { openWorkspace } from './open-workspace'
export type { PathResult, ResolvedPath } from './paths/resolve-path'
export type {
  ChangedFile,
  ChangeProblem,
  CommitResult,
  Committed,
  Content,
  CreateChange,
  DeleteChange,
  FileChange,
  NotCommitted,
  RenameChange,
  WriteChange,
} from './transaction/change'
export type { CommitOptions } from './transaction/commit'
