/**
 * One line of a block, from three sides: as it is in the file, as the answer quotes it in old, and as the answer
 * gives it in new. For an added line `file` is the line that the right result holds.
 */
export interface Line {
  /** keep: in all three. remove: file and old. add: result and new. unquoted: file alone. phantom: old and new, not the file. */
  readonly kind: 'keep' | 'remove' | 'add' | 'unquoted' | 'phantom'
  readonly file: string
  readonly old: string
  readonly new: string
}

/** One edit of the answer with the file's lines that it is about. */
export interface Block {
  readonly lines: readonly Line[]
  /** Claimed line: right plus `off`, or `line` whatever is right; absent for none. */
  readonly hint?: { readonly off: number } | { readonly line: number }
  /** What the answer puts between lines. */
  readonly joiner: '\n' | '\r\n' | '\\n'
  /** The answer ends old and new with a line break. */
  readonly closed: boolean
  /** The file's lines of this block end in CRLF. */
  readonly crlf: boolean
}
