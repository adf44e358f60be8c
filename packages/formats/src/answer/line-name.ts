/**
 * What a line of text says of files.
 *
 *   Then b.ts:                     names b.ts
 *   This now reads `b.ts`:         mentions b.ts, and names it only where nothing else is named
 *   Move it from a.ts to b.ts:     mentions two, names none
 *
 * Idea: a line names a file where the name is all there is, but for words that only point at it, or where it follows such a word.
 * Weakness: the words that point are English.
 */
import { LINE_LIMIT } from './answer'
import { isKnownPath, isPath, isSpacedName, mayMention } from './file-name'

/** What a line says of files. */
export interface LineName {
  /** The file that it names for sure. */
  readonly path?: string
  /** The only file that it mentions, in quotes or with its folder, where it names none for sure. */
  readonly likely?: string
  /** True when the line is nothing but the name. */
  readonly whole: boolean
  /** Every word of it that looks like a file of the project. */
  readonly mentioned: readonly string[]
  /** The whole line, where it is a name if such a file is there, and words otherwise. */
  readonly ifThere?: string
  /** Words in quotes that are names if such files are there. */
  readonly maybe: readonly string[]
}

const NOTHING: LineName = { whole: false, mentioned: [], maybe: [] }

const LABEL = /^(?:file|filename|file name|filepath|file path|path|index)\s?:\s?(.+)$/i
const TAG = /^<(path|file_path|filePath|filename|file)>([^<>]+)<\/\1>$/

/** Words that only point at a file, and say nothing of it. */
const POINTING = new Set(
  (
    'and then now also next finally lastly first second third fourth fifth last another other one two three four five more the a an in to into inside within of for on at with ' +
    'by file files path filename script module component page update updates updated updating change changes changed changing edit edits edited editing modify modified modifying ' +
    'create creates created creating new add added adding replace replaced replacing rewrite fix fixed patch patched apply write make adjust adjusted refactor refactored ' +
    'delete deleted remove removed rename renamed same following this that these here is are as below above line lines full complete whole content contents code version ' +
    'step part block blocks our your please let us i we will have need needs existing'
  ).split(' '),
)

/** Words that a name follows directly, or behind `the file`. */
const LOCATING = new Set(
  (
    'in to into inside within of for at on file update updated updating edit edited editing change changed changing modify modified modifying create created creating ' +
    'add added adding replace replaced rewrite rewritten fix fixed patch patched adjust adjusted refactor refactored open extend extended'
  ).split(' '),
)

/** The files that a line of text names and mentions. */
export function nameInLine(line: string): LineName {
  if (line.length > LINE_LIMIT) return NOTHING
  const { text, isQuoted } = undecorate(line)
  const explicit = explicitName(text, isQuoted)
  if (explicit !== undefined) return { path: explicit, whole: true, mentioned: [explicit], maybe: [] }
  const { mentions, maybe } = mentionsIn(text)
  const paths = [...new Set(mentions.map(({ path }) => path))]
  const [first] = mentions
  if (!first || paths.length > 1) return { whole: false, mentioned: paths, maybe, ...(first ? {} : aloneWord(text)) }
  const base = { whole: false, mentioned: paths, maybe }
  const spaced = isSpacedName(text) && text.endsWith(first.path) && !isPointing(text.slice(0, -first.path.length)) ? { ifThere: text } : {}
  if (spaced.ifThere) return { ...base, ...spaced }
  const isHeading = /^ {0,3}#{1,6}[ \t]/.test(line)
  if (mentions.some((mention) => isNamed(text, mention) || (isHeading && mention.isQuoted))) return { ...base, path: first.path }
  return { ...base, ...(isHeading || mentions.some(isMarked) ? { likely: first.path } : {}) }
}

/** The name that the whole line is, in any of its forms. */
function explicitName(text: string, isQuoted: boolean): string | undefined {
  const labelled = label(text)
  if (labelled !== undefined) return labelled
  const tag = TAG.exec(text)?.[2]?.trim()
  if (tag !== undefined) return tag
  const link = /^\[([^[\]]+)\]\(([^()]*)\)$/.exec(text)
  if (link) return linked(link[1]!, link[2]!)
  return isPath(text) || (isQuoted && isSpacedName(text)) ? text : undefined
}

interface Mention {
  readonly path: string
  /** Where it begins and ends in the text, with what stands around it. */
  readonly from: number
  readonly to: number
  readonly isQuoted: boolean
}

/** What a text quotes, links to, or says as a word. */
const TOKEN = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()\s]*)\)|"([^"]+)"|(?<![\w])'([^']+)'(?!\w)|([^\s()[\]"'`*,;<>]+)/g

