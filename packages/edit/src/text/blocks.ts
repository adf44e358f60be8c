/*
 * Determines the blocks of a text without knowing its language.
 *
 * Idea: a line belongs to the block of the nearest line above that is indented less. This line opens the block. Headings of prose and
 * sections of data files open a block of the lines after them. A line that continues a statement (`} else {`, `):`, a single `{`) is also
 * governed by the line with which the statement began, at the same indentation.
 * Cost: the lines between a row and its opener. Source: own. Weakness: minified code and prose without headings are one block.
 */
import { EMPTY, isItem, type Line } from './line'

export interface Blocks {
  /** Returns the row that opens the block of a line, or -1 if there is none. */
  opener(row: number): number
  /** Returns the rows that govern a row, innermost first: the openers, and the lines with which their statements began. */
  path(row: number): number[]
}

const HEADING = /^(#{1,6})\s/
const SECTION = /^\[[^\]]*\]+$/
/** Columns subtracted for headings and sections, so that all other lines are nested in them. */
const OUTSIDE = 100
/** Matches the start of a line that continues a statement: closing brackets and tags, branches, a bracket, sections of a class. */
const CONTINUES =
  /^(?:[)\]}]|<\/|(?:else|elif|elsif|except|catch|finally|rescue|ensure|then|do|when)\b|[{([][\s{([]*$|(?:public|private|protected)(?: slots)?:?$)/
/** Matches the start of a clause of an SQL statement, but no constant that is assigned. */
const CLAUSE =
  /^(?:AS|BEGIN|SELECT|FROM|WHERE|AND|OR|(?:INNER|LEFT|RIGHT|CROSS) JOIN|JOIN|ON|SET|VALUES|GROUP BY|ORDER BY|HAVING|LIMIT|RETURNING|FOR EACH|EXECUTE)\b(?!\s*[:=])/

/** Returns the blocks of lines. With `hasSections`, flush lines may head sections, and with `isWithRemarks`, comments open no blocks. */
export function openBlocks(lineOf: (row: number) => Line, isProse: boolean, hasSections = true, isWithRemarks = false): Blocks {
  const known = new Map<number, number>()
  const outermost = isProse || hasSections ? 1 - OUTSIDE : 0
  const openerOf = (row: number) => {
    const level = levelOf(lineOf(row), isProse)
    const isOfCode = isWithRemarks && !lineOf(row).isComment
    const isBetween = (line: Line) => line.isEmpty || (!isProse && (isDirective(line) || (isOfCode && line.isComment)))
    let above = level <= outermost ? -1 : row - 1
    while (above >= 0) {
      const line = lineOf(above)
      if (!isBetween(line) && levelOf(line, isProse) < level) break
      // All other lines between a line and its opener are indented at least as much as the line.
      above = (isBetween(line) ? undefined : known.get(above)) ?? above - 1
    }
    return above
  }
  const opener = (row: number) => {
    let found = known.get(row)
    if (found === undefined) known.set(row, (found = openerOf(row)))
    return found
  }
  const path = (row: number) => {
    const rows: number[] = []
    if (lineOf(row).hasWords) addHeads(rows, lineOf, row)
    for (let at = opener(row); at >= 0; at = opener(at)) {
      rows.push(at)
      addHeads(rows, lineOf, at)
    }
    return rows
  }
  return { opener, path }
}

/** Whether a line is a condition or definition of a preprocessor, at any indentation in the block around it, and no rule of a style. */
export function isDirective({ body }: Line): boolean {
  return body.startsWith('#') && DIRECTIVE.test(body) && !OPEN_MACRO.test(body)
}

/** Whether a line begins a condition of a preprocessor. */
export function beginsCondition({ body }: Line): boolean {
  return /^#\s*ifn?(?:def)?\b/.test(body)
}

/** Whether a line ends a condition of a preprocessor. */
export function endsCondition({ body }: Line): boolean {
  return /^#\s*endif\b/.test(body)
}

const DIRECTIVE = /^#\s*(?:if|ifn?def|el(?:if|se)|endif|define|undef|include|pragma)\b(?!-|\s*[{,]$)/
/** Matches the first line of a macro of several lines, which opens a block. */
const OPEN_MACRO = /^#\s*define\b.*\\$/

/** Returns the depth of a line. Headings and sections are less deep than all other lines. */
export function levelOf(line: Line, isProse: boolean): number {
  if (line.indent !== '') return contentColumn(line)
  const heading = isProse ? HEADING.exec(line.body) : undefined
  if (heading) return heading[1]!.length - OUTSIDE
  return SECTION.test(line.body) ? 7 - OUTSIDE : contentColumn(line)
}

/** Returns the column of a line. A list item counts half a column more, because it is nested in a key of the same indentation. */
export function contentColumn(line: Line): number {
  return line.width + (isItem(line) ? 0.5 : 0)
}

/** Adds the lines with which the statement of `row` began, at the same indentation. */
function addHeads(path: number[], lineOf: (row: number) => Line, row: number): void {
  const { width } = lineOf(row)
  const isInside = (line: Line) => line.isEmpty || line.width > width || line.isComment
  for (let head = row; ; ) {
    const isClause = CLAUSE.test(lineOf(head).body)
    if (!isClause && !CONTINUES.test(lineOf(head).body)) return
    let above = head - 1
    while (above >= 0 && isInside(lineOf(above))) above--
    if (above < 0 || lineOf(above).width < width) return
    head = above
    // Only the head of a statement names it, not its clauses.
    if (!CLAUSE.test(lineOf(head).body)) path.push(head)
  }
}

/** Whether a line is a decorator or attribute above an opener. */
export function isPrefix(line: Line | undefined, opener: Line): boolean {
  return line !== undefined && /^(?:@[\w.:]+(?:\(.*\))?|#\[.*\])$/.test(line.body) && line.width === opener.width
}

/** Matches the delimiters of strings that may span several lines. */
const STRINGS = /"""|'''|`/g

/** Returns, for each line, whether it begins inside a string of several lines. The indentation of such a line is part of the string. */
export function insideStrings(lines: readonly Line[]): boolean[] {
  let open = ''
  return lines.map(({ body }) => {
    const isInside = open !== ''
    for (const [mark] of body.replace(/\\./g, '').matchAll(STRINGS))
      if (open === '') open = mark
      else if (open === mark) open = ''
    return isInside
  })
}

/** Returns the same for strings that end. If the last one does not, its quotation mark is taken for a character of its own. */
export function insideEndedStrings(lines: readonly Line[]): boolean[] {
  const isInside = insideStrings([...lines, EMPTY])
  return isInside.pop() ? lines.map(() => false) : isInside
}
