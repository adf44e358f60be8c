/**
 * Compares what lines that open a block name: what they declare, otherwise the words before a list of arguments, and all strings.
 *
 *     def load(path, mode) -> Data:     load
 *     const total: number[] = [         const total number
 *     it("saves", async () => {         it, "saves"
 *     else if (kind == "a") {           else if kind == "a"
 */
import { fold } from '@suture/similarity'
import { diff } from './diff'
import type { Line } from './line'
import { partsOf } from './remarks'
import { areSlips } from './slip'
import type { Source } from './source'

/** Match a string, a declared operator, a path or pattern of paths, and words that are joined into one name. */
const STRING = /"[^"]*"/
const OPERATOR = /(?<=\b(?:operator\s*|def\s+|func\s+))[^\p{L}\p{N}\s"(]+(?=\s*\()/u
const PATH = /(?<![\p{L}\p{N}_$<*/])(?:\/|\*(?!\p{L}))[\p{L}\p{N}_$*./-]*/u
const JOINED = /[\p{L}\p{N}_$]+(?:[-./:@]+[\p{L}\p{N}_$]+)*/u
const NAME = new RegExp([STRING, OPERATOR, PATH, JOINED].map(({ source }) => source).join('|'), 'gu')
/** Matches operators and words that reverse or change the meaning of a condition. */
const SENSE = /[!=]==?|<=|>=|(?<=\s)[<>](?=\s)|!(?=[\w(])|\b(?:not|unless|no|ifn?def|else|async)\b/g
/** Matches words before a condition. Parentheses after other words contain arguments. */
const CONDITION =
  /(?:^|[^\p{L}\p{N}_$])(?:if|elif|elsif|unless|while|until|for|foreach|switch|match|catch|except|when|case|with|using|lock)\s*$/u

/** Matches the version in a reference, such as `actions/checkout@v4`. */
const VERSION = /@v?\d[\w.-]*|@[\da-f]{7,40}\b/g

/** Returns the text of a line with one kind of quotes and without versions. Several backquotes count as one. */
function textOf(line: Line): string {
  return fold(line.body).replace(/'|`+/g, '"').replace(VERSION, '')
}

/** Whether two lines refer to the same thing in different versions. */
export function differInVersion(source: Source, a: Line, b: Line): boolean {
  const [x, y] = [a, b].map((line) => partsOf(source, line).code) as [Line, Line]
  return x.body !== y.body && textOf(x) === textOf(y)
}

/** Matches the word before the arguments or the value that a line declares. Words before it are modifiers and types. */
const DECLARED = /^(?:[\p{L}\p{N}_$*&<>,[\]]+\s+)+[*&]*([\p{L}\p{N}_$]+)(?:<[^()"]{0,99}>)?(\(|\s*:?=(?![=>~]))/u
/** Matches tags, lines that begin with a word before a condition or a call, and lines that name an accessor together with its name. */
const UNDECLARED =
  /^<[\w.-]+\s|^\W*(?:if|elif|elsif|elseif|else|unless|while|until|for|foreach|switch|match|catch|except|when|case|with|return|new|await|go|defer|throw|raise|yield|assert)\b|\b[gs]et\s/
/** Matches words between the name that a line declares and another name: a parent, a source, a table. */
const REFERS = /\b(?:extends|implements|with|by|in|of|on|as|is|and|or|from|into|set)\s/i

/** Returns the name that a line declares, and the rest of the line behind it. */
function declaredBy(line: Line): { readonly name: string; readonly rest: string } | undefined {
  const text = textOf(line)
  const [found, name] = (!UNDECLARED.test(text) && DECLARED.exec(text)) || []
  if (found === undefined || REFERS.test(found)) return undefined
  return { name: name!, rest: text.slice(found.length - 1) }
}

/** Whether both lines declare the same name with the same strings. A value must be declared once: many blocks can be a `result`. */
function declareTheSame(source: Source, quoted: Line, actual: Line): boolean {
  const [a, b] = [declaredBy(quoted), declaredBy(actual)]
  if (!a || !b || a.name !== b.name || a.rest[0] !== b.rest[0]) return false
  if (exchanged(source, literalsOf(a.rest), literalsOf(b.rest)).length > 0) return false
  const declares = (row: number) => declaredBy(source.line(row))?.name === a.name
  const opens = [quoted, actual].every(({ body }) => /[([{]$/.test(body))
  return a.rest[0] === '(' || (opens && source.rowsOfWord(a.name).filter(declares).length === 1)
}

/** Matches a declared type up to its type parameters, which are ignored like arguments. */
const TYPED = /^(?:[\p{L}]+\s+)*?(?:class|interface|struct|trait)\s+[\p{L}\p{N}_$]+(?=<)/u

/** Returns the text up to the parentheses that contain arguments, followed by the strings in these arguments. */
function withoutArguments(text: string): string {
  const typed = TYPED.exec(text)
  if (typed) return typed[0]
  const open = text.search(/(?<=[\p{L}\p{N}_$]|(?<!operator\s*[-<>]*)>)\(/u)
  if (open <= 0 || CONDITION.test(text.slice(0, open))) return text
  return `${text.slice(0, open)} ${literalsOf(text.slice(open)).join(' ')}`
}

/** Returns the strings, symbols and numbers in a text that begins with arguments, without those in the type of a result. */
function literalsOf(text: string): string[] {
  const end = text.lastIndexOf(')') + 1
  const hasType = /^\s*(?:->|:)/.test(text.slice(end))
  const literals = hasType ? text.slice(0, end) : text
  return literals.match(/"[^"]*"|(?=:)(?<=[(,]\s*):\w+|(?=\d)(?<=[(,]\s*)\d+(?=\s*[,)])/g) ?? []
}

/** Returns the comparisons and negations of a line. Comparisons with and without types are alike. */
export function senseOf({ body }: Line): string {
  const found = fold(body).match(SENSE) ?? []
  return found
    .map((each) => each.replace(/(?<=^[!=]=)=$/, ''))
    .sort()
    .join(' ')
}

/** Whether both lines have the same names and meaning. Words may be misspelled, added or left out, but not replaced. */
export function nameTheSame(source: Source, quoted: Line, actual: Line): boolean {
  if (senseOf(quoted) !== senseOf(actual)) return false
  const unmarked = ({ body }: Line) => body.replace(/["'`]/g, '')
  if (unmarked(quoted) === unmarked(actual)) return true
  // A quoted line that is elsewhere in the file means the block there.
  const isThere = source.rows(quoted.body).length > 0
  if (isThere ? differInVersion(source, quoted, actual) : declareTheSame(source, quoted, actual)) return !isThere
  const namesOf = (line: Line) => withoutArguments(textOf(line)).match(NAME) ?? []
  return exchanged(source, namesOf(quoted), namesOf(actual)).length === 0
}

/** Returns names that are replaced by others, and strings that one list lacks, unless a word before them is lacking, too: an attribute. */
export function exchanged(source: Source, quoted: readonly string[], actual: readonly string[]): string[] {
  return diff(quoted, actual).flatMap(({ oldFrom, oldTo, newFrom, newTo }) => {
    const left = quoted.slice(oldFrom, oldTo)
    const right = actual.slice(newFrom, newTo)
    if (CLASSES.test(quoted[oldFrom - 1] ?? '') && left.length === 1 && right.length === 1 && shareClasses(left[0]!, right[0]!)) return []
    if (left.length === 0 || right.length === 0)
      return left.concat(right).filter((name, k, all) => name.startsWith('"') && (k === 0 || all[k - 1]!.startsWith('"')))
    return left.length === right.length && areSlips(source, left.map(unquoted), right.map(unquoted)) ? [] : left
  })
}

/** Matches the attributes whose value is a list of classes. */
const CLASSES = /^class(?:Name)?$/

/** Whether lists of classes are the style of one element: they share three and half of the longer one, and differ only in numbers else. */
function shareClasses(quoted: string, actual: string): boolean {
  const [one, other] = [quoted, actual].map((list) => unquoted(list).split(/\s+/)) as [string[], string[]]
  const shared = one.filter((name) => other.includes(name)).length
  const kinds = other.map(withoutDigits)
  return shared >= 3 && shared * 2 >= Math.max(one.length, other.length) && one.every((name) => kinds.includes(withoutDigits(name)))
}

const withoutDigits = (name: string) => name.replace(/\d+/g, '')

const unquoted = (name: string) => name.replace(/^"|"$/g, '')

/** Matches the parts of a joined name, such as the two of `userRows`. */
const PART = /\p{Lu}{3,}(?!\p{Ll})|\p{Lu}?\p{Ll}{2,}/gu

/** Returns the parts of all words of a line in the singular, in lower case. */
function nameParts({ words }: Line): Set<string> {
  const parts = words.flatMap((word) => word.match(PART) ?? [])
  return new Set(parts.map((part) => part.toLowerCase().replace(/(?<=...)s$/, '')).filter((part) => part.length > 2))
}

/** Whether two similar lines differ in a part of the head's name that only the second line contains, and not by a typing mistake. */
export function differInNameOf(source: Source, head: Line, quoted: Line, actual: Line): boolean {
  const shared = quoted.words.filter((word, k) => word === actual.words[k]).length
  if (quoted.words.length !== actual.words.length || shared * 2 < quoted.words.length) return false
  const [theirs, ours, said] = [nameParts(quoted), nameParts(actual), nameParts(head)]
  const named = [...said].filter((part) => theirs.has(part) !== ours.has(part))
  return named.length > 0 && named.every((part) => ours.has(part)) && exchanged(source, quoted.words, actual.words).length > 0
}
