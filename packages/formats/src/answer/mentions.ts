/**
 * Finds the files that a text mentions.
 *
 *   In `src/a.ts`, and b.ts too       mentions src/a.ts and b.ts
 *   the handler of {b.ts}             mentions b.ts as a candidate
 *   the model in schema.prisma        means schema.prisma if the file exists
 *   as config says                    means config if the file exists and the line is short
 *
 * Idea: texts in quotation marks, links and words are read one after the other. A token that can only be a file is a mention. A token that
 * may be one is returned separately, for a caller that knows the files. Cost: linear in the text. Weakness: some extensions are also method
 * names in another language.
 */
import { appendAll } from '@suture/text/internal'
import { isBare, isBareInProse, isKnownPath, isPath, isSpacedName, mayBeSpaced, mayMention } from './file-name'

/** A file name in a text: a word, or a text in quotation marks. */
export interface Mention {
  readonly path: string
  /** The range of the name in the text, with its quotation marks. */
  readonly from: number
  readonly to: number
  readonly isQuoted: boolean
  /** Set if the name is only a part of a word and the word may mean something else: the name is a candidate, and never certain. */
  readonly isDoubtful?: true
}

/** A word that may be a file name, and its range in the text. */
export type Word = Pick<Mention, 'path' | 'from' | 'to' | 'isQuoted'>

/** The file names in a text. */
export interface Mentions {
  readonly mentions: readonly Mention[]
  /** Words that are file names only if such files exist. */
  readonly maybe: readonly string[]
  /** The plain words of a short text. */
  readonly words: readonly Word[]
}

/** A text in quotation marks, a link or a word. Brackets inside a path belong to it: `app/[id]/page.tsx`. */
const TOKEN =
  /`([^`]+)`|\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()\s]*)\)|"([^"]+)"|“([^“”]+)”|«([^«»]+)»|(?<![\w])'([^']+)'(?!\w)|(?<![\w])‘([^‘’]+)’(?!\w)|((?:[^\s()[\]"'`*,;<>“”«»]|(?<=[\w/])[([][\w.@$-]{1,60}[)\]](?=[\w./])|(?<=\/)[[(][\w.@$-]{1,60}[)\]])+)/g

/** A path inside a word that has other characters around it. After a closing bracket, such a text would be the name of a method. */
const INSIDE = /(?<![\w.@+/)\]-])[\w.@+/-]{3,260}/g

/** Punctuation at the end of a sentence. */
const SENTENCE_END = /[.:!?：，。；！？、…]{1,3}$/

/** A word of prose without a file name. A well-known file name such as `Makefile` also matches. */
const PLAIN_WORD = /^[\w-]+[.:!?]{0,3}$/

/** A name between underscores. */
const EMPHASIZED = /^(_{1,2})((?:(?![./]).)*[./].*)\1$/

