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
} from './change'
export type { Decoded, Encoded, Encoding } from './encoding'
export { decodeText, encodeText } from './encoding'
export type { FileInfo, FileProcess, Files, NewFile } from './files'
export { hashBytes } from './hash'
export { KEPT_TRANSACTIONS } from './journal'
export type { MemoryEntry, MemoryFiles } from './memory-files'
export { memoryFiles } from './memory-files'
export { nodeFiles } from './node-files'
export type { FileText, NotRead, Workspace, WorkspaceOptions } from './open-workspace'
export { openWorkspace } from './open-workspace'
export type { Recovered } from './recover'
export type { PathResult, ResolvedPath } from './resolve-path'
export { resolvePath } from './resolve-path'
export type { Settled } from './settle'
export { stateDirectory } from './state-directory'
export type { UndoResult } from './undo'
