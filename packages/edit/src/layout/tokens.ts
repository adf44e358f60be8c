/**
 * A line as the tokens that a formatter moves from line to line: words, operators, whole strings, comments.
 *
 *     tokens of    const a = f('x, y') // why        const, a, =, f, (, 'x, y', ), // why
 */

/** A token and its position in its line. */
export interface Token {
  /** Its text; for a string, its content, whatever its quotes. */
  readonly key: string
  readonly from: number
  readonly to: number
  readonly isWord: boolean
}

/** Longer lines are generated: nobody wraps them. */
const LONGEST = 1000
/** Prefix of the key of a string. */
const STRING = '\u0001'

const PART = new RegExp(
  [
    String.raw`(?<comment>\/\/.*|(?<![^\s])(?:#|--)\s.*|\/\*(?:(?!\*\/).)*\*\/|<!--(?:(?!-->).)*-->)`,
    String.raw`(?<string>"(?:[^"\\]|\\.)*"|(?<![\p{L}\p{N}_$&<])'(?:[^'\\]|\\.)*'|\x60(?:[^\x60\\]|\\.)*\x60)`,
    String.raw`(?<word>[\p{L}\p{N}_$@\p{M}]+)`,
    String.raw`(?<sign>\.\.\.|===|!==|==|!=|<=|>=|=>|->|::|\+\+|--|&&|\|\||\?\?|\?\.|[-+*\/%]=|\*\*|:=|<-|\|>|\.\.|\S)`,
  ].join('|'),
  'gu',
)
/** A comment that continues in the next line, or from the one above: its line breaks have a meaning. */
const OPEN_COMMENT = /^(?:\/\*|\*\/|<!--|-->)/
const INSIDE_COMMENT = /^\s*\*(?:\s|\/|$)/
/** Two spaces at the end break a line of Markdown; after a `|` or `>` of YAML and around `<pre>` every line break has a meaning. */
const OWN_BREAK = /\S {2,}$|:\s+[|>][-+\d]*\s*$|<\/?(?:pre|textarea)\b/i
/** Makes the rest of its line a comment in some language. */
const MAY_COMMENT = new Set(['#', '--', ';', '%'])

/** The tokens of a line, without a backslash at its end; undefined for a line whose breaks have a meaning: an open string, a hard break. */
export function tokensOf(line: string): readonly Token[] | undefined {
  if (line.length > LONGEST || OWN_BREAK.test(line) || INSIDE_COMMENT.test(line)) return undefined
  const tokens: Token[] = []
  for (const match of line.matchAll(PART)) {
    const { comment, string, word } = match.groups!
    const [text] = match
    const from = match.index
    if (string === undefined && comment === undefined && isOpen(text, line, from)) return undefined
    if (text === '\\' && from === line.trimEnd().length - 1) continue
    tokens.push({ key: string === undefined ? text : keyOf(string), from, to: from + text.length, isWord: word !== undefined })
  }
  return tokens
}

/** True if a comment may have begun before a token, so that a break after it has a meaning: `a #why`, `b --last`, `c ; note`. */
export function mayBeComment(line: string, to: number): boolean {
  return (tokensOf(line) ?? []).some(
    ({ key, from }) => from < to && MAY_COMMENT.has(key) && !/\S/.test(line[from - 1] ?? ' ') && line[from + 1] !== '[',
  )
}

/**
 * True for the beginning or end of something that continues on other lines. An apostrophe and a lifetime are next to a word, and open no
 * string.
 */
function isOpen(text: string, line: string, at: number): boolean {
  if (text === "'") return !/[\p{L}\p{N}_$&<]/u.test(line[at - 1] ?? '')
  return text === '"' || text === '`' || OPEN_COMMENT.test(line.slice(at, at + 4))
}

function keyOf(string: string): string {
  const inner = string.slice(1, -1)
  return string.startsWith('`') || /["'\\$#{%]/.test(inner) ? string : STRING + inner
}
