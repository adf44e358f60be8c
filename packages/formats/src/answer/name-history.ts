/**
 * Keeps the file names in the lines of an answer, for later blocks that name no file.
 *
 *   ## src/a.ts           the name for later edits without one
 *   as in b.ts            a mention since then
 *   <a block without a name>
 *
 * Idea: only line numbers are stored, and the lines are read when a block needs a name, since most blocks name their file themselves. Cost:
 * each line is read at most once, headings twice. Weakness: lines of an answer that is still arriving are dropped, so they are read at
 * once.
 */
import { type Answer, indentEnd } from './answer'
import { isRelevant } from './choose-name'
import { type LineName, NO_NAME, nameInLine } from './line-name'
import type { FoundName } from './reader'

/**
 * Maximum number of different files that may be mentioned after the last edit or heading. If there are more, later edits without a name
 * have no file.
 */
const MOST_SAID = 1000

/** A line outside fences, a line in a fence without a language, or the first line in another fence. */
export type HistoryLine = 'text' | 'plain code' | 'first code'

/** Adjacent lines of one kind, with the empty lines between them. The range is 0-based and half-open. */
interface Run {
  from: number
  to: number
  readonly kind: HistoryLine
}

/** The names found so far. */
interface NameHistory {
  readonly lines: readonly string[]
  /** The name in the last heading or block. Before the first heading or block, the name that the caller gives. */
  last: FoundName | undefined
  /** The different mentions after the last heading or block. At most one more than MOST_SAID. */
  readonly between: Map<string, LineName>
  /** Lines that have not been read for mentions. */
  runs: Run[]
  /** The first line that has not been searched for headings. */
  headed: number
}

/** Starts the history. `given` is used for edits without a name until the answer names another file. */
export function openNameHistory({ lines, awaitMore }: Pick<Answer, 'lines' | 'awaitMore'>, given: FoundName | undefined) {
  const history: NameHistory = { lines, last: given, between: new Map(), runs: [], headed: 0 }
  return {
    /** Adds a line. */
    note(at: number, kind: HistoryLine): void {
      const run = history.runs.at(-1)
      if (run?.to === at && run.kind === kind) run.to++
      else history.runs.push({ from: at, to: at + 1, kind })
      if (awaitMore) readRuns(history)
    },
    /** Adds an empty line, which holds no name. */
    pass(at: number): void {
      const run = history.runs.at(-1)
      if (run?.to === at) run.to++
    },
    /**
     * Called when a format has read a part of the answer: earlier mentions are dropped, and the file of the part is used for later edits
     * without a name.
     */
    claimed(name: FoundName | undefined): void {
      if (!name) findHeading(history)
      startFrom(history, name ?? history.last)
    },
    /** Drops all names. The name that the caller gave is used again. */
    reset(): void {
      startFrom(history, given)
    },
    /** The name from the last heading or edit, which is used for later edits without a name. */
    last(): FoundName | undefined {
      findHeading(history)
      return history.last
    },
    /** The different files that were mentioned after the last heading or edit. Undefined if there are too many of them. */
    said(): readonly LineName[] | undefined {
      readRuns(history)
      return history.between.size > MOST_SAID ? undefined : [...history.between.values()]
    },
  }
}

/** Drops all mentions, and uses a name for later edits without one. */
function startFrom(history: NameHistory, name: FoundName | undefined, runs: Run[] = []): void {
  history.last = name
  history.between.clear()
  history.runs = runs
}

/** Finds the last heading that names a file, and drops the mentions above it. */
function findHeading(history: NameHistory): void {
  const { lines, runs, headed } = history
  history.headed = runs.at(-1)?.to ?? headed
  for (let index = runs.length - 1; index >= 0 && runs[index]!.to > headed; index--) {
    const { from, to, kind } = runs[index]!
    const found = kind === 'text' ? headingIn(lines, Math.max(from, headed), to) : undefined
    if (!found) continue
    startFrom(history, { path: found.path, from: 'heading' }, [{ from: found.at + 1, to, kind }, ...runs.slice(index + 1)])
    return
  }
}

/** Reads the lines that have not been read. */
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

/** Returns the last heading in a range of lines that names a file. */
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

/**
 * Returns the names in a line. Code never names a file. It mentions a file in a block without a language, or in a comment on the first
 * line.
 */
function saidIn(line: string, kind: HistoryLine): LineName | undefined {
  const said = nameInLine(line)
  if (kind === 'text') return said.mentioned.length > 0 || said.maybe.length > 0 ? said : undefined
  const files = said.path !== undefined || kind === 'plain code' ? said.mentioned : []
  return files.length > 0 ? { ...NO_NAME, mentioned: files } : undefined
}
