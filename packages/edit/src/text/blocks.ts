/*
 * The block tree of a text, without a language.
 * Idea: a line belongs to the nearest line above that is less indented; that line opens its block. Headings of prose open what follows them,
 *   and so do the sections of data files. A line that continues a statement (`} else {`, `):`, a lone `{`) also names the line at its own
 *   depth that the statement began with.
 * Cost: the lines between a row and its opener. Source: own. Weakness: minified code and prose without headings are one block.
 */
import { isItem, type Line } from './line'

export interface Blocks {
  /** The row that opens the block of a line; -1 if nothing does. */
  opener(row: number): number
  /** The rows that govern a row, innermost first: openers, and the lines that their statements began with. */
  path(row: number): number[]
}

const HEADING = /^(#{1,6})\s/
const SECTION = /^\[[^\]]*\]+$/
/** Columns subtracted for headings and sections, so that they lie outside of everything indented. */
const OUTSIDE = 100
/**
 * Starts of lines that continue the statement above: closing brackets, tags, branches of a statement, a bracket alone, sections of a class,
 * clauses of SQL.
 */
const CONTINUES =
  /^(?:[)\]}]|<\/|(?:else|elif|elsif|except|catch|finally|rescue|ensure|then|do|when)\b|[{([][\s{([]*$|(?:public|private|protected)(?: slots)?:?$|(?:AS|BEGIN|SELECT|FROM|WHERE|AND|OR|(?:INNER|LEFT|RIGHT|CROSS) JOIN|JOIN|ON|SET|VALUES|GROUP BY|ORDER BY|HAVING|LIMIT|RETURNING|FOR EACH|EXECUTE)\b)/

/** The tree over lines, looked up from a row upwards. `hasSections`: flush lines may be headings of sections. */
export function openBlocks(lineOf: (row: number) => Line, isProse: boolean, hasSections = true): Blocks {
  const known = new Map<number, number>()
  const outermost = isProse || hasSections ? 1 - OUTSIDE : 0
  const opener = (row: number) => {
    let found = known.get(row)
    if (found === undefined) known.set(row, (found = openerOf(lineOf, row, isProse, outermost, known)))
    return found
  }
  return { opener, path: (row) => pathOf(opener, lineOf, row) }
}

function openerOf(
  lineOf: (row: number) => Line,
  row: number,
  isProse: boolean,
  outermost: number,
  known: ReadonlyMap<number, number>,
): number {
  const level = levelOf(lineOf(row), isProse)
  if (level <= outermost) return -1
  let above = row - 1
  while (above >= 0) {
    const line = lineOf(above)
    if (!line.isEmpty && levelOf(line, isProse) < level) return above
    // What lies between a line and its opener is as deep as the line, at least.
    above = (line.isEmpty ? undefined : known.get(above)) ?? above - 1
  }
  return -1
}

function levelOf(line: Line, isProse: boolean): number {
  if (line.indent !== '') return contentColumn(line)
  const heading = isProse ? HEADING.exec(line.body) : undefined
  if (heading) return heading[1]!.length - OUTSIDE
  return SECTION.test(line.body) ? 7 - OUTSIDE : contentColumn(line)
}

/** The column at which a line begins, half a column deeper for an item of a list: it lies below a key of its own depth. */
export function contentColumn(line: Line): number {
  return line.width + (isItem(line) ? 0.5 : 0)
}

function pathOf(opener: (row: number) => number, lineOf: (row: number) => Line, row: number): number[] {
  const path: number[] = []
  if (lineOf(row).hasWords) addHeads(path, lineOf, row)
  for (let at = opener(row); at >= 0; at = opener(at)) {
    path.push(at)
    addHeads(path, lineOf, at)
  }
  return path
}

/** Adds the lines at the depth of `row` that its statement began with. */
function addHeads(path: number[], lineOf: (row: number) => Line, row: number): void {
  const { width } = lineOf(row)
  for (let head = row; CONTINUES.test(lineOf(head).body); path.push(head)) {
    let above = head - 1
    while (above >= 0 && isInside(lineOf(above), width)) above--
    if (above < 0 || lineOf(above).width < width) return
    head = above
  }
}

function isInside(line: Line, width: number): boolean {
  return line.isEmpty || line.width > width || line.isComment
}

/** A decorator or attribute above an opener. */
export function isPrefix(line: Line | undefined, opener: Line): boolean {
  return line !== undefined && /^(?:@[\w.:]+(?:\(.*\))?|#\[.*\])$/.test(line.body) && line.width === opener.width
}

/** Marks of strings that may have several lines. */
const STRINGS = /"""|'''|`/

/** For each line whether it begins inside a string of several lines: its indentation is text. */
export function insideStrings(lines: readonly Line[]): boolean[] {
  let open = ''
  return lines.map(({ body }) => {
    const isInside = open !== ''
    if (!STRINGS.test(body)) return isInside
    for (const [mark] of body.replace(/\\./g, '').matchAll(/"""|'''|`/g))
      if (open === '') open = mark
      else if (open === mark) open = ''
    return isInside
  })
}
