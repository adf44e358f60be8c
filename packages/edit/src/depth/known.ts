/** The indentations of new lines that are known without their block: those of kept and of changed lines. */
import type { LineHunk } from '@suture/text'
import { grouped } from '@suture/text/internal'
import { type Change, keptRows } from '../request/change'
import { insideEndedStrings, insideStrings, isDirective } from '../text/blocks'
import { type Line, opensBlock, rowNumbers } from '../text/line'
import type { Source } from '../text/source'

/** The lines of the file, by the rows of the quoted lines with which they are paired. */
type Actual = ReadonlyMap<number, Line>

/**
 * Returns the indentations of kept lines, and of added lines as deep as lines that they replace: the first added line as the first of these,
 * a changed one as the one of which it is a form, and others if all of these have one depth in the file. They may open a block if `isLevel`.
 */
export function knownIndents(change: Change, actualOf: Actual, partnerOf: (row: number) => number | undefined, isLevel: boolean) {
  const known = new Map<number, string>()
  const learn = (row: number, indent: string | undefined) => {
    if (indent !== undefined && !change.new[row]!.isEmpty) known.set(row, indent)
  }
  for (const [row, oldRow] of keptRows(change).entries()) learn(row, actualOf.get(oldRow!)?.indent)
  for (const hunk of change.hunks) {
    const replaced = replacedIndents(change, hunk, actualOf)
    const indentAt = (row: number) => {
      const { indent } = change.new[row]!
      const [first, ...others] = isLevel || !opensBlock(change.new[row]!) ? (replaced.get(indent) ?? []) : []
      const own = ownOf(change, actualOf, partnerOf(row), row)
      const level = own?.columns === 0 ? own.indent : undefined
      return row === hunk.newFrom || others.length === 0 ? (first ?? level) : level
    }
    for (const row of rowNumbers(hunk.newFrom, hunk.newTo)) learn(row, indentAt(row))
  }
  return known
}

/** Returns the different indentations in the file of the lines that a hunk removes, in order, by their indentation in the quote. */
function replacedIndents({ old }: Change, { oldFrom, oldTo }: LineHunk, actualOf: Actual): ReadonlyMap<string, readonly string[]> {
  const paired = rowNumbers(oldFrom, oldTo).filter((row) => actualOf.has(row))
  const groups = grouped(paired, (row) => old[row]!.indent)
  return new Map([...groups].map(([indent, rows]) => [indent, [...new Set(rows.map((row) => actualOf.get(row)!.indent))]]))
}

/** Returns the file's indentation of a changed line, by how many columns the edit indents it more, and whether it was quoted so. */
export function ownOf({ old, new: next }: Change, actualOf: Actual, partner: number | undefined, row: number) {
  const actual = partner === undefined ? undefined : actualOf.get(partner)
  if (!actual) return undefined
  const { width, indent } = old[partner!]!
  return { indent: actual.indent, columns: next[row]!.width - width, isAsQuoted: actual.indent === indent }
}

/** Returns the added rows of strings with a line further out than their opener, as both texts show. They are written as given. */
export function flushTexts({ new: lines, hunks }: Change): ReadonlySet<number> {
  const openerOf = new Map<number, number>()
  const isInside = insideEndedStrings(lines)
  for (const { newFrom, newTo } of hunks) {
    const isAdded = insideStrings(lines.slice(newFrom, newTo))
    let opener = newFrom
    for (let row = newFrom; row < newTo; row++)
      if (isInside[row] && isAdded[row - newFrom]) openerOf.set(row, opener)
      else opener = row
  }
  const rows = [...openerOf.keys()]
  const isOut = (row: number) => !lines[row]!.isEmpty && lines[row]!.width < lines[openerOf.get(row)!]!.width
  const flush = new Set(rows.filter(isOut).map((row) => openerOf.get(row)))
  return new Set(rows.filter((row) => flush.has(openerOf.get(row))))
}

/** Whether a line is a preprocessor directive in the first column, and the file indents no directive. */
export function isAtMargin(source: Source, line: Line): boolean {
  const isSure = () => SURELY_DIRECTIVE.test(line.body) || source.keep(hasDirectives)
  return line.indent === '' && isDirective(line) && isSure() && !source.keep(indentsDirectives)
}

/** Matches a directive that is no remark of a language whose remarks begin with `#`, such as `# if it fails`. */
const SURELY_DIRECTIVE = /^#[ \t]*(?:ifn?def\b|endif\b|pragma\b|include[ \t]*[<"]|define[ \t]+[A-Z_]{2})/m

const hasDirectives = ({ text }: Source) => SURELY_DIRECTIVE.test(text)

const indentsDirectives = ({ text }: Source) => /^[ \t]+#[ \t]*(?:if|ifdef|ifndef|else|endif)\b/m.test(text)
