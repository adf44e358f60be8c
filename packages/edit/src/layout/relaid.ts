/**
 * An edit whose quoted lines were broken otherwise than the file's: old and new text are both rewritten with the file's line breaks.
 *
 * Idea: lines of the file with the same tokens are what was quoted. If the edit keeps them, both texts get the file's lines; if it changes
 * them, new text gets the file's lines with its own tokens in place of the removed ones.
 * Cost: nothing as long as edits land; otherwise the tokens of the lines that do not occur. Source: own. Weakness: other things that a
 * formatter changes.
 *
 *     file    f(        old    f(a, b)        new    f(a, c)        read as    -  b,
 *               a,                                                             +  c,
 *               b,
 *             )
 */
import { diffLines } from '@suture/graft'
import { editLines, indentOf, separatorOf } from '@suture/graft/internal'
import { type Document, type Intent, lineText, type Problem } from '@suture/text'
import { toldRuns } from '../forms/pattern'
import type { Session } from '../lookup/session'
import { shown, TOLD } from '../rules/explained'
import type { RuleName } from '../rules/names'
import { carryTokens } from './carry-tokens'
import { isRewrapped, runsOf } from './find-runs'
import { isInsideText } from './inside-text'
import { breaksLines, type LinesOfEdit, newLinesOf, type RunOfNew } from './new-lines'
import { changesOnlyTokens } from './only-tokens'
import { inOtherForm } from './other-form'
import { readAlike, type TokenRun } from './same-tokens'

/** Longer quotes are not read token by token. */
const LONGEST = 400

/** The result for a run: lines of the old text, and of the new text if the edit keeps or changes it. */
interface Relaid {
  readonly run: TokenRun
  readonly rows: readonly string[]
  readonly wanted?: { readonly range: RunOfNew; readonly lines: readonly string[] }
}

/** An edit with the file's line breaks, and how it differed from them. */
export interface InFileLines {
  readonly edit: Intent
  readonly undone: string
}

/** A run whose change has no certain place in the file's lines. */
export interface Unsure {
  readonly unsure: TokenRun
}

/**
 * The edit with the file's line breaks; undefined if the file has nothing that was quoted on other lines, nor, with `alsoInForm`, in a
 * formatter's other punctuation.
 */
export function relaid(session: Session, intent: Intent, { alsoInForm = false } = {}): InFileLines | Unsure | undefined {
  if (intent.replaceAll || session.options.fidelity === 'verbatim') return undefined
  const { oldLines, newLines } = editLines(intent.oldString, intent.newString)
  if (oldLines.length > LONGEST || newLines.length > LONGEST) return undefined
  const told = toldRuns(intent.body, oldLines.length, newLines.length)
  const sides = { oldLines, newLines, hunks: told ?? diffLines(oldLines, newLines) }
  // If lines are only added, the quoted lines are still there afterwards: if the edit were sent again, the lines would be added twice.
  const removes = sides.hunks.some(({ oldFrom, oldTo }) => oldFrom !== oldTo)
  const runs = runsToRead(session, oldLines, alsoInForm && removes)
  if (runs.length === 0) return undefined
  const broken = runs.find(isRewrapped)
  if (breaksLines(sides)) return broken && { unsure: broken }
  const found = relayAll(session, runs, sides)
  if ('unsure' in found) return found
  if (found.length === 0) return undefined
  return { edit: inFileLines(intent, oldLines, newLines, found), undone: broken ? 'other line breaks' : 'other punctuation' }
}

/** The runs on other lines, and with `alsoInForm` also those in other punctuation. */
function runsToRead(session: Session, quoted: readonly string[], alsoInForm: boolean): readonly TokenRun[] {
  const all = runsOf(session, quoted)
  const inForm = alsoInForm ? inOtherForm(session.source, quoted, all) : undefined
  const file = (row: number) => lineText(session.source, row)
  return all.filter((run) => (isRewrapped(run) || inForm?.has(run)) && !isInsideText(file, run))
}

/** All runs in the file's lines. A run that differs only in punctuation and cannot be read so stays as quoted. */
function relayAll(session: Session, runs: readonly TokenRun[], sides: LinesOfEdit): readonly Relaid[] | Unsure {
  const found: Relaid[] = []
  for (const run of runs) {
    const range = isOpenBeside(sides, run) ? undefined : newLinesOf(sides, run)
    const one = range && relay(session, run, sides, isTaken(found, range) ? 'gone' : range)
    if (!one && isRewrapped(run)) return { unsure: run }
    if (one) found.push(one)
  }
  return found
}

/**
 * True if the new lines replace another run already: then nothing replaces this one.
 *
 *     old    const a = read(x)        new    const [a, b] = read(x)        replaces the first run; the second is removed
 *            const b = read(x)
 */
