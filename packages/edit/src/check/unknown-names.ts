/**
 * Law: the new text must not use a name that occurs only in a quoted line that the file does not contain.
 *
 *     quoted  import sys⏎x = 1    new  import sys⏎x = sys.argv    file  x = 1        refused
 */
import { isSame, type Placement } from '../locate/placement'
import type { Line, RowEdit } from '../text/line'
import type { Source } from '../text/source'

const NAME = /[\p{L}\p{N}_$]+(?:[-./:@]+[\p{L}\p{N}_$]+)*/gu
/** Matches the text after a name that a line declares, passes or receives. A call or a member access is not matched. */
const DECLARED = /\s*(?:$|=(?![=>])|:(?!:)|[,;)\]}])/y
/** Minimum number of characters of a name that is checked. */
const SHORTEST = 3

/** Returns the first row of an edit that uses such a name. Returns undefined if there is none. */
export function unknownName(source: Source, { change, forms }: Placement, edits: readonly RowEdit[]): number | undefined {
  if (source.isProse) return undefined
  const lost = new Set(change.old.flatMap((line, i) => (change.elided[i] || isSame(forms[i]!) ? [] : declaredIn(line))))
  if (lost.size === 0) return undefined
  const isUnknown = (word: string) => word.length >= SHORTEST && lost.has(word) && source.count(word) === 0
  return edits.find(({ hunk }) => {
    const added = change.new.slice(hunk.newFrom, hunk.newTo).filter((line) => !line.isComment)
    const unknown = added.flatMap(({ words }) => words.filter(isUnknown))
    const known = new Set([...change.old.slice(hunk.oldFrom, hunk.oldTo).flatMap(({ words }) => words), ...added.flatMap(assignedIn)])
    return unknown.some((word) => !known.has(word))
  })?.from
}

function declaredIn({ body, isComment }: Line): string[] {
  if (isComment) return []
  return [...body.matchAll(NAME)].flatMap(({ 0: name, index }) => {
    DECLARED.lastIndex = index + name.length
    return DECLARED.test(body) ? name.slice(name.lastIndexOf('.') + 1) : []
  })
}

/** Returns the names to which a line assigns a value. A value of the same name, as in `encoding=encoding`, is passed and not assigned. */
function assignedIn(line: Line): string[] {
  return declaredIn(line).filter((name) => line.words.filter((word) => word === name).length === 1)
}
