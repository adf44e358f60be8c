import { describeExplanation, detailOf, type EditExplanation, OPERATION_WORDS, refusalOf } from '@suture/core/internal'
import type { Problem } from '@suture/text'
import { lines } from '@suture/text/internal'
import { wrapSentences } from '../terminal/layout'
import type { Colors } from '../terminal/terminal'
import { adviceFor } from './advice'
import { LEAST_WIDTH, sideBySide } from './side-by-side'

/** How an explanation is shown. */
export interface ExplanationOptions {
  readonly colors: Colors
  /** Number of columns of the terminal. Infinite if there is none. */
  readonly width: number
  /** Whether the edits are placed by the specifications. Then the checks are left out, since they are those of the safe policy. */
  readonly bySpec: boolean
}

/** Number of columns by which the outcome is indented. */
const INDENT = 5

/**
 * Yields an explanation for people: the quoted lines and the lines of the file, each check with what it found, and the outcome. On a wide
 * terminal the lines are side by side. Through a pipe and on a narrow terminal they are one below the other.
 */
export function* renderExplanation(explanation: EditExplanation, { colors, width, bySpec }: ExplanationOptions): Generator<string> {
  const { alignment, file, edit } = explanation
  const { title, seen } = describeExplanation(explanation)
  yield `\n${colors.bold(title)}\n`
  const isWide = width >= LEAST_WIDTH && Number.isFinite(width)
  const rows = alignment?.place && isWide ? sideBySide(alignment.lines, file.before ?? '', width, colors) : seen.map((line) => `  ${line}`)
  for (const row of rows) yield `${row}\n`
  for (const check of bySpec ? [] : checksOf(explanation)) yield checkLine(check, colors, width)
  const verdict = edit.status === 'refused' ? refusalWords(explanation) : landingWords(explanation)
  yield `  ${colors.cyan('->')} ${wrapSentences(verdict, width - INDENT).replaceAll('\n', `\n${' '.repeat(INDENT)}`)}\n`
}

function landingWords({ file, edit }: EditExplanation): string {
  const [match] = edit.matches
  const place = match && edit.status === 'applied' ? `lands at ${lines(match)}: ` : ''
  return `${place}${detailOf(file, edit, OPERATION_WORDS.apply)}`
}

function refusalWords({ edit, path }: EditExplanation): string {
  const { problem } = edit
  const tried = problem?.kind === 'not-found' && problem.tried.length > 0 ? `\nTried: ${problem.tried.join(', ')}.` : ''
  return `refused: ${refusalOf(edit, { advice: adviceFor }, path)}${tried}`
}

/** A check of the engine, and what it found. */
interface EngineCheck {
  readonly name: 'place' | 'merge' | 'block' | 'result' | 'others'
  readonly state: 'passed' | 'failed' | 'skipped'
  readonly found: string
}

/** The checks in their order, with the words for a check that found nothing wrong. Source: docs/architecture.md, An edit is a merge. */
const CHECKS = [
  ['place', ''],
  ['merge', 'the lines that the edit changes are as quoted'],
  ['block', 'no other block may be meant'],
  ['result', 'nesting, brackets and kept lines are as they should be'],
  ['others', 'no other edit changes this text'],
] as const

/** Returns the checks of an edit that quotes text. Empty if the edit was refused for another reason. */
function checksOf(explanation: EditExplanation): EngineCheck[] {
  const { alignment, edit } = explanation
  if (alignment === undefined || edit.status === 'already-applied' || edit.status === 'no-op') return []
  const failed = edit.problem === undefined ? CHECKS.length : CHECKS.findIndex(([name]) => name === checkThatFailed(edit.problem!))
  if (failed === -1) return []
  return CHECKS.map(([name, passed], index): EngineCheck => {
    if (index > failed) return { name, state: 'skipped', found: 'not reached' }
    const state = index < failed ? 'passed' : 'failed'
    if (name === 'place') return { name, state, found: placeWords(explanation) }
    return { name, state, found: state === 'passed' ? passed : reasonOf(edit.problem!) }
  })
}

function checkThatFailed({ kind }: Problem): EngineCheck['name'] | undefined {
  switch (kind) {
    case 'not-found':
    case 'ambiguous':
    case 'budget-exceeded':
      return 'place'
    case 'merge-conflict':
      return 'merge'
    case 'another-block':
      return 'block'
    case 'another-meaning':
      return 'result'
    case 'overlapping':
      return 'others'
    case 'identical':
    case 'empty-search':
    case 'malformed':
    case 'unread':
    case 'conflict':
    case 'unsafe-path':
    case 'unreadable':
      return undefined
  }
}

function reasonOf(problem: Problem): string {
  return 'finding' in problem && problem.finding ? problem.finding.sentence : 'see below'
}

/** Returns what was found out about the place, such as `94 % of the quote is at lines 45-51, and 0 % at the best other place`. */
function placeWords({ alignment, edit }: EditExplanation): string {
  const { place, bits, most, rival } = alignment!
  const [match] = edit.matches
  if (match?.strategy === 'simple') return `the quote occurs verbatim at ${lines(match)}`
  if (edit.problem?.kind === 'ambiguous') return `${edit.problem.total} places fit equally well`
  if (!place) return match ? `found at ${lines(match)} by ${match.strategy}` : 'no quoted line is in the file'
  const share = (part: number) => `${Math.max(0, Math.min(100, Math.floor((100 * part) / Math.max(1, most))))} %`
  return `${share(bits)} of the quote is at ${lines(place)}, and ${share(rival)} at the best other place`
}

function checkLine({ name, state, found }: EngineCheck, colors: Colors, width: number): string {
  const mark = { passed: colors.green('✓'), failed: colors.red('✗'), skipped: colors.dim('-') }[state]
  const words = wrapSentences(found, width - 13).replaceAll('\n', `\n${' '.repeat(13)}`)
  return `  ${mark} ${name.padEnd(8)} ${state === 'skipped' ? colors.dim(words) : words}\n`
}
