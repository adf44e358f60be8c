/**
 * Whether a line that governs a change still names the same thing.
 *
 * Idea: it may be written in another form, have a slip of the pen, or have grown: a modifier before a declaration, parameters and types
 * after its name. Another word, number, operator or sense is another name, and so is a function that is not asynchronous any more. Cost: a few patterns a line.
 * Source: measured on look-alikes and on headers that releases changed. Weakness: declarations of languages not known here.
 */
import type { LineKey } from '@suture/graft'
import { isLineSlip, type Occurrences, samePlain } from '@suture/graft/internal'

const MODIFIERS = new Set(
  'export default public private protected internal static abstract async final override readonly declare const pub unsafe extern inline virtual sealed partial open suspend'.split(
    ' ',
  ),
)
const DECLARES =
  /^((?:[a-z]+ )*?)(class|def|function\*?|fn|func|fun|module|interface|struct|impl|enum|trait|type|record|namespace|object)\s+([\p{L}\p{N}_$.]+)(.*)$/u
/** Declarations without overloads: a name that is declared once is declared completely. */
const TYPE = /^(?:class|interface|enum|trait|namespace|module)$/
/** A method, or a property that is a function. `#` and brackets around its name are its visibility. */
const METHOD = /^((?:[a-z]+ )*)(?:#|\[_?)?([\p{L}\p{N}_$]+)\]?(?: ?[:=] ?(?:async )?function\*?(?: [\p{L}\p{N}_$]+)?)? ?(\(.*)$/u
const VARIABLE = /^((?:[a-z]+ )*)(?:(?:const|let|var|val) )?([\p{L}\p{N}_$.]+)( = .*[[({]|: .*\{)$/u
/** A call that its title distinguishes from others: `test("adds", () => {`. */
const TITLED = /^([\w$.]+) ?\(("(?:[^"\\]|\\.)+"|'(?:[^'\\]|\\.)+'|`[^`$]+`)(,.*)$/
const CONTROL = /^(?:if|for|while|switch|catch|return|with|match|until|unless|elif|foreach|await|assert|describe|it|test)$/

/** True if both lines name the same block. */
export function sameName(quoted: LineKey, actual: LineKey, occurrences: Occurrences): boolean {
  const [one, other] = [declaration(quoted.squeezed), declaration(actual.squeezed)]
  // What is awaited in it makes no sense in a function that is not asynchronous (any more).
  if (one?.modifiers.includes('async') && other?.name === one.name && !other.modifiers.includes('async')) return false
  // A name that is declared once is not overloaded, so its parameters and types may change.
  if (one?.declared !== undefined && one.declared === other?.declared && occurrences(one.declared) === 1)
    return TYPE.test(one.keyword) || literals(one.rest) === literals(other.rest)
  // A line that occurs elsewhere in the file as quoted is that one.
  const isSlip = isLineSlip(quoted.folded, actual.folded, occurrences) && occurrences(quoted.body) === 0
  if (samePlain(quoted, actual) || isSlip) return true
  return (
    isSameFunction(quoted.folded, actual.folded) || hasGrown(quoted.squeezed, actual.squeezed) || hasGrown(actual.squeezed, quoted.squeezed)
  )
}

/** True for the same declaration with modifiers before its name, or parameters and types after it, that the other does not have. */
function hasGrown(less: string, more: string): boolean {
  const [one, other] = [declaration(less), declaration(more)]
  if (!one || !other || one.keyword !== other.keyword || one.name !== other.name) return false
  return (
    isSubset(one.modifiers, other.modifiers) &&
    other.modifiers.every((word) => MODIFIERS.has(word) || one.modifiers.includes(word)) &&
    isWithin(one.rest, other.rest)
  )
}

/** Literals among parameters, default values ignored: they distinguish clauses of one function. */
function literals(rest: string): string {
  return (rest.replace(/=\s*(?:"[^"]*"|'[^']*'|[^,)\s]+)/g, '').match(/"[^"]*"|'[^']*'|(?<![\w:]):\w+|\b\d+\b/g) ?? []).join()
}

/** True if a comment has all the quoted words, in order, and more, and no number that was not quoted. */
export function hasMoreWords(quoted: LineKey, actual: LineKey): boolean {
  const words = (line: LineKey) => line.folded.match(/[\p{L}\p{N}_$]+/gu) ?? []
  const own = words(quoted)
  let at = 0
  for (const word of words(actual)) {
    if (word === own[at]) at++
    else if (/\p{N}/u.test(word)) return false
  }
  return at === own.length
}

interface Declaration {
  readonly modifiers: readonly string[]
  readonly keyword: string
  readonly name: string
  readonly rest: string
  /** The words that declare it, if these occur only in a declaration. */
  readonly declared?: string
}

function declaration(line: string): Declaration | undefined {
  const declared = DECLARES.exec(line)
  const words = (text: string) => text.split(' ').filter((word) => word !== '')
  if (declared) {
    const [, modifiers, keyword, name, rest] = declared as unknown as [string, string, string, string, string]
    return { modifiers: words(modifiers), keyword, name, rest, declared: `${keyword} ${name}` }
  }
  const titled = TITLED.exec(line)
  if (titled) return { modifiers: [], keyword: titled[1]!, name: titled[2]!, rest: titled[3]!, declared: `${titled[1]}(${titled[2]}` }
  const method = METHOD.exec(line)
  if (method && !CONTROL.test(method[2]!) && /[{:(]$|=>$/.test(line))
    return { modifiers: words(method[1]!), keyword: '', name: method[2]!, rest: method[3]! }
  const variable = VARIABLE.exec(line)
  return variable ? { modifiers: words(variable[1]!), keyword: '=', name: variable[2]!, rest: variable[3]! } : undefined
}

function isSubset(some: readonly string[], all: readonly string[]): boolean {
  return some.every((each) => all.includes(each))
}

/**
 * True if all words and other characters of one text occur in the other, in order, and no quoted string is new: a string names, a parameter
 * does not.
 */
function isWithin(less: string, more: string): boolean {
  const tokens = (text: string) => text.match(/"[^"]*"|'[^']*'|[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu) ?? []
  const own = tokens(less)
  let at = 0
  for (const token of tokens(more)) {
    if (token === own[at]) at++
    else if (/^["']/.test(token)) return false
  }
  return at === own.length
}

/** A function with its name, its parameters by name only, and what follows them. */
const FUNCTION = /^(.*?(?:\bfunction [\w$]+|\bdef \w+|[\w$]\s*[:=]\s*function)) ?\(([\w$, ]*)\)(.*)$/

/** True for the same function up to the names of its parameters. Parameters with types or patterns would distinguish functions. */
function isSameFunction(quoted: string, actual: string): boolean {
  const q = FUNCTION.exec(quoted)
  const a = FUNCTION.exec(actual)
  return q !== null && a !== null && q[1] === a[1] && q[3] === a[3] && q[2]!.split(',').length === a[2]!.split(',').length
}
