import type { FileState } from '../land/land-options'

/** A file as read, with the hash that shows at writing whether it is still the same. */
export type ReadState = FileState & { readonly hash?: string }
