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
import { isKnownPath, isPath, isSpacedName, mayBeSpaced } from './file-name'
import { AT_LINE, isName, linked, type Mention, mentionsIn, type Word } from './mentions'

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
  /** The whole line, where it is a name if such a file is there, and words otherwise; it goes before the file that it names else. */
  readonly ifThere?: string
  /** Words that are names if such files are there: in quotes, with an extension, where a name stands. */
  readonly maybe: readonly string[]
  /** All other words of a short line; directly above an edit, they are such names too. */
  readonly words: readonly string[]
}

const NOTHING: LineName = { whole: false, mentioned: [], maybe: [], words: [] }

/** Words that make what follows a reason or a comparison: `as it is used in b.ts`, `like we did in b.ts`. */
const RELATING = new Set(
  (
    'is are was were be been being used uses using called calls imported imports defined defines declared exported referenced mentioned found lives exists comes came since because as ' +
    'like unlike which where when while if whether from than already see seen saw did does done has had have needed needs matches match same depends relies compared besides except ' +
    'without not instead'
  ).split(' '),
)

/** UTF-16 units of the longest line that is a paragraph. */
const PARAGRAPH = 100_000

const LABEL = /^(?:file|filename|file name|filepath|file path|path|index)\s?:\s?(.+)$/i
const TAG = /^(?:<details>)?<(path|file_path|filePath|filename|file|summary|b|strong|code|h[1-6])>([^<>]+)<\/\1>$/

/** A tag that names the file of what it holds. */
const NAMED_TAG =
  /^<\w[\w:-]{0,40}(?:\s[^<>]{0,200})?\s(?:path|file|filename|file_path|filePath|name)=["']([^"'<>]{1,200})["'][^<>]{0,200}>$/

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
  if (line.length > LINE_LIMIT) return longLine(line)
  const { text, isQuoted } = undecorate(line)
  const explicit = explicitName(text, isQuoted)
  if (explicit !== undefined) return { path: explicit, whole: true, mentioned: [explicit], maybe: [], words: [] }
  const { mentions, maybe, words } = mentionsIn(text)
  const paths = [...new Set(mentions.map(({ path }) => path))]
  const [first] = mentions
  const base = { whole: false, mentioned: paths, maybe: [...maybe, ...placed(text, words)], words: unsaid(words) }
  if (!first || paths.length > 1) return { ...base, ...(first ? {} : aloneName(text)) }
  const spaced = isSpacedName(text) && text.endsWith(first.path) && !isPointing(text.slice(0, -first.path.length)) ? { ifThere: text } : {}
  const isHeading = /^ {0,3}#{1,6}[ \t]/.test(line)
  if (mentions.some((mention) => isNamed(text, mention) || (isHeading && mention.isQuoted))) return { ...base, ...spaced, path: first.path }
  if (spaced.ifThere) return { ...base, ...spaced }
  return { ...base, ...(isHeading || mentions.some(isMarked) ? { likely: first.path } : {}) }
}

/** A paragraph on one line: what it mentions, and no name. */
function longLine(line: string): LineName {
  if (line.length > PARAGRAPH) return NOTHING
  const { mentions, maybe } = mentionsIn(line)
  return { ...NOTHING, mentioned: [...new Set(mentions.map(({ path }) => path))], maybe }
}

/** The name that the whole line is, in any of its forms. */
function explicitName(text: string, isQuoted: boolean): string | undefined {
  const labelled = label(text)
  if (labelled !== undefined) return labelled
  const tag = TAG.exec(text)?.[2]?.trim()
  if (tag !== undefined && (isKnownPath(tag) || !/^<(?:details|summary|b|strong|code|h[1-6])>/.test(text))) return tag
  const attribute = NAMED_TAG.exec(text)?.[1]
  if (attribute !== undefined && isKnownPath(attribute)) return attribute
  const link = /^\[([^[\]]+)\]\(([^()]*)\)$/.exec(text)
  if (link) return linked(link[1]!, link[2]!)
  return isPath(text) || (isQuoted && isSpacedName(text)) ? text : undefined
}

/** True when the text around a name only points at it, or says so directly before it. */
function isNamed(text: string, { from, to, isDoubtful }: Mention): boolean {
  if (isDoubtful) return false
  const before = text.slice(0, from)
  const after = text.slice(to)
  if (/\(\s?$/.test(before) && /^\s?\)[\s:.]*$/.test(after)) return true
  if (isPointing(before) && isPointing(after)) return true
  if (/^[\s*_(]*$/.test(before)) return /^[)*_\s]*(?:[:(,–—-]|$)/.test(after)
  const words = wordsOf(before)
  if (words.some((word) => RELATING.has(word))) return false
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
function isMarked({ path, isQuoted, isDoubtful }: Mention): boolean {
  return isQuoted || (path.includes('/') && !isDoubtful)
}

/** Words that stand where a name of a file does. */
function placed(text: string, words: readonly Word[]): string[] {
  return words.filter((word) => !isPointing(word.path) && isNamed(text, word)).map(({ path }) => path)
}

/** Words that say more than where to look. */
function unsaid(words: readonly Word[]): string[] {
  return words.map(({ path }) => path).filter((path) => !isPointing(path))
}

/** A line of one word, or of a name with blanks: a name, if there is such a file. */
function aloneName(text: string): { readonly ifThere?: string } {
  return (isName(text) || mayBeSpaced(text)) && !isPointing(text) ? { ifThere: text } : {}
}

function label(text: string): string | undefined {
  const value = LABEL.exec(text)?.[1]
  if (value === undefined) return undefined
  const path = value.trim().replace(/^["'`]|["'`]$/g, '')
  return isPath(path) || isSpacedName(path) ? path : undefined
}

/** What people put round a name, and whether it quotes. */
const AROUND: readonly (readonly [open: string, close: string, quotes: boolean])[] = [
  ['~~', '~~', false],
  ['**', '**', false],
  ['__', '__', false],
  ['`', '`', true],
  ['"', '"', true],
  ["'", "'", true],
  ['“', '”', true],
  ['‘', '’', true],
  ['«', '»', true],
  ['*', '*', false],
]

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
  for (const [open, close, quotes] of AROUND) {
    text = text.replace(/[:：]$/, '')
    const isAround = text.length > open.length + close.length && text.startsWith(open) && text.endsWith(close)
    const inner = text.slice(open.length, -close.length)
    if (!isAround || inner.includes(open) || inner.includes(close)) continue
    text = inner.trim()
    isQuoted ||= quotes
  }
  text = text.replace(/[:：]$/, '')
  return {
    text: text
      .replace(AT_LINE, '')
      .replace(/\s+\((?:(?:lines?|ll?\.?)\s\d[\d\s,–-]*|new(?: file)?|created?|updated?|modified|changed)\)$/i, ''),
    isQuoted,
  }
}
