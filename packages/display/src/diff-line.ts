/** The kind of a line of a diff, by which a caller can choose its colour. */
export type DiffLineKind =
  /** `--- old` and `+++ new`. */
  | 'header'
  /** `@@ -1,3 +1,4 @@`. */
  | 'hunk'
  | 'context'
  | 'added'
  | 'removed'
  /** A remark about the diff: no newline at the end of the file, lines left out. */
  | 'note'

/** One line to print, prefix included, without a line break and without colour. */
export interface DiffLine {
  readonly kind: DiffLineKind
  readonly text: string
}
