/**
 * Finds the possible indentations of an added line whose parent is not in the new text. They are the indentations of the lines in the file
 * whose blocks are open there.
 *
 *     file  a:⏎    b:⏎        c: 1      quoted  c: 1, at four columns      new, below  d: 2  at two columns: level with b or a
 */
import { contentColumn } from '../text/blocks'
import { isItem, isKeyAlone, type Line, markerOf } from '../text/line'
import type { Source } from '../text/source'

/**
 * Returns the indentations, innermost first. Returns undefined if lines other than keys and items open blocks there, because such blocks
 * may not show their depth.
 */
export function outerIndents(source: Source, fileRow: number, line: Line): string[] | undefined {
  const open = openAt(source, fileRow)
  const isData = open.slice(1).every((above) => isItem(above) || isKeyAlone(above))
  if (line.isComment || !isData || open.length < 2) return undefined
  const indents = open.flatMap((above) => {
    if (isItem(line)) return isItem(above) ? [above.indent] : []
    return isItem(above) ? behind(above) : [above.indent]
  })
  return [...new Set(indents)]
}

function behind(item: Line): string[] {
  const marker = markerOf(item)
  return marker === '' ? [] : [item.indent + ' '.repeat(marker.length)]
}

/** Returns the line at a row, or the last non-empty line above it, and the lines that open its blocks, innermost first. */
export function openAt(source: Source, fileRow: number): Line[] {
  const open: Line[] = []
  for (let row = fileRow; row >= 0; row--) {
    const line = source.line(row)
    const inner = open.at(-1)
    if (line.isEmpty || line.isComment || (inner && contentColumn(line) >= contentColumn(inner))) continue
    open.push(line)
    if (contentColumn(line) === 0) break
  }
  return open
}
