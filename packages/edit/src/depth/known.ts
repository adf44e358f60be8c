/** The indentations of new lines that are known without their block: those of kept and of changed lines. */
import type { LineHunk } from '@suture/text'
import { type Change, keptRows } from '../request/change'
import { insideEndedStrings, insideStrings, isDirective } from '../text/blocks'
import { type Line, opensBlock } from '../text/line'
import type { Source } from '../text/source'

/** The lines of the file, by the rows of the quoted lines with which they are paired. */
type Actual = ReadonlyMap<number, Line>

/** Returns the indentations of kept lines, and of new lines as deep as those they replace. These may open a block if `isLevel` is set. */
export function knownIndents(change: Change, actualOf: Actual, partnerOf: (row: number) => number | undefined, isLevel: boolean) {
  const kept = keptRows(change)
  const known = new Map<number, string>()
  change.new.forEach((line, row) => {
    const partner = partnerOf(row)
    const oldRow = kept[row] ?? (partner !== undefined && change.old[partner]!.indent === line.indent ? partner : undefined)
    const actual = oldRow === undefined ? undefined : actualOf.get(oldRow)
    if (actual && !line.isEmpty) known.set(row, actual.indent)
  })
  for (const hunk of change.hunks) addReplaced(change, hunk, actualOf, known, isLevel)
  return known
}

/** Adds new lines as deep as the lines that they replace, if all of these have the same indentation in the file. */
function addReplaced({ old, new: next }: Change, hunk: LineHunk, actualOf: Actual, known: Map<number, string>, isLevel: boolean): void {
  const indents = new Map<string, string | undefined>()
  for (let row = hunk.oldFrom; row < hunk.oldTo; row++) {
    const actual = actualOf.get(row)
    if (!actual) continue
    const { indent } = old[row]!
    indents.set(indent, indents.has(indent) && indents.get(indent) !== actual.indent ? undefined : actual.indent)
  }
  for (let row = hunk.newFrom; row < hunk.newTo; row++) {
    const indent = isLevel || !opensBlock(next[row]!) ? indents.get(next[row]!.indent) : undefined
    if (!next[row]!.isEmpty && !known.has(row) && indent !== undefined) known.set(row, indent)
  }
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