function mentionsIn(text: string): { readonly mentions: Mention[]; readonly maybe: string[] } {
  const mentions: Mention[] = []
  const maybe: string[] = []
  if (!mayMention(text)) return { mentions, maybe }
  for (const token of text.matchAll(TOKEN)) {
    const [whole, code, bold, , , double, single, word] = token
    const from = token.index
    const path = mentionedBy(token)
    const quoted = (code ?? double ?? single)?.trim()
    if (path !== undefined) mentions.push({ path, from, to: from + whole.length, isQuoted: word === undefined })
    else if (bold !== undefined)
      for (const inner of mentionsIn(bold.replaceAll('*', '')).mentions)
        mentions.push({ ...inner, from: inner.from + from + 2, to: inner.to + from + 2 })
    else if (quoted !== undefined && isName(quoted)) maybe.push(quoted)
  }
  return { mentions, maybe }
}

/** The file that a token mentions: what a link names, a word without its punctuation, all that stands in quotes or in bold. */
function mentionedBy([, code, bold, linkText, target, double, single, word]: readonly string[]): string | undefined {
  if (linkText !== undefined) return linked(linkText.replaceAll('`', ''), target ?? '')
  const path = word?.replace(/[.:!?]{1,3}$/, '').replace(/:\d{1,7}(?:[-:]\d{1,7})?$/, '') ?? (code ?? bold ?? double ?? single ?? '').trim()
  return isMentioned(path) || (word === undefined && isSpacedName(path)) ? path : undefined
}

/** A word of running text that can only mean a file of the project: `./money` and `../x.js` are what imports say. */
function isMentioned(word: string): boolean {
  return isKnownPath(word) && !word.startsWith('./') && !word.startsWith('../')
}

/** The file that a link names by its text or its target, where they do not name two. */
function linked(text: string, target: string): string | undefined {
  const path = target.replace(/^\.\//, '').replace(/#.*$/, '')
  const named = text.trim()
  if (!isKnownPath(named)) return isKnownPath(path) && !target.includes('://') ? path : undefined
  return path.endsWith(`/${named}`) && !target.includes('://') ? path : named
}

/** True when the text around a name only points at it, or says so directly before it. */
function isNamed(text: string, { from, to }: Mention): boolean {
  const before = text.slice(0, from)
  const after = text.slice(to)
  if (/\(\s?$/.test(before) && /^\s?\)[\s:.]*$/.test(after)) return true
  if (isPointing(before) && isPointing(after)) return true
  if (/^[\s*_(]*$/.test(before)) return /^[)*_\s]*(?:[:(,–—-]|$)/.test(after)
  const words = wordsOf(before)
  while (words.length > 0 && /^(?:the|our|your|this|new|existing|file|same)$/.test(words.at(-1)!)) if (words.pop() === 'file') return true
  const last = words.at(-1) ?? ''
  return LOCATING.has(last) || (last === 'from' && /^(?:remove|delete|drop|strip)d?$/.test(wordsOf(before)[0] ?? ''))
}

function isPointing(text: string): boolean {
  return wordsOf(text).every((word) => POINTING.has(word) || /^\d+(?:st|nd|rd|th)?$/.test(word))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Quoted, or with its folder: more than a word in passing. */
function isMarked({ path, isQuoted }: Mention): boolean {
  return isQuoted || path.includes('/')
}

/** A word that may be the name of a file, and no import specifier. */
function isName(word: string): boolean {
  return /^[\w.@+/-]{2,80}$/.test(word) && /\w/.test(word) && !/^\.\.?\//.test(word)
}

/** A line of one word: a name, if there is such a file. */
function aloneWord(text: string): { readonly ifThere?: string } {
  return isName(text) && !isPointing(text) ? { ifThere: text } : {}
}

function label(text: string): string | undefined {
  const value = LABEL.exec(text)?.[1]
  if (value === undefined) return undefined
  const path = value.trim().replace(/^["'`]|["'`]$/g, '')
  return isPath(path) || isSpacedName(path) ? path : undefined
}

/** Takes off what people put round a name: heading and list marks, comment marks, emphasis, quotes, a final colon, line numbers. */
function undecorate(line: string): { readonly text: string; readonly isQuoted: boolean } {
  let text = line.trim()
  let isQuoted = false
  for (let before = ''; before !== text; ) {
    before = text
    text = text
      .replace(/^(?:#{1,6}[ \t]|[-*+][ \t]|\d{1,3}[.)][ \t]|\/\/(?=\s)|\/\*|<!--|--[ \t]|>[ \t]|#(?=[ \t]?[\w./-]+$))/, '')
      .replace(/(?:\*\/|-->)$/, '')
      .trim()
  }
  for (const mark of ['**', '__', '`', '"', "'", '*']) {
    if (text.endsWith(':')) text = text.slice(0, -1)
    const isAround = text.length > mark.length * 2 && text.startsWith(mark) && text.endsWith(mark)
    if (!isAround || text.slice(mark.length, -mark.length).includes(mark)) continue
    text = text.slice(mark.length, -mark.length).trim()
    isQuoted ||= mark !== '**' && mark !== '__' && mark !== '*'
  }
  if (text.endsWith(':')) text = text.slice(0, -1)
  return { text: text.replace(/:\d{1,7}(?:[-:]\d{1,7})?$/, '').replace(/\s+\((?:lines?|ll?\.?)\s\d[\d\s,–-]*\)$/i, ''), isQuoted }
}
