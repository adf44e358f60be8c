/** The header of a hunk, with the counts of old and new lines if they are not 1. */
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/

/**
 * Removes the indentation that all content lines of a unified diff have in common, for display. Headers are recognised by their position:
 * `---` followed by `+++`, outside the lines that a hunk counts. So content such as `--x` and `++x` counts as content. A diff whose content
 * is only whitespace, or is not indented, is returned unchanged. Source: docs/spec/edit-tool.md, Diff Trimming.
 *
 * @example
 * ```ts
 * import { trimDiff } from '@suture/display'
 *
 * console.log(trimDiff('-    a\n+      b')) // => "-a\n+  b"
 * ```
 */
export function trimDiff(diff: string): string {
  const lines = diff.split('\n')
  const content = contentLines(lines)
  let shared = Infinity
  for (const [index, line] of lines.entries()) {
    if (!content[index]) continue
    const body = line.slice(1)
    const inner = body.trimStart()
    if (inner !== '') shared = Math.min(shared, body.length - inner.length)
  }
  if (shared === Infinity || shared === 0) return diff
  return lines.map((line, index) => (content[index] ? line.slice(0, 1) + line.slice(1 + shared) : line)).join('\n')
}

/** Returns, for each line, whether it is content: it has a prefix and is not a header. */
function contentLines(lines: readonly string[]): boolean[] {
  const content: boolean[] = []
  let oldLeft = 0
  let newLeft = 0
  for (const [index, line] of lines.entries()) {
    const counts = HUNK.exec(line)
    if (counts) {
      oldLeft = Number(counts[1] ?? 1)
      newLeft = Number(counts[2] ?? 1)
    }
    const isOld = /^[- ]/.test(line)
    const isNew = /^[+ ]/.test(line)
    const claimed = isOld ? oldLeft > 0 : newLeft > 0
    content[index] = (isOld || isNew) && (claimed || !isHeader(lines, index))
    if (isOld) oldLeft--
    if (isNew) newLeft--
  }
  return content
}

function isHeader(lines: readonly string[], index: number): boolean {
  const opens = (at: number) => /^--- /.test(lines[at] ?? '') && /^\+\+\+ /.test(lines[at + 1] ?? '')
  return opens(index) || opens(index - 1)
}
