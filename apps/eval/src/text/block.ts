/**
 * One line of a block in three versions: in the file, in the old text of the answer, and in the new text of the answer. For an added line,
 * `file` is the line of the right result.
 */
export interface Line {
  /**
   * Where the line occurs. keep: in the file, old and new text. remove: in the file and old text. add: in the right result and new text.
   * unquoted: only in the file. phantom: in old and new text, but not in the file.
   */
  readonly kind: 'keep' | 'remove' | 'add' | 'unquoted' | 'phantom'
  readonly file: string
  readonly old: string
  readonly new: string
}

/** One edit of the answer, with the lines of the file that it quotes or changes. */
export interface Block {
  readonly lines: readonly Line[]
  /** The claimed line: the right line plus `off`, or always `line`. Absent if the answer claims no line. */
  readonly hint?: { readonly off: number } | { readonly line: number }
  /** The text that the answer puts between lines. */
  readonly joiner: '\n' | '\r\n' | '\\n'
  /** Whether old and new text end with a line break. */
  readonly closed: boolean
  /** Whether the block's lines end in CRLF in the file. */
  readonly crlf: boolean
}
