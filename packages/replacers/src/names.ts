/**
 * Whether a line names what it opens, and whether two such lines name the same.
 *
 * Idea: look-alike blocks differ in the line that opens them. A name that has another word is another name; a letter too few or too
 * many in a long word is a slip. Source: own, from look-alike neighbours. Weakness: short names, and code that names by its arguments.
 */
import { type LineKey, looksLikeComment } from '@suture/graft'
import { distanceWithin } from '@suture/similarity'

/** Words this long can be misspelt; shorter ones that differ are other words. */
const SLIP_LENGTH = 5

const CONTROL = /^(?:\}\s*)?(?:if|else|elif|elsif|for|foreach|while|switch|try|catch|except|finally|return|do|with|unless|begin)\b/
const DECLARATION =
  /^(?:export|public|private|protected|internal|static|abstract|async|pub|def|class|function|fn|func|module|interface|struct|impl|enum|trait|type|record|sub)\b(?! *[.:=(])/

/** Headings of Markdown, named entries of YAML, statements of SQL and stages of a container file: they open what has no brackets. */
const HEAD = /^(?:#{2,6} |- [\w-]+: |(?:UPDATE|INSERT INTO|DELETE FROM|CREATE|ALTER|DROP|SELECT|FROM|WITH) )/

/** True for a line that names what follows: a declaration, a rule, a key. Control flow names nothing. */
export function opensBlock(line: LineKey): boolean {
  const { body } = line
  if (HEAD.test(body)) return true
  return !CONTROL.test(body) && !looksLikeComment(line) && (/[{:([]$|=>$/.test(body) || DECLARATION.test(body))
}

/** A function with its name, its parameters by name alone, and what follows them. */
const FUNCTION = /^(.*?(?:\bfunction [\w$]+|\bdef \w+|[\w$]\s*[:=]\s*function)) ?\(([\w$, ]*)\)(.*)$/

/** The same function but for the names of its parameters: where these have types or patterns they tell functions apart. */
function isSameFunction(quoted: string, actual: string): boolean {
  const q = FUNCTION.exec(quoted)
  const a = FUNCTION.exec(actual)
  return q !== null && a !== null && q[1] === a[1] && q[3] === a[3] && q[2]!.split(',').length === a[2]!.split(',').length
}

/** True unless one line has all the word parts of the other, in order, or they differ by slips of the pen alone. */
export function renames(quoted: string, actual: string): boolean {
  if (isSameFunction(quoted.trim(), actual.trim())) return false
  const parts = (text: string) => text.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{N}+|\p{L}+/gu) ?? []
  const q = parts(quoted).map((part) => part.toLowerCase())
  const a = parts(actual).map((part) => part.toLowerCase())
  if (subsequence(q, a) || subsequence(a, q)) return false
  return q.length !== a.length || q.some((part, i) => part !== a[i] && !isSlip(part, a[i]!))
}

function subsequence(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0
  for (const word of whole) if (at < part.length && part[at] === word) at++
  return at === part.length
}

/** A letter or two too few or too many in a long word that begins alike: `setings` for `settings`, never `b` for `a`. */
function isSlip(quoted: string, actual: string): boolean {
  if (quoted[0] !== actual[0] || Math.min(quoted.length, actual.length) < SLIP_LENGTH) return false
  return distanceWithin(quoted, actual, 2) !== undefined
}
