import type { FileEdits } from './file-edits'

/** What writes the edits of one file; a string is the reason why it cannot. */
export type FileWriter = (edit: FileEdits) => { readonly lines: readonly string[] } | string
