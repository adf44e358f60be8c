import type { FileState } from '../land/land-options'

/** A file as read, with the hash by which a later change is detected when it is written. */
export type ReadState = FileState & { readonly hash?: string }
