/**
 * Finds the file names in a line of prose.
 *
 *   Then b.ts:                     names b.ts
 *   This now reads `b.ts`:         mentions b.ts, which counts only if nothing else is named
 *   Move it from a.ts to b.ts:     mentions two files, names none
 *
 * Idea: a line names a file if it holds only the name and location words such as `then` or `in`, or if the name follows such a word.
 * Weakness: a longer sentence names a file only if it is in English.
 */
import { LINE_LIMIT } from './answer'
import { isKnownPath, isPath, isSpacedName, mayBeSpaced } from './file-name'
import { lowerWords, NAME_PREFIXES, onlyLocates, RELATING } from './location-words'
import { AT_LINE, isName, linked, type Mention, mentionsIn, type Word } from './mentions'

/** The file names in a line. */
export interface LineName {
  /** The file that the line names for sure. */
  readonly path?: string
  /** The only file that the line mentions, in quotation marks or with its folder, if the line names no file for sure. */
  readonly likely?: string
  /** Whether the line consists of the name only. */
  readonly whole: boolean
  /** Every word that looks like a file of the project. */
  readonly mentioned: readonly string[]
  /** The whole line, which is a file name only if such a file exists. If it exists, it takes precedence over `path`. */
  readonly ifThere?: string
  /** Words that are file names only if such files exist: words in quotation marks, with an extension, or where a name is expected. */
  readonly maybe: readonly string[]
  /** All other words of a short line. If the line is directly above an edit, these words are also names if such files exist. */
  readonly words: readonly string[]
}

/** The names in a line that has none. */
export const NO_NAME: LineName = { whole: false, mentioned: [], maybe: [], words: [] }

/** Maximum length of a line that may be a file name as a whole, in UTF-16 units. */
const NAME_LIMIT = 120

/** Maximum length of a line in which names are looked for, in UTF-16 units. */
const PARAGRAPH = 100_000

const LABEL =
  /^(?:(?:file|filename|file name|filepath|file path|path|index)\s?:|file \d{1,2}\s?:|(?:file|filename|file_name|filepath|file_path|path)\s?=)\s?(.+)$/i
const TAG = /^<(path|file_path|filePath|filename|file)>([^<>]+)<\/\1>$/

/** Tags of HTML that format the text in them. */
const FORMATTING = /<\/?(?:details|summary|b|strong|code|em|i|p|br|h[1-6])(?: open)? ?\/?>/gi

/** A tag with the file of its content in an attribute. */
const NAMED_TAG =
  /^<\w[\w:-]{0,40}(?:\s[^<>]{0,200})?\s(?:path|file|filename|file_path|filePath|name)=["']([^"'<>]{1,200})["'][^<>]{0,200}>$/

/** Finds the files that a line of prose names and mentions. */
export function nameInLine(line: string): LineName {
  if (line.length > LINE_LIMIT) return longLine(line)
  const { text, isQuoted } = undecorate(line)
  const explicit = explicitName(text, isQuoted)
  if (explicit !== undefined) return { ...NO_NAME, path: explicit, whole: true, mentioned: [explicit] }
  const { mentions: sure, maybe, words } = mentionsIn(text)
  const mentions = sure.length > 0 ? sure : locatedPaths(text, words)
  const paths = [...new Set(pathsOf(mentions))]
  const [first] = mentions
  const others = words.filter(({ path }) => !onlyLocates(path))
  const placed = others.filter((word) => isNamed(text, word))
  const base = { whole: false, mentioned: paths, maybe: [...maybe, ...pathsOf(placed)], words: pathsOf(others) }
  if (!first) return { ...base, ...aloneName(text) }
  const made = paths.length > 1 ? madeFile(text, mentions) : undefined
  if (made !== undefined) return { ...base, path: made }
  if (paths.length > 1) return base
  const name = LABEL.exec(text)?.[1] ?? text
  const isLonger = name !== first.path && name.endsWith(first.path) && name.length <= NAME_LIMIT
  const longer = isLonger ? { ifThere: name } : {}
  const isHeading = /^ {0,3}#{1,6}[ \t]/.test(line)
  if (mentions.some((mention) => isNamed(text, mention) || (isHeading && mention.isQuoted))) return { ...base, ...longer, path: first.path }
  if (isLonger && isSpacedName(text)) return { ...base, ...longer }
  return { ...base, ...longer, ...(isHeading || mentions.some(isMarked) ? { likely: first.path } : {}) }
}

