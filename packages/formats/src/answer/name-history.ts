/**
 * What the lines of an answer say of files, for blocks below that name none.
 *
 *   ## src/a.ts           carries over
 *   as in b.ts            is said since then
 *   <a block without a name>
 *
 * Idea: lines are remembered by their numbers, and looked into once a block asks: most blocks name their file themselves. Cost: a line is
 * looked into once at most, headings twice. Weakness: an answer that is still arriving forgets its lines, so that they are looked into at once.
 */
import { type Answer, indentEnd } from './answer'
import { isRelevant } from './choose-name'
import { type LineName, nameInLine } from './line-name'
import type { FoundName } from './reader'

/** Different things said of files since the last block or named heading after which no name carries over to what follows. */
const MOST_SAID = 1000

/** A line outside fences; one in a fence of no language; the first one of another fence. */
export type HistoryLine = 'text' | 'plain code' | 'first code'

/** Lines of one kind that follow one another, half-open, 0-based; empty ones among them. */
interface Run {
  from: number
  to: number
  readonly kind: HistoryLine
}

/** What was received so far. */
interface NameHistory {
  readonly lines: readonly string[]
  /** The name of the last heading or block; before any, the one that the caller gives. */
  last: FoundName | undefined
  /** What was said since, each once: of more than MOST_SAID one more. */
  readonly between: Map<string, LineName>
  /** Lines that were not looked into. */
  runs: Run[]
  /** The line from which on headings were not looked for either. */
  headed: number
}

/** Opens an answer's lines for listening; `given` carries over until another name does. */
export function openNameHistory({ lines, awaitMore }: Pick<Answer, 'lines' | 'awaitMore'>, given: FoundName | undefined) {
  const history: NameHistory = { lines, last: given, between: new Map(), runs: [], headed: 0 }
  return {
    /** Takes note of a line. */
    note(at: number, kind: HistoryLine): void {
      const run = history.runs.at(-1)
      if (run?.to === at && run.kind === kind) run.to++
      else history.runs.push({ from: at, to: at + 1, kind })
      if (awaitMore) readRuns(history)
    },
    /** Takes note of an empty line, which says nothing. */
    pass(at: number): void {
      const run = history.runs.at(-1)
      if (run?.to === at) run.to++
    },
    /** A part was claimed: what was said above it is over, and the file that it names carries over. */
    claimed(name: FoundName | undefined): void {
      if (!name) findHeading(history)
      history.last = name ?? history.last
      history.between.clear()
      history.runs = []
    },
    /** What was said so far counts no more: the caller's name carries over again. */
    reset(): void {
      history.last = given
      history.between.clear()
      history.runs = []
    },
    /** The name that carries over: of the last heading or block. */
    last(): FoundName | undefined {
      findHeading(history)
      return history.last
    },
    /** What was said since, each once; undefined where it is too much for any name to carry over. */
    said(): readonly LineName[] | undefined {
      readRuns(history)
      return history.between.size > MOST_SAID ? undefined : [...history.between.values()]
    },
  }
}

/** Finds the last heading that names a file: what was said above it is over. */
function findHeading(history: NameHistory): void {
  const { lines, runs, headed } = history
  history.headed = runs.at(-1)?.to ?? headed
  for (let index = runs.length - 1; index >= 0 && runs[index]!.to > headed; index--) {
    const { from, to, kind } = runs[index]!
    const found = kind === 'text' ? headingIn(lines, Math.max(from, headed), to) : undefined
    if (!found) continue
    history.last = { path: found.path, from: 'heading' }
    history.between.clear()
    history.runs = [{ from: found.at + 1, to, kind }, ...runs.slice(index + 1)]
    return
  }
}

/** Looks into the lines that were not looked into. */
function readRuns(history: NameHistory): void {
  findHeading(history)
  const { lines, last, between, runs } = history
  for (const { from, to, kind } of runs)
    for (let at = from; at < to && between.size <= MOST_SAID; at++) {
      const said = saidIn(lines[at]!, kind)
      if (said && isRelevant(last, said)) between.set(JSON.stringify([said.path, said.mentioned, said.maybe]), said)
    }
  history.runs = []
}

/** The last line of some that is a heading which names a file. */
function headingIn(lines: readonly string[], from: number, to: number): { readonly at: number; readonly path: string } | undefined {
  for (let at = to - 1; at >= from; at--) {
    const line = lines[at]!
    const path = isHeading(line) ? nameInLine(line).path : undefined
    if (path !== undefined) return { at, path }
  }
  return undefined
}

function isHeading(line: string): boolean {
  return line[indentEnd(line)] === '#' && /^ {0,3}#{1,6}[ \t]/.test(line.slice(0, 12))
}

/** What a line says of files; code names nothing: it mentions, where its fence has no language, or where a comment on its first line names. */
function saidIn(line: string, kind: HistoryLine): LineName | undefined {
  const said = nameInLine(line)
  if (kind === 'text') return said.mentioned.length > 0 || said.maybe.length > 0 ? said : undefined
  const files = said.path !== undefined || kind === 'plain code' ? said.mentioned : []
  return files.length > 0 ? { whole: false, mentioned: files, maybe: [], words: [] } : undefined
}
