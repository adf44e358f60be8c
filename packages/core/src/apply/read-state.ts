import type { FileState } from '../land/land-options'

/** The state of a file as it was read. The hash is used to detect a later change when the file is written. */
export type ReadState = FileState & { readonly hash?: string }