function pathsOf(names: readonly Word[]): string[] {
  return names.map(({ path }) => path)
}

/** Returns the mentions in a paragraph that is one long line. It names no file. */
function longLine(line: string): LineName {
  if (line.length > PARAGRAPH) return NO_NAME
  const { mentions, maybe } = mentionsIn(line)
  return { ...NO_NAME, mentioned: [...new Set(pathsOf(mentions))], maybe }
}

/** Returns the path if the line has only a file name in one of its forms. */
function explicitName(text: string, isQuoted: boolean): string | undefined {
  const labelled = label(text)
  if (labelled !== undefined) return labelled
  const tag = TAG.exec(text)?.[2]?.trim()
  if (tag !== undefined) return tag
  const attribute = NAMED_TAG.exec(text)?.[1]
  if (attribute !== undefined && isKnownPath(attribute)) return attribute
  const link = /^\[([^[\]]+)\]\(([^()]*)\)$/.exec(text)
  if (link) return linked(link[1]!, link[2]!)
  return isPath(text) || (isQuoted && isSpacedName(text)) ? text : undefined
}

/** A purpose, before the clause that creates a file. */
const PURPOSE =
  /^(?:to|for)\s(?:(?!\.\s)[^:;!?]){0,200},\s+(?:(?:also|please|then|now)\s+)?create\s+(?:(?:a|the)\s+)?(?:new\s+)?(?:file\s+)?(?=[`*]*[\w./-])/i

/** Returns the file that a sentence with a purpose creates, if the sentence ends with its name: `to test a.py, create test_a.py`. */
function madeFile(text: string, mentions: readonly Mention[]): string | undefined {
  const at = PURPOSE.exec(text)?.[0].length
  const later = mentions.filter(({ from }) => at !== undefined && from >= at)
  const [made] = later
  return made && later.length === 1 && !made.isDoubtful && made.from === at && /^\W*$/.test(text.slice(made.to)) ? made.path : undefined
}

/** All sentences of a line before its last one. */
const EARLIER_SENTENCES = /^.*(?:\p{L}[.!?]\s+(?=\p{Lu})|[。！？])/u

/**
 * A clause that says what must be done, such as `the same has to be done`. It is removed before the words are compared, since `done` alone
 * would look like a comparison.
 */
const OBLIGATION = /^.*\b(?:(?:has|have|needs?) to|must|should) (?:also )?be (?:done|made|changed|\w+ed)\b/i

/** Whether a mention names the file to edit. It does if only location words are around it, or if a location word is directly before it. */
function isNamed(text: string, { from, to, isDoubtful }: Mention): boolean {
  if (isDoubtful) return false
  const before = text.slice(0, from).replace(EARLIER_SENTENCES, '')
  const after = text.slice(to)
  if (/\(\s?$/.test(before) && /^\s?\)[\s:.]*$/.test(after)) return true
  if (onlyLocates(before) && onlyLocates(after)) return true
  if (/^[\s*_(]*$/.test(before)) return /^[)*_\s]*(?:[:(,–—-]|$)/.test(after)
  const words = lowerWords(before.replace(OBLIGATION, ''))
  if (words.some((word) => RELATING.has(word))) return false
  while (words.length > 0 && /^(?:the|our|your|this|new|existing|file|same)$/.test(words.at(-1)!)) if (words.pop() === 'file') return true
  const last = words.at(-1) ?? ''
  return NAME_PREFIXES.has(last) || (last === 'from' && /^(?:remove|delete|drop|strip)d?$/.test(lowerWords(before)[0] ?? ''))
}

/** Paths with a folder and no extension that only have location words around them, such as `and then etc/passwd`. They are candidates. */
function locatedPaths(text: string, words: readonly Word[]): Mention[] {
  const isMeant = ({ path, from, to }: Word) =>
    path.includes('/') && isPath(path) && !onlyLocates(path) && onlyLocates(text.slice(0, from)) && onlyLocates(text.slice(to))
  return words.filter(isMeant).map((word) => ({ ...word, isDoubtful: true }))
}

/** Whether a mention is in quotation marks or has its folder, so that it is more than a word in passing. */
function isMarked({ path, isQuoted, isDoubtful }: Mention): boolean {
  return isQuoted || (path.includes('/') && !isDoubtful)
}

/**
 * Returns a line that has only one word, or that may be a file name with spaces, as a possible name. It is a file name only if such a file
 * exists.
 */
function aloneName(text: string): { readonly ifThere?: string } {
  const name = LABEL.exec(text)?.[1] ?? text
  return (isName(name) || mayBeSpaced(name)) && !onlyLocates(name) ? { ifThere: name } : {}
}

function label(text: string): string | undefined {
  const value = LABEL.exec(text)?.[1]
  if (value === undefined) return undefined
  const path = value.trim().replace(/^["'`]|["'`]$/g, '')
  return isPath(path) || isSpacedName(path) ? path : undefined
}

/** Lines, or a state of the file, behind its name. */
const STATE = /(?<!\s)\s+\((?:(?:lines?|ll?\.?)\s\d[\d\s,–-]*|new(?: file)?|created?|updated?|modified|changed)\)$/i

/** Delimiters around a name, and whether they are quotation marks. */
const AROUND: readonly (readonly [open: string, close: string, quotes: boolean])[] = [
  ['~~', '~~', false],
  ['**', '**', false],
  ['__', '__', false],
  ['_', '_', false],
  ['`', '`', true],
  ['"', '"', true],
  ["'", "'", true],
  ['“', '”', true],
  ['‘', '’', true],
  ['«', '»', true],
  ['*', '*', false],
]

/** Rules around a name: `=== a.py ===`, `----- a.py -----`. Two dashes alone begin the header of a diff. */
const RULED = /^(?:={2,40}\s{1,4}(\S.{0,400}?)(?:\s{1,4}={2,40})?|-{2,40}\s{1,4}(\S.{0,400}?)\s{1,4}-{2,40})$/

/** An emoji before a name. */
const EMOJI = /^\p{Extended_Pictographic}\uFE0F?\s{1,2}/u

/** Removes everything around a name: heading, list and comment marks, emphasis, quotation marks, a final colon, line numbers. */
function undecorate(line: string): { readonly text: string; readonly isQuoted: boolean } {
  let text = line.replace(FORMATTING, ' ').trim()
  let isQuoted = false
  for (let before = ''; before !== text; ) {
    before = text
    text = text
      .replace(/^(?:#{1,6}[ \t]|[-*+][ \t]|\d{1,3}[.)][ \t]|\/\/(?=\s)|\/\*|<!--|--[ \t]|>[ \t]|#(?=[ \t]?[\w./-]+$))/, '')
      .replace(/(?:\*\/|-->| #{2,6})$/, '')
      .replace(EMOJI, '')
      .trim()
    const ruled = RULED.exec(text)
    if (ruled) text = (ruled[1] ?? ruled[2])!
  }
  for (const [open, close, quotes] of AROUND) {
    text = text.replace(/[:：]$/, '').replace(STATE, '')
    const isAround = text.startsWith(open) && text.endsWith(close)
    const inner = text.slice(open.length, -close.length)
    // An underscore inside a word is a character of the name.
    const isEnded = open.startsWith('_') ? /_\s|\s_/.test(inner) : inner.includes(open) || inner.includes(close)
    if (!isAround || isEnded) continue
    text = inner.trim()
    isQuoted ||= quotes
  }
  return {
    text: text
      .replace(/[:：]$/, '')
      .replace(AT_LINE, '')
      .replace(STATE, ''),
    isQuoted,
  }
}
