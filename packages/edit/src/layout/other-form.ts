/**
 * Quoted lines that the file has in a formatter's other punctuation.
 *
 * Idea: a formatter ends all statements with a semicolon or none, and writes all strings in one kind of quotes. If quoted lines differ from
 * the file's in this way, and none differs otherwise or not at all, they are the lines that were quoted. A single line may be somebody's
 * change, unless it is a declaration, which ends like all others.
 * Cost: the tokens of the quoted lines that were found. Source: own. Weakness: a comma after a last entry, which may have a meaning.
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
/** The beginning of the head of a block. */
const HEAD = /^\s*\}?\s*(?:else\s+)?(?:if|for|while|with)\b/
/** A string whose kind of quotes has no meaning. */
const STRING = /^(["'])[^"'`\\$#{%]*\1$/

/** The differences between a quoted line and the file's: a separator at the end of only one side, and strings in other quotes. */
interface Differences {
  readonly run: TokenRun
  readonly end: string
  /** `"'` for a string that was quoted in double quotes and is in single ones in the file, `""` for one in the same. */
  readonly quotes: readonly string[]
  /** The texts of the strings in other quotes. */
  readonly requoted: readonly string[]
  readonly declares: boolean
  readonly isHead: boolean
}

/** The runs of one line that differ from the file's only in a formatter's punctuation. */
export function inOtherForm(source: Document, quoted: readonly string[], runs: readonly TokenRun[]): ReadonlySet<TokenRun> {
  // Lines that are in the file as quoted show no formatter, and their tokens are not read.
  if (runs.every((run) => isSameLine(source, quoted, run))) return new Set()
  const all = runs.flatMap((run) => (run.cut ? [] : (differencesOf(source, quoted, run) ?? [])))
  const [ends, quotes] = [oneEnd(all), oneKind(all)]
  // Without the file's semicolon a new line would continue in the next one.
  if (ends === '>;' && runs.some((run) => goesOnBelow(source, run))) return new Set()
  if (!runs.some((run) => standsAsQuoted(source, quoted, run))) return new Set()
  const isForm = ({ run, end, requoted }: Differences) =>
    !isRewrapped(run) && (end === '' || end === ends) && (requoted.length === 0 || quotes) && (end !== '' || requoted.length > 0)
  return new Set(all.filter(isForm).map(({ run }) => run))
}

/** True for one line that is as quoted except for whitespace at its ends. */
function isSameLine(source: Document, quoted: readonly string[], run: TokenRun): boolean {
  return !isRewrapped(run) && quoted[run.oldFrom]!.trim() === lineText(source, run.first).trim()
}

/** True if a line of a run, or the one below it, begins with what could belong to the line above. */
function goesOnBelow(source: Document, { first, end }: TokenRun): boolean {
  let last = end
  while (last < source.lineCount - 1 && lineText(source, last).trim() === '') last++
  return Array.from({ length: last - first + 1 }, (_, n) => first + n).some(
    (row) => row < source.lineCount && /^\s*(?:[([`+-]|\/(?![/*]))/.test(lineText(source, row)),
  )
}

/** True if something quoted occurs verbatim, or on other lines: it confirms the place. */
function standsAsQuoted(source: Document, quoted: readonly string[], run: TokenRun): boolean {
  const [line, own] = [lineKey(quoted[run.oldFrom]!), lineKey(lineText(source, run.first))]
  return isRewrapped(run) || (isTelling(line.raw) && line.tight === own.tight)
}

/** True for a head with nothing after its brackets, so that it governs the next line; with a semicolon it governs none. */
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

/** The one way in which line ends differ, `>;` if the file has the semicolon; undefined if they do not all differ in the same way. */
function oneEnd(all: readonly Differences[]): string | undefined {
  const ended = all.filter(({ end }) => end.includes(';'))
  const [first] = ended
  if (ended.some(({ end, isHead }) => isHead && end !== ';;')) return undefined
  if (!first || !(first.end === '>;' || first.end === ';>') || ended.some(({ end }) => end !== first.end)) return undefined
  return ended.length > 1 || first.declares ? first.end : undefined
}

/**
 * True if strings have other quotes, all of them, and one is longer than a character: in some languages single characters have their own
 * quotes.
 */
function oneKind(all: readonly Differences[]): boolean {
  const kinds = new Set(all.flatMap(({ quotes }) => quotes))
  const [kind] = kinds
  return kinds.size === 1 && kind![0] !== kind![1] && all.some(({ requoted }) => requoted.some((text) => text.length > 3))
}

function differencesOf(source: Document, quoted: readonly string[], run: TokenRun): Differences | undefined {
  const old = quoted.slice(run.oldFrom, run.oldTo)
  const own = Array.from({ length: run.end - run.first }, (_, n) => lineText(source, run.first + n))
  const [one, other] = [stringsOf(old), stringsOf(own)]
  // A different amount of whitespace in a string is another text.
  if (!one || !other || one.some((text, at) => text.slice(1, -1) !== other[at]?.slice(1, -1))) return undefined
  const quotes = one.flatMap((text, at) => {
    const there = other[at] ?? ''
    return STRING.test(text) && STRING.test(there) ? [text[0]! + there[0]!] : []
  })
  const [end, ownEnd] = [old, own].map((lines) => separatorOf(lineKey(lines.at(-1)!).body))
  return {
    run,
    // A semicolon on both sides shows that no formatter adds or removes them.
    end: end === ownEnd ? (end === ';' ? ';;' : '') : `${end}>${ownEnd}`,
    quotes,
    requoted: one.filter((text, at) => text !== other[at]),
    declares: DECLARES.test(old[0]!),
    isHead: isBareHead(old[0]!),
  }
}

/** The strings of some lines, verbatim; undefined if lines cannot be read. */
function stringsOf(lines: readonly string[]): readonly string[] | undefined {
  const strings: string[] = []
  for (const line of lines) {
    const tokens = tokensOf(line)
    if (!tokens) return undefined
    for (const { from, to } of tokens) if (/["'`]/.test(line[from]!)) strings.push(line.slice(from, to))
  }
  return strings
}
