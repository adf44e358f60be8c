/**
 * Decides which hunks need the literal mark. Without the mark, `applyPatch` might correct such a hunk, although it is meant exactly as
 * written.
 */
import { firstFrom, mayUnbalance } from '@suture/text/internal'
import { hasArtifacts } from '../model/artifacts'
import { type HunkLine, newSide, oldSide } from '../model/hunk'
import { mayBeSlip } from './slips'
import { mayStray, nearRows } from './stray-entries'

/**
 * Whether a hunk at line `at` (0-based) of a text might be read differently, be found at another place, or be taken for already applied.
 */
export function needsLiteralMark(text: readonly string[], lines: readonly HunkLine[], at: number): boolean {
  if (hasArtifacts(lines) || isEmpty(oldSide({ lines })) || endsDiffer(lines)) return true
  if (mayBeSlip(lines) || mayStray(text, lines, at)) return true
  return mayBreakOff(lines) || mayAddAgain(text, lines, at) || mayEndBlock(text, lines, at) || mayTearApart(text, lines, at)
}

/** Whether the list has lines, and all of these lines have only whitespace. */
function isEmpty(lines: readonly string[]): boolean {
  return lines.length > 0 && lines.every((line) => line.trim() === '')
}

/** Whether some lines end in CR and others do not. */
function endsDiffer(lines: readonly HunkLine[]): boolean {
  return new Set(lines.map(({ text }) => text.endsWith('\r'))).size > 1
}

/** Returns the line end that both texts use. Undefined if they have several line ends, a CR by itself or a byte order mark. */
export function commonEnd(texts: readonly (readonly string[])[]): string | undefined {
  const ends = texts.map((lines) => {
    const all = lines.join('\n')
    const bare = all.replaceAll('\r\n', '\n')
    if (/[\r\ufeff]/.test(bare)) return undefined
    return bare === all ? '\n' : all.length - bare.length === lines.length - 1 ? '\r\n' : undefined
  })
  return ends[0] !== undefined && ends.every((end) => end === ends[0]) ? ends[0] : undefined
}

/** Whether a hunk opens more or fewer blocks than it closes, and adds or removes lines that begin with a closing bracket. */
function mayBreakOff(lines: readonly HunkLine[]): boolean {
  const [old, next] = [oldSide({ lines }), newSide({ lines })].map((side) => withoutStrings(side.join('\n'))) as [string, string]
  const ends = (side: string) =>
    (side.match(/^[^\S\r\n\u2028\u2029]*[)\]}]/gm) ?? [])
      .map((end) => end.trim())
      .sort()
      .join()
  return ends(old) !== ends(next) && mayUnbalance(old, next)
}

function withoutStrings(text: string): string {
  return text.replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, '')
}

/** Whether a hunk adds an unindented line above an indented one. */
function mayEndBlock(text: readonly string[], lines: readonly HunkLine[], at: number): boolean {
  let [below] = nearRows(text, at + oldSide({ lines }).length, 1, 1)
  for (const { kind, text: line } of [...lines].reverse()) {
    if (kind === 'context' && line.trim() !== '') below = line
    if (kind === 'addition' && /^[\p{L}_]/u.test(line) && below !== undefined && /^\s/.test(below)) return true
  }
  return false
}

/**
 * Whether a hunk begins with a change directly below a line, removes a word that may end a block, or adds a heading that resembles another
 * one.
 */
function mayTearApart(text: readonly string[], lines: readonly HunkLine[], at: number): boolean {
  if (lines[0]?.kind !== 'context' && at > 0 && text[at - 1]!.trim() !== '') return true
  const words = lines.flatMap(({ kind, text: line }) => (kind === 'deletion' && /^\s*[\p{L}\p{N}_$]+\s*$/u.test(line) ? line.trim() : []))
  if (
    words.length > 0 &&
    words.some((word) => text.findIndex((line) => line.trim() === word) !== text.findLastIndex((line) => line.trim() === word))
  )
    return true
  const heads = lines.flatMap((line) => (line.kind === 'addition' ? (/^\s*(#+ [\p{L}\p{N}_$]+)/u.exec(line.text)?.[1] ?? []) : []))
  return heads.length > 0 && text.some((line) => heads.some((head) => line.trim().startsWith(head)))
}

/** Maximum distance, in lines, from the hunk at which an added line is searched for. */
const NEAR = 3
/** Minimum number of word characters of a line that is distinctive by itself. */
const SAYS = 7

/**
 * Whether a hunk adds lines that already occur near it: one distinctive line, two other lines, or one line next to a change at the end of
 * the hunk. Also true if it adds a key that its block already has.
 */
function mayAddAgain(text: readonly string[], lines: readonly HunkLine[], at: number): boolean {
  const of = (kind: HunkLine['kind']) => lines.filter((line) => line.kind === kind).map((line) => line.text)
  const [added, context] = [of('addition'), of('context')]
  const below = at + oldSide({ lines }).length
  const [above, under] = [nearRows(text, at - 1, -1, lines.length + NEAR), nearRows(text, below, 1, lines.length + NEAR)]
  const known = new Set(added.map(wordsOf).filter((words) => words !== ''))
  const near = [...above, ...under].map(wordsOf).sort()
  const isNear = (words: string) => beginsOne(near, words)
  const hits = added.map(wordsOf).filter((words) => words !== '' && isNear(words))
  const isChange = (line: HunkLine | undefined) => line !== undefined && line.kind !== 'context'
  const atEnds = [...(isChange(lines[0]) ? [above[0]] : []), ...(isChange(lines.at(-1)) ? [under[0]] : [])]
  const within = atEnds.length > 0 || hits.length > 0 ? context : []
  const isBeside = [...atEnds, ...within].some((line) => line !== undefined && known.has(wordsOf(line)))
  if (isBeside || hits.length > 1 || hits.some((words) => words.length >= SAYS)) return true
  return addsKey(text, { added, context }, at, below)
}

/** Whether the sorted list contains `words`, or whether `words` is distinctive and an entry begins with it. */
function beginsOne(sorted: readonly string[], words: string): boolean {
  const next = sorted[firstFrom(sorted, words)]
  return next === words || (words.length >= SAYS && next?.startsWith(words) === true)
}

/** Returns the word characters of a line, joined. */
function wordsOf(line: string): string {
  return line.replace(/[^\p{L}\p{N}_$]+/gu, '')
}

const KEY = /^"(?:[^"\\]|\\.)*"\s*:/

/**
 * Whether the block around the hunk has one of the added keys. The block includes the lines that are indented at least as deeply as the
 * key.
 */
function addsKey(text: readonly string[], { added, context }: Sides, at: number, below: number): boolean {
  const known = new Map<number, Set<string | undefined>>()
  return added.some((line) => {
    const key = keyOf(line)
    if (key === undefined) return false
    const depth = indentOf(line)
    const rows = () => [...blockRows(text, at - 1, -1, depth), ...blockRows(text, below, 1, depth), ...context]
    const keys = known.get(depth) ?? new Set(rows().map(keyOf))
    known.set(depth, keys)
    return keys.has(key)
  })
}

interface Sides {
  readonly added: readonly string[]
  readonly context: readonly string[]
}

function keyOf(line: string): string | undefined {
  return KEY.exec(line.trim())?.[0]
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** Yields the lines from a row on, up to the first line that is less indented. */
function* blockRows(text: readonly string[], from: number, step: 1 | -1, depth: number): Iterable<string> {
  for (let row = from; row >= 0 && row < text.length; row += step) {
    if (text[row]!.trim() !== '' && indentOf(text[row]!) < depth) return
    yield text[row]!
  }
}
