/**
 * What a line that opens a block names: its words before a list of arguments, and all strings.
 *
 *     def load(path, mode) -> Data:     def load
 *     it("saves", async () => {         it, "saves"
 *     else if (kind == "a") {           else if kind == "a"
 */
import { fold } from '@suture/similarity'
import { diff } from './diff'
import type { Line } from './line'
import { isSlip } from './slip'
import type { Source } from './source'

/** A string, or words joined by what joins the parts of one name. */
const NAME = /"[^"]*"|[\p{L}\p{N}_$]+(?:[-./:@]+[\p{L}\p{N}_$]+)*/gu
/** What turns the sense of a condition round. */
const SENSE = /[!=]==?|<=|>=|(?<=\s)[<>](?=\s)|!(?=[\w(])|\b(?:not|unless|no|ifn?def|else|async)\b/g
/** A condition follows these words; other parentheses hold arguments. */
const CONDITION =
  /(?:^|[^\p{L}\p{N}_$])(?:if|elif|elsif|unless|while|until|for|foreach|switch|match|catch|except|when|case|with|using|lock)\s*$/u

/** The names of a line, in order. */
function namesOf(line: Line): string[] {
  const text = fold(line.body).replace(/['`]/g, '"')
  return withoutArguments(text).match(NAME) ?? []
}

/** A declared type up to its parameters, which say as little as arguments. */
const TYPED = /^(?:[\p{L}]+\s+)*?(?:class|interface|struct|trait)\s+[\p{L}\p{N}_$]+(?=<)/u

/** The text without what is in parentheses that hold arguments, but for its strings; and without what follows them. */
function withoutArguments(text: string): string {
  const typed = TYPED.exec(text)
  if (typed) return typed[0]
  const open = text.search(/(?<=[\p{L}\p{N}_$>])\(/u)
  if (open <= 0 || CONDITION.test(text.slice(0, open))) return text
  const literals = text.slice(open).match(/"[^"]*"|(?=:)(?<=[(,]\s*):\w+|(?=\d)(?<=[(,]\s*)\d+(?=\s*[,)])/g) ?? []
  return `${text.slice(0, open)} ${literals.join(' ')}`
}

/** True if both lines name the same, in the same sense: words may be misspelled, added or left out, but not exchanged for others. */
export function nameTheSame(source: Source, quoted: Line, actual: Line): boolean {
  if (senseOf(quoted) !== senseOf(actual)) return false
  return exchanged(source, namesOf(quoted), namesOf(actual)).length === 0
}

/** Names of the one list that have others in their place in the other list. */
export function exchanged(source: Source, quoted: readonly string[], actual: readonly string[]): string[] {
  return diff(quoted, actual).flatMap(({ oldFrom, oldTo, newFrom, newTo }) => {
    const left = quoted.slice(oldFrom, oldTo)
    const right = actual.slice(newFrom, newTo)
    if (left.length === 0 || right.length === 0) return left.concat(right).filter((name) => name.startsWith('"'))
    return left.length === right.length && left.every((name, k) => isSlip(source, name, right[k]!)) ? [] : left
  })
}

function senseOf(line: Line): string {
  return (fold(line.body).match(SENSE) ?? []).sort().join(' ')
}
