/**
 * A line without what a formatter changes in it: the kind of its quotes, a comma or semicolon at its end, parentheses around a lone arrow
 * parameter; and without the letter case of a comment, a comment after code, and the quotes around a value of YAML.
 *
 * Idea: strings that open and close on the line are written with one quote character, whichever they had. Their content is kept, so that
 * lines of different content stay different. A quote character that is never closed, or that follows a word as an apostrophe does, is an
 * ordinary character.
 * Cost: one pass; none for lines without quotes and arrows. Source: own. Weakness: strings of several lines and regular expressions keep
 * their quotes.
 */

import { looksLikeComment } from './comment'

/** Replaces both ends of a string, whatever its quotes. */
const STRING = '\u0001'
const PREFIX = /(?<![\p{L}\p{N}_$])(?:[bfruBFRUL]{1,2}|u8)$/u
const WORD_END = /[\p{L}\p{N}_$]$/u
const ARROW = /\(([\p{L}_$][\p{L}\p{N}_$]*)\)(?= ?=>)/uy

/** The end of an entity of markup, whose semicolon is part of it. Any other name after an ampersand may be an address in C. */
const ENTITY_END = /&(?:#\d+|#x[\da-f]+|lt|gt|amp|quot|apos|nbsp);$/i
/** The longest end of a line in which an entity is looked for, in characters. */
const ENTITY = 12

/** The comma or semicolon at the end of a line without trailing whitespace; empty if there is none, or if it ends an entity: `&gt;`. */
export function separatorOf(line: string): '' | ',' | ';' {
  const last = line[line.length - 1]
  return last === ',' || (last === ';' && !ENTITY_END.test(line.slice(-ENTITY))) ? last : ''
}

/** The line without what formatters change. Takes a line without whitespace at its ends, and with single spaces inside. */
export function unpunctuated(given: string): string {
  const line = WORDED.test(given) ? given.toLowerCase() : given
  const code = inOneNotation(withoutEndComment(line))
  const text = (separatorOf(code) === '' ? code : code.slice(0, -1).trimEnd()).replace(SCALAR, '$1"$2"')
  const hasArrow = text.includes('=>')
  if (!hasArrow && !/["'`]/.test(text)) return text
  let out = ''
  let from = 0
  for (let at = 0; at < text.length; ) {
    const part = partAt(text, at, hasArrow)
    if (part) {
      out += text.slice(from, at) + part.text
      from = part.to
    }
    at = part ? part.to : at + 1
  }
  return out + text.slice(from)
}

/**
 * A comment after code. A hash needs a space and a word after it, unlike colours and headings; two dashes need the end of a statement
 * before them.
 */
const END_COMMENT = /[ \t](?:\/\/.*|#[ \t]+(?=\S).*|\/\*(?:(?!\*\/).)*\*\/|<!--(?:(?!-->).)*-->|(?<=[;,)][ \t]+)--[ \t]+\S.*)$/
const MAY_END_IN_COMMENT = /[ \t](?:\/\/|# |\/\*|<!--|--[ \t])/

/** The comment after a line's code, with the whitespace before it; empty if there is none. */
export function endCommentOf(line: string): string {
  return line.slice(withoutEndComment(line).length)
}

/** The line without a comment at its end. A line that is only a comment is kept. A comment marker inside a string begins none. */
function withoutEndComment(line: string): string {
  const comment = MAY_END_IN_COMMENT.test(line) ? END_COMMENT.exec(line) : null
  if (!comment) return line
  const code = line.slice(0, comment.index).trimEnd()
  const isOpen = [...`"'\``].some((quote) => code.split(quote).length % 2 === 0)
  return isOpen || looksLikeComment({ body: code }) || !/\w/.test(code) ? line : code
}

/** A comment in words: models repeat it in lower case, or with a capital letter. */
const WORDED = /^(?:\/\/|\/\*|<!--|(?:#+|\*|--|;;|%%) )/

/** A value of YAML without quotes, after its key or as a list entry: it is a string with quotes or without. */
const SCALAR = /^((?:- )?[\w.$/-]+: |- )([\p{L}\p{N}_./<~+-](?:(?!: | #)[^"'`])*)(?<![\s{[(,;:&|=])$/u

const TABLE_RULE = /^\|?[ :]*-[-: |]*$/
const VOID_TAG = /<((?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b[^<>]*?) ?\/>/gi

const WIDE = /[\uff01-\uff5e]/g
const WIDE_TO_ASCII = 0xfee0
/** Characters that select how the character before them is drawn. */
const VARIATIONS = /[\ufe0e\ufe0f]/g

/** Unifies notations that have alternatives: rules of Markdown tables, void tags of HTML, colours of CSS, full-width punctuation. */
function inOneNotation(given: string): string {
  const line = /[\ufe0e\ufe0f\uff01-\uff5e]/.test(given)
    ? given.replace(VARIATIONS, '').replace(WIDE, (char) => String.fromCharCode(char.charCodeAt(0) - WIDE_TO_ASCII))
    : given
  if (TABLE_RULE.test(line) && line.includes('|')) return line.replace(/ ?-+ ?/g, '-')
  const closed = line.includes('/>') ? line.replace(VOID_TAG, '<$1>') : line
  return closed.includes('#') ? closed.replace(/#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b/gi, (colour) => colour.toLowerCase()) : closed
}

interface Part {
  readonly text: string
  readonly to: number
}

/** The rewritten part at an index: a string, a lone arrow parameter, an escaped character; undefined for any other character. */
function partAt(text: string, at: number, hasArrow: boolean): Part | undefined {
  const code = text.charCodeAt(at)
  if (code === BACKSLASH) return { text: text.slice(at, at + 2), to: at + 2 }
  if (code === PARENTHESIS) return hasArrow ? arrowAt(text, at) : undefined
  return isQuote(code) ? stringAt(text, at, text[at]!) : undefined
}

const BACKSLASH = 92
const PARENTHESIS = 40
const isQuote = (code: number) => code === 34 || code === 39 || code === 96

function arrowAt(text: string, at: number): Part | undefined {
  ARROW.lastIndex = at
  const match = WORD_END.test(text.slice(Math.max(0, at - 2), at)) ? null : ARROW.exec(text)
  return match ? { text: match[1]!, to: at + match[0].length } : undefined
}

function stringAt(text: string, at: number, quote: string): Part | undefined {
  const before = text.slice(Math.max(0, at - 4), at)
  const prefix = WORD_END.test(before) ? PREFIX.exec(before)?.[0] : ''
  const tripled = quote.repeat(3)
  if (quote !== '`' && text.startsWith(tripled, at)) {
    const end = text.indexOf(tripled, at + 3)
    // The string goes on in other lines, so its quotes are kept.
    if (end === -1) return { text: text.slice(at), to: text.length }
    return { text: STRING.repeat(3) + text.slice(at + 3, end) + STRING.repeat(3), to: end + 3 }
  }
  if (prefix === undefined && quote !== '`') return undefined
  const end = closing(text, at, quote)
  if (end === -1) return undefined
  const content = text.slice(at + 1, end)
  const isOwn = quote === '`' && (prefix !== '' || content.includes('${'))
  return { text: isOwn ? text.slice(at, end + 1) : STRING + unescaped(content, prefix) + STRING, to: end + 1 }
}

function closing(text: string, at: number, quote: string): number {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === quote) return i
  }
  return -1
}

/** Removes the backslash before quote characters, which are escaped only as the surrounding quotes require; not in raw strings. */
function unescaped(content: string, prefix: string | undefined): string {
  return /r/i.test(prefix ?? '') ? content : content.replace(/\\([\s\S])/g, (pair, char: string) => (/["'`]/.test(char) ? char : pair))
}
