/**
 * Quoted lines that stand in the file in a formatter's other punctuation.
 *
 * Idea: a formatter ends all statements with a semicolon or none, and writes all strings in one kind of quotes. Where lines that were quoted
 * differ from the file's so, and none of them differs otherwise or not at all, they are what was quoted; a lone line may be somebody's change,
 * unless it declares something: such a statement ends all the same.
 * Cost: the tokens of the quoted lines that stand. Weakness: a comma behind a last entry, which may say something.
 *
 *     quoted    const a = f('x')        file    const a = f("x");        both lines: yes
 *               g(a)                            g(a);
 */
import { lineKey } from '@suture/graft'
import { isTelling, separatorOf } from '@suture/graft/internal'
import { type Document, lineText } from '@suture/text'
import { isRewrapped } from './find-runs'
import type { TokenRun } from './same-tokens'
import { tokensOf } from './tokens'

/** A statement that ends at the end of its line, with a semicolon or without. */
const DECLARES = /^\s*(?:const|let|var|import|export)\s/
/** What begins the head of a block. */
const HEAD = /^\s*\}?\s*(?:else\s+)?(?:if|for|while|with)\b/
/** A string whose quotes say nothing. */
const STRING = /^(["'])[^"'`\\$#{%]*\1$/

/** What tells a quoted line from the file's: a sign at its end on one side alone, and strings in other quotes. */
interface Differences {
  readonly run: TokenRun
  readonly end: string
  /** `"'` for a string that was quoted in double quotes and stands in single ones, `""` for one in the same. */
  readonly quotes: readonly string[]
  /** The texts of the strings in other quotes. */
  readonly requoted: readonly string[]
  readonly declares: boolean
  readonly isHead: boolean
}

/** The runs of one line that a formatter's punctuation alone tells from the file's. */
export function inOtherForm(source: Document, quoted: readonly string[], runs: readonly TokenRun[]): ReadonlySet<TokenRun> {
  // Lines that stand as they were quoted tell of no formatter, and are not read by their tokens.
  if (runs.every((run) => isSameLine(source, quoted, run))) return new Set()
  const all = runs.flatMap((run) => (run.cut ? [] : (differencesOf(source, quoted, run) ?? [])))
  const [ends, quotes] = [oneEnd(all), oneKind(all)]
  // Without the file's semicolon a new line would go on in the next one.
  if (ends === '>;' && runs.some((run) => goesOnBelow(source, run))) return new Set()
  if (!runs.some((run) => standsAsQuoted(source, quoted, run))) return new Set()
  const isForm = ({ run, end, requoted }: Differences) =>
    !isRewrapped(run) && (end === '' || end === ends) && (requoted.length === 0 || quotes) && (end !== '' || requoted.length > 0)
  return new Set(all.filter(isForm).map(({ run }) => run))
}

/** One line that stands as it was quoted, but for blanks at its ends. */
function isSameLine(source: Document, quoted: readonly string[], run: TokenRun): boolean {
  return !isRewrapped(run) && quoted[run.oldFrom]!.trim() === lineText(source, run.first).trim()
}

/** A line of a run, or the one below it, begins with what could belong to the line above. */
function goesOnBelow(source: Document, { first, end }: TokenRun): boolean {
  let last = end
  while (last < source.lineCount - 1 && lineText(source, last).trim() === '') last++
  return Array.from({ length: last - first + 1 }, (_, n) => first + n).some(
    (row) => row < source.lineCount && /^\s*(?:[([`+-]|\/(?![/*]))/.test(lineText(source, row)),
  )
}

/** Something that was quoted stands to the letter, or on other lines: it holds the place. */
function standsAsQuoted(source: Document, quoted: readonly string[], run: TokenRun): boolean {
  const [line, own] = [lineKey(quoted[run.oldFrom]!), lineKey(lineText(source, run.first))]
  return isRewrapped(run) || (isTelling(line.raw) && line.tight === own.tight)
}

/** A head and nothing behind its brackets, so that it governs the next line; with a semicolon it governs none. */
function isBareHead(line: string): boolean {
  const head = HEAD.exec(line)
  if (!head) return /^\s*\}?\s*else\s*;?\s*$/.test(line)
  let depth = 0
  for (let at = head[0].length; at < line.length; at++) {
    if (line[at] === '(') depth++
    else if (line[at] === ')' && --depth === 0) return /^\s*;?\s*$/.test(line.slice(at + 1))
  }
  return true
}

/** The one way in which lines end otherwise, `>;` where the file has the semicolon; undefined where they do not differ alike. */
function oneEnd(all: readonly Differences[]): string | undefined {
  const ended = all.filter(({ end }) => end.includes(';'))
  const [first] = ended
  if (ended.some(({ end, isHead }) => isHead && end !== ';;')) return undefined
  if (!first || !(first.end === '>;' || first.end === ';>') || ended.some(({ end }) => end !== first.end)) return undefined
  return ended.length > 1 || first.declares ? first.end : undefined
}

/** True where strings have other quotes, all of them, and one is no lone character: these have quotes of their own in some languages. */
function oneKind(all: readonly Differences[]): boolean {
  const kinds = new Set(all.flatMap(({ quotes }) => quotes))
  const [kind] = kinds
  return kinds.size === 1 && kind![0] !== kind![1] && all.some(({ requoted }) => requoted.some((text) => text.length > 3))
}

function differencesOf(source: Document, quoted: readonly string[], run: TokenRun): Differences | undefined {
  const old = quoted.slice(run.oldFrom, run.oldTo)
  const own = Array.from({ length: run.end - run.first }, (_, n) => lineText(source, run.first + n))
  const [one, other] = [stringsOf(old), stringsOf(own)]
  // Other blanks in a string are another text.
  if (!one || !other || one.some((text, at) => text.slice(1, -1) !== other[at]?.slice(1, -1))) return undefined
  const quotes = one.flatMap((text, at) => {
    const there = other[at] ?? ''
    return STRING.test(text) && STRING.test(there) ? [text[0]! + there[0]!] : []
  })
  const [end, ownEnd] = [old, own].map((lines) => separatorOf(lineKey(lines.at(-1)!).body))
  return {
    run,
    // A semicolon on both sides tells of no formatter that sets or takes them.
    end: end === ownEnd ? (end === ';' ? ';;' : '') : `${end}>${ownEnd}`,
    quotes,
    requoted: one.filter((text, at) => text !== other[at]),
    declares: DECLARES.test(old[0]!),
    isHead: isBareHead(old[0]!),
  }
}

/** The strings of some lines, each as it stands; undefined where lines cannot be read. */
function stringsOf(lines: readonly string[]): readonly string[] | undefined {
  const strings: string[] = []
  for (const line of lines) {
    const tokens = tokensOf(line)
    if (!tokens) return undefined
    for (const { from, to } of tokens) if (/["'`]/.test(line[from]!)) strings.push(line.slice(from, to))
  }
  return strings
}
