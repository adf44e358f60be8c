/**
 * Chooses the separators at the ends of lines. The separator of the last entry of a list belongs to the position, not to the entry. If the
 * edit inserts entries at the end, the new last entry gets the separator that the last entry has in the file.
 *
 *     quoted  "a"⏎]    new  "a",⏎"b"⏎]    file  "a",⏎]    result  "a",⏎"b",⏎]
 */
import type { LineHunk } from '@suture/text'
import { Form, isSame, type Pair, type Placement, pairsOf } from '../locate/placement'
import { endOf, goesOn, isOpenEnded, type Line } from '../text/line'
import type { Source } from '../text/source'

/** Whether all other quoted lines differ from the file in the same quotes or separators. This is a habit of the file and no change. */
export function isHabit(source: Source, placement: Placement, row: number): boolean {
  const mine = placement.change.old[row]!
  if (mine.isPunctuation) return false
  const own = source.line(placement.from[row]!)
  const others = pairsOf(source, placement, isSame).filter((pair) => !pair.quoted.isEmpty && pair.row !== row)
  const hasQuotes = others.filter(({ quoted, actual }) => quotesOf(quoted) !== '' || quotesOf(actual) !== '')
  const endsSo = others.filter(({ quoted, actual }) => {
    const isSo = endOf(mine) === '' ? endOf(actual) === endOf(own) : endOf(quoted) === endOf(mine)
    return isSo || endOf(quoted) !== endOf(actual)
  })
  const differ = (pairs: readonly Pair[], of: (line: Line) => string) =>
    of(mine) === of(own) || (pairs.length > 0 && pairs.every(({ quoted, actual }) => of(quoted) !== of(actual)))
  return differ(hasQuotes, quotesOf) && differ(endsSo, endOf)
}

function quotesOf({ key }: Line): string {
  return key.replace(/[^'"`]/g, '')
}

/**
 * Whether a changed line may have another separator in the file: the new line ends as the file's, or as quoted, and the difference is a
 * habit of the file or not about a semicolon.
 */
export function mayEndSo(source: Source, placement: Placement, row: number, next: Line): boolean {
  const { change, from } = placement
  const [quoted, actual, end] = [endOf(change.old[row]!), endOf(source.line(from[row]!)), endOf(next)]
  if (quoted === actual || actual === end) return true
  return quoted === end && (isHabit(source, placement, row) || (quoted !== ';' && actual !== ';'))
}

/** Returns the separator of a new line: the file's own, but no semicolon for a brace in place of a statement or a line that continues. */
export function endIn(source: Source, { change, forms, from }: Placement, row: number, next: Line): string {
  const [quoted, end] = [change.old[row]!, endOf(next)]
  if (forms[row] !== Form.marks || end !== endOf(quoted)) return end
  const own = endOf(source.line(from[row]!))
  const isBrace = next.body.endsWith('}') && !quoted.body.endsWith('}')
  if ((own === ';' && (isBrace || isOpenEnded(next))) || (own === '' && !mayEndBare(next.body))) return end
  return own === ',' && REFUSES_COMMA.test(next.body) && isLastEntry(source, from[row]!, true) ? end : own
}

/** Matches a line whose last semicolon is not a separator: a head without a body, and an entity. */
const NEEDS_SEMICOLON = /^(?:\}\s*)?(?:else\b.*|(?:while|for|if)\b.*\)\s*);$|&\w+;$/
/** Matches an entry behind which a comma may be an error: a rest, a base, a block or a directive. A comment behind an entry would hide it. */
const REFUSES_COMMA = /^(?:\.\.|[*&#])|\.\.\.$|\s(?:\/[/*]|#|--)\s/

/** Whether a line means the same without the semicolon at its end. */
export function mayEndBare(body: string): boolean {
  return !NEEDS_SEMICOLON.test(body)
}

/** Returns the effect of lines below one with another separator. If it is `moved`, the last one gives its separator to the line above. */
export function separatorsOf(source: Source, placement: Placement, { oldFrom, oldTo, newFrom, newTo }: LineHunk) {
  const { change, forms, from } = placement
  const above = oldFrom - 1
  if (oldFrom < oldTo || forms[above] !== Form.marks) return 'kept'
  const line = source.line(from[above]!)
  const [quoted, actual] = [endOf(change.old[above]!), endOf(line)]
  if (quoted === actual) return 'kept'
  if (quoted === '' && goesOn(change.new[newFrom]!.body)) return 'conflict'
  if (!isLastEntry(source, from[above]!, [quoted, actual].includes(','))) return line.isPunctuation && actual !== ';' ? 'conflict' : 'kept'
  const end = endOf(change.new[newTo - 1]!)
  if (actual === '' && end === quoted && (quoted === ',' || DECLARATION.test(line.body))) return 'moved'
  return quoted === '' && (actual === ';' || actual === end) ? 'kept' : 'conflict'
}

/** Matches a declaration of a style sheet. Semicolons separate it from the next one. */
const DECLARATION = /^[\w-]+\s*:\s/

/** Whether a list or a block ends below a row. Only a list, whose entries end in commas, may end in a line such as `} from "a"`. */
function isLastEntry(source: Source, row: number, isList: boolean): boolean {
  const below = source.nextRow(row + 1)
  if (below === undefined) return false
  return source.line(below).isPunctuation || (isList && /^[)\]}]/.test(source.line(below).body))
}
