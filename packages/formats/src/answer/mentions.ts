/**
 * The files that running text speaks of.
 *
 *   In `src/a.ts`, and b.ts too       mentions src/a.ts and b.ts
 *   the handler of {b.ts}             mentions b.ts, for a candidate
 *   the model in schema.prisma        may mean schema.prisma, if there is one
 *   as config says                    may mean config, if there is one and the line is short
 *
 * Idea: quotes, links and words are looked at one after the other; whatever can only be a file is mentioned, whatever can be one is left to who
 * knows the files. Cost: linear in the text. Weakness: an extension that is a method's name in one language is a file's in another.
 */
import { isBare, isKnownPath, isPath, isSpacedName, mayBeSpaced, mayMention } from './file-name'

/** A word, or what is in quotes, that means a file. */
export interface Mention {
  readonly path: string
  /** Where it begins and ends in the text, with what is around it. */
  readonly from: number
  readonly to: number
  readonly isQuoted: boolean
  /** True for a part of a word that may mean more than the file: a candidate, never a name. */
  readonly isDoubtful?: true
}

/** A word that may be the name of a file, and where it is in the text. */
export type Word = Pick<Mention, 'path' | 'from' | 'to' | 'isQuoted'>

/** What a text says of files. */
export interface Mentions {
  readonly mentions: readonly Mention[]
  /** Names if such files are there. */
  readonly maybe: readonly string[]
  /** The plain words of a short text. */
  readonly words: readonly Word[]
}

/** What a text quotes, links to, or says as a word; brackets inside a path belong to it: `app/[id]/page.tsx`. */
const TOKEN =
  /`([^`]+)`|\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()\s]*)\)|"([^"]+)"|“([^“”]+)”|«([^«»]+)»|(?<![\w])'([^']+)'(?!\w)|(?<![\w])‘([^‘’]+)’(?!\w)|((?:[^\s()[\]"'`*,;<>“”«»]|(?<=[\w/])[([][\w.@$-]{1,60}[)\]](?=[\w./])|(?<=\/)[[(][\w.@$-]{1,60}[)\]])+)/g

/** What a word of other scripts, or with marks that are read nowhere else, may hold of a file's name; behind a bracket is a method. */
const INSIDE = /(?<![\w.@+/)\]-])[\w.@+/-]{3,260}/g

/** What ends a sentence and no name. */
const SENTENCE_END = /[.:!?：，。；！？、…]{1,3}$/

/** A word of running text that is no name, nor holds one, unless it is a well-known one: nearly all are. */
const PLAIN_WORD = /^[\w-]+[.:!?]{0,3}$/

/** A line of a file, as it is behind its name. */
export const AT_LINE = /(?::\d{1,7}(?:[-:]\d{1,7})?|#L\d{1,7}(?:-L?\d{1,7})?)$/

/** Words and UTF-16 units of a short text, of which every word is looked at. */
const FEW = 12
const SHORT = 200

/** Words before one that a name with spaces may begin with. */
const BEFORE = 3

/** What a text, without what is around the whole of it, says of files. */
export function mentionsIn(text: string): Mentions {
  const words = plainWords(text)
  const mentions: Mention[] = []
  const maybe: string[] = []
  if (!mayMention(text)) return { mentions, maybe, words }
  const starts: number[] = []
  const line: ProseLine = { text, maySayWhere: text.trim().split(/\s+/, MOST_WORDS + 1).length <= MOST_WORDS && !OF_IMPORTS.test(text) }
  for (const token of text.matchAll(TOKEN)) {
    const word = token.at(-1)
    if (word === undefined || !PLAIN_WORD.test(word) || isBare(plain(word))) {
      const path = mentionedBy(token)
      const said = path === undefined ? doubtsOf(token, line, starts) : { mentions: [mention(token, path)], maybe: [] }
      mentions.push(...said.mentions)
      maybe.push(...said.maybe)
    }
    starts.push(token.index)
    if (starts.length > BEFORE) starts.shift()
  }
  return { mentions, maybe, words }
}

function mention(token: RegExpExecArray, path: string): Mention {
  return { path, from: token.index, to: token.index + token[0].length, isQuoted: token.at(-1) === undefined }
}

/** What a token that is no name may say of files; `starts` are those of the tokens before it. */
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

/** Words of a line that says where, and what imports are spoken of with. */
const MOST_WORDS = 5
const OF_IMPORTS = /\b(?:imports?|imported|exports?|requires?|from|modules?)\b/i

/** A text, and whether it is too short to say more than where, and speaks of no import: looked at once, not for each of its words. */
interface ProseLine {
  readonly text: string
  readonly maySayWhere: boolean
}

/** A path from the root or the folder above, in a line that says where: it may name the file that is meant. */
function mayLocate(path: string, { maySayWhere }: ProseLine): boolean {
  return maySayWhere && /^(?:\.\.?\/|\/\w)/.test(path) && isPath(path)
}

/** The file that a token mentions: what a link names, a word without its punctuation, all that is in quotes or in bold. */
function mentionedBy(token: readonly string[]): string | undefined {
  const [, , bold, linkText, target] = token
  if (linkText !== undefined) return linked(linkText.replaceAll('`', ''), target ?? '')
  const word = token.at(-1)
  const path = word === undefined ? (bold?.trim() ?? quotedBy(token)) : plain(word)
  return isMentioned(path) || (word === undefined && isSpacedName(path)) ? path : undefined
}

/** What a token quotes. */
function quotedBy([, code, , , , double, curly, angled, single, curlySingle]: readonly string[]): string {
  return (code ?? double ?? curly ?? angled ?? single ?? curlySingle ?? '').trim().replace(/\\$/, '').replace(AT_LINE, '')
}

/** A word without the end of its sentence and the line that it points to. */
function plain(word: string): string {
  return word.replace(SENTENCE_END, '').replace(AT_LINE, '')
}

/** Names in a word that is none itself: `{b.ts}`, a word of a script without spaces. */
function namesInside(word: string): string[] {
  return [...word.matchAll(INSIDE)].map(([inner]) => plain(inner)).filter(isMentioned)
}

/** What may be a name that ends in a word with a folder or an extension: the word, and that with up to three words before it. */
function namesEndingIn(text: string, word: string, from: number, starts: readonly number[]): string[] {
  if (!/[./]/.test(word) || !isName(word) || !isPath(word)) return []
  return [word, ...starts.map((start) => text.slice(start, from + word.length)).filter(mayBeSpaced)]
}

/** The words of a short text that may be names of files without an extension. */
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

/** A word of running text that can only mean a file of the project: `./money` and `../x.js` are what imports say. */
function isMentioned(word: string): boolean {
  return isKnownPath(word) && !word.startsWith('./') && !word.startsWith('../')
}

/** The file that a link names by its text or its target, where they do not name two. */
export function linked(text: string, target: string): string | undefined {
  const path = addressed(target.replace(/^\.\//, '').replace(/#.*$/, ''))
  const named = text.trim()
  if (!isKnownPath(named) && !isSpacedName(named))
    return (isKnownPath(path) || isSpacedName(path)) && !target.includes('://') ? path : undefined
  return path.endsWith(`/${named}`) && !target.includes('://') ? path : named
}

/** The path that the address of a link means: `a%20b.md` is `a b.md`. */
function addressed(target: string): string {
  return target.replace(/%20/g, ' ')
}

/** A word that may be the name of a file, and no import specifier. */
export function isName(word: string): boolean {
  return /^[\w.@+/-]{2,80}$/.test(word) && /\w/.test(word) && !/^\.\.?\//.test(word)
}