/** A line number after a file name. */
export const AT_LINE = /(?::\d{1,7}(?:[-:]\d{1,7})?|#L\d{1,7}(?:-L?\d{1,7})?)$/

/** Maximum number of words and of UTF-16 units of a text in which every word is considered. */
const FEW = 12
const SHORT = 200

/** Maximum number of words before the last word of a name with spaces. */
const BEFORE = 3

/** Finds the file names in a text from which surrounding marks were removed. */
export function mentionsIn(text: string): Mentions {
  const words = plainWords(text)
  const mentions: Mention[] = []
  const maybe: string[] = []
  if (!mayMention(text)) return { mentions, maybe, words }
  const starts: number[] = []
  const line: ProseLine = { text, maySayWhere: text.trim().split(/\s+/, MOST_WORDS + 1).length <= MOST_WORDS && !OF_IMPORTS.test(text) }
  for (const token of text.matchAll(TOKEN)) {
    const word = token.at(-1)
    if (word === undefined || !PLAIN_WORD.test(word) || isBareInProse(plain(word))) {
      const path = mentionedBy(token)
      const said = path === undefined ? doubtsOf(token, line, starts) : { mentions: [mention(token, path)], maybe: [] }
      appendAll(mentions, said.mentions)
      appendAll(maybe, said.maybe)
    }
    starts.push(token.index)
    if (starts.length > BEFORE) starts.shift()
  }
  return { mentions, maybe, words }
}

function mention(token: RegExpExecArray, path: string): Mention {
  return { path, from: token.index, to: token.index + token[0].length, isQuoted: token.at(-1) === undefined }
}

/** Returns the possible file names in a token that is not a path. `starts` are the offsets of the tokens before it. */
function doubtsOf(token: RegExpExecArray, line: ProseLine, starts: readonly number[]): Pick<Mentions, 'mentions' | 'maybe'> {
  const [, , bold] = token
  const word = token.at(-1)
  if (bold !== undefined) {
    const { mentions, maybe, words } = mentionsIn(bold.replaceAll('*', ''))
    const from = token.index + 2
    const moved = mentions.map((each) => ({ ...each, from: each.from + from, to: each.to + from }))
    return { mentions: moved, maybe: [...maybe, ...words.map(({ path }) => path)] }
  }
  if (word === undefined) return doubtsOfQuoted(token, quotedBy(token), line)
  if (mayLocate(plain(word), line)) return { mentions: [{ ...mention(token, plain(word)), isDoubtful: true }], maybe: [] }
  const inside = namesInside(word).map((path) => ({ ...mention(token, path), isDoubtful: true as const }))
  return { mentions: inside, maybe: inside.length > 0 ? [] : namesEndingIn(line.text, plain(word), token.index, starts) }
}

function doubtsOfQuoted(token: RegExpExecArray, quoted: string, line: ProseLine): Pick<Mentions, 'mentions' | 'maybe'> {
  if (mayLocate(quoted, line)) return { mentions: [{ ...mention(token, quoted), isDoubtful: true }], maybe: [] }
  return { mentions: [], maybe: isName(quoted) || mayBeSpaced(quoted) ? [quoted] : [] }
}

/** Maximum number of words of a line that may only say where to edit, and words about imports. */
const MOST_WORDS = 5
const OF_IMPORTS = /\b(?:imports?|imported|exports?|requires?|from|modules?)\b/i

/** A text, and whether it may only say where to edit: it is short and is not about imports. Computed once, not for each word. */
interface ProseLine {
  readonly text: string
  readonly maySayWhere: boolean
}

/** Whether a path that begins at the root or with `.` or `..` may name the file to edit. It may only if the line says where to edit. */
function mayLocate(path: string, { maySayWhere }: ProseLine): boolean {
  return maySayWhere && /^(?:\.\.?\/|\/\w)/.test(path) && isPath(path)
}

/**
 * Returns the path that a token mentions: the file of a link, a word without its punctuation, or the whole of a text in quotation marks or
 * bold.
 */
function mentionedBy(token: readonly string[]): string | undefined {
  const [, , bold, linkText, target] = token
  if (linkText !== undefined) return linked(linkText.replaceAll('`', ''), target ?? '')
  const word = token.at(-1)
  const path = word === undefined ? (bold?.trim() ?? quotedBy(token)) : plain(word)
  return isMentioned(path) || (word === undefined && isSpacedName(path)) ? path : undefined
}

/** Returns the text of a token without its quotation marks. */
function quotedBy([, code, , , , double, curly, angled, single, curlySingle]: readonly string[]): string {
  return (code ?? double ?? curly ?? angled ?? single ?? curlySingle ?? '').trim().replace(/\\$/, '').replace(AT_LINE, '')
}

/** Returns the word without the punctuation and the line number at its end, and without underscores for emphasis around a name. */
function plain(word: string): string {
  return word.replace(SENTENCE_END, '').replace(AT_LINE, '').replace(EMPHASIZED, '$2')
}

/** Returns file names inside a word, as in `{b.ts}` or in a script without spaces. */
function namesInside(word: string): string[] {
  return [...word.matchAll(INSIDE)].map(([inner]) => plain(inner)).filter(isMentioned)
}

/** Returns possible file names that end in this word: the word alone, and with up to three words before it. */
function namesEndingIn(text: string, word: string, from: number, starts: readonly number[]): string[] {
  if (!/[./]/.test(word) || !isName(word) || !isPath(word)) return []
  return [word, ...starts.map((start) => text.slice(start, from + word.length)).filter(mayBeSpaced)]
}

/** Returns the words of a short text that may be names of files without an extension. */
function plainWords(text: string): Word[] {
  if (text.length > SHORT) return []
  const words = [...text.matchAll(/[^\s()[\]"'`*,;:!?<>“”«»]+/g)].map((match) => ({
    path: match[0].replace(SENTENCE_END, ''),
    from: match.index,
    to: match.index + match[0].length,
    isQuoted: false,
  }))
  return words.length > FEW ? [] : words.filter(({ path }) => isName(path))
}

/** Whether a word of prose can only be a file of the project. `./money` and `../x.js` are import specifiers, `build` is a name in code. */
function isMentioned(word: string): boolean {
  return isKnownPath(word) && isBareInProse(word) === isBare(word) && !word.startsWith('./') && !word.startsWith('../')
}

/** Returns the file that a link names in its text or its target. If both name a file, the target is used if it ends in the text. */
export function linked(text: string, target: string): string | undefined {
  // In the target of a link, `a%20b.md` is `a b.md`.
  const path = target.replace(/^\.\//, '').replace(/#.*$/, '').replace(/%20/g, ' ')
  const named = text.trim()
  if (!isKnownPath(named) && !isSpacedName(named))
    return (isKnownPath(path) || isSpacedName(path)) && !target.includes('://') ? path : undefined
  return path.endsWith(`/${named}`) && !target.includes('://') ? path : named
}

/** Whether a word may be a file name and is not an import specifier. */
export function isName(word: string): boolean {
  return /^[\w.@+/-]{2,80}$/.test(word) && /\w/.test(word) && !/^\.\.?\//.test(word)
}