function isTaken(found: readonly Relaid[], range: RunOfNew | 'gone'): boolean {
  return range !== 'gone' && found.some(({ wanted }) => wanted && wanted.range.from < range.to && range.from < wanted.range.to)
}

/** The problem that the quoted lines are there, on other lines, and the change has no certain place among them. */
export function unsureBreaks(source: Document, { oldString }: Intent, { oldFrom, first, end }: TokenRun): Problem {
  const quoted = shown(editLines(oldString, '').oldLines[oldFrom]!)
  const lines = Array.from({ length: Math.min(TOLD, end - first) }, (_, n) => ({ line: first + n + 1, text: lineText(source, first + n) }))
  const sentence = `There ${quoted} stands on other lines than quoted, and what the edit changes in it has no sure place among them.`
  const finding = { rule: 'other-line-breaks' satisfies RuleName, sentence, lines, quoted: [] }
  return { kind: 'another-meaning', quoted: oldString, startLine: first + 1, endLine: end, finding }
}

/** One run in the file's lines; undefined if its change has no certain place there. */
function relay({ source }: Session, run: TokenRun, sides: LinesOfEdit, range: RunOfNew | 'gone'): Relaid | undefined {
  const { oldLines, newLines } = sides
  const rows = Array.from({ length: run.end - run.first }, (_, n) => lineText(source, run.first + n))
  const own = inDepthOf(rows, indentOf(oldLines[run.oldFrom]!))
  if (range === 'gone') return run.cut ? undefined : { run, rows: own }
  const quoted = oldLines.slice(run.oldFrom, run.oldTo)
  const wanted = newLines.slice(range.from, range.to)
  if (quoted.join('\n') === wanted.join('\n')) return { run, rows: own, wanted: { range, lines: own } }
  const lines =
    wanted.length === 0 || !changesOnlyTokens(quoted, wanted)
      ? undefined
      : carryTokens(own, withOwnEnd(wholeLines(wanted, run), quoted, own))
  if (lines) return { run, rows: own, wanted: { range, lines } }
  // A line in other punctuation is removed as the file has it, and new text is added as given, unless the file has that already.
  return isRewrapped(run) || readAlike(own, wanted) ? undefined : { run, rows: own }
}

/** True if lines are added where the quote begins or ends within a line. */
function isOpenBeside({ hunks }: LinesOfEdit, { oldFrom, oldTo, cut }: TokenRun): boolean {
  const isAdded = (at: number) => hunks.some((hunk) => hunk.oldFrom === hunk.oldTo && hunk.oldFrom === at)
  return cut !== undefined && ((cut.before !== '' && isAdded(oldFrom)) || (cut.behind !== '' && isAdded(oldTo)))
}

/** New lines with what the file's lines have beyond the quote. */
function wholeLines(wanted: readonly string[], { cut }: TokenRun): readonly string[] {
  if (!cut) return wanted
  const headed = [cut.before + wanted[0]!.trimStart(), ...wanted.slice(1)]
  return [...headed.slice(0, -1), headed.at(-1)! + cut.behind]
}

/** New lines with the file's comma or semicolon at the end, if the quote ended otherwise and the new text ends as the quote. */
function withOwnEnd(wanted: readonly string[], quoted: readonly string[], own: readonly string[]): readonly string[] {
  const endOf = (lines: readonly string[]) => separatorOf(lines.at(-1)!.trimEnd())
  const [before, end] = [endOf(quoted), endOf(own)]
  if (before === end || endOf(wanted) !== before) return wanted
  const last = wanted.at(-1)!.trimEnd()
  return [...wanted.slice(0, -1), last.slice(0, last.length - before.length) + end]
}

/** The file's lines, moved to the depth at which the quote begins. */
function inDepthOf(rows: readonly string[], indent: string): readonly string[] {
  const own = indentOf(rows[0]!)
  return rows.every((row) => row.startsWith(own)) ? rows.map((row) => indent + row.slice(own.length)) : rows
}

function inFileLines(
  { body: _, ...intent }: Intent,
  oldLines: readonly string[],
  newLines: readonly string[],
  found: readonly Relaid[],
): Intent {
  const [old, wanted] = [[...oldLines], [...newLines]]
  for (const { run, rows } of found.toReversed()) old.splice(run.oldFrom, run.oldTo - run.oldFrom, ...rows)
  // The new text may have the replaced runs in another order.
  const made = found.flatMap((each) => each.wanted ?? []).sort((one, other) => other.range.from - one.range.from)
  for (const { range, lines } of made) wanted.splice(range.from, range.to - range.from, ...lines)
  const ended = (lines: readonly string[], text: string) => lines.join('\n') + (text.endsWith('\n') && lines.at(-1) !== '' ? '\n' : '')
  return { ...intent, oldString: ended(old, intent.oldString), newString: ended(wanted, intent.newString) }
}
