/**
 * How much deeper than its parent a line is in the file.
 *
 * Idea: each quoted line that the file has shows the step to its parent in the quote and in the file. A step that was shown is taken as
 * shown; any other is converted from the quote's unit to the file's. A line that is level with its parent in the file (`case` with
 * `switch`, a list with its key) shows that for lines that begin with the same word only. A step of the file that is no whole number of
 * its units is an alignment, and shows nothing.
 * Cost: O(pairs). Source: own. Weakness: where nothing is shown, the file's usual step decides.
 *
 *     file    list:           quoted    list:             result    list:
 *             - a: 1                      - a: 1                    - a: 1
 *                                      +map:                        map:
 *                                      +  b: 1                        b: 1
 */
import type { LineKey } from '../lines/line-key'
import type { IndentProfile } from './indent-profile'
import { itemWidth, type Outline, outlineOf } from './outline'

/** The file's unit is used without any quoted step only if so much of the file agrees on it. */
const AGREEMENT = 0.95

/** So many indented lines as quoted show that the quote has the file's unit. */
const LEAST_AS_QUOTED = 2

/** A line of the quote or of new text, and its indentation in the file where that is known. */
export interface EditedLine {
  readonly line: LineKey
  readonly actual: string | undefined
  /** The line as the file has it, if it teaches how deep lines are. */
  readonly own?: LineKey | undefined
  /** True for a line of the quote, kept or removed. */
  readonly isOld?: boolean
}

/** A step from a parent to a child, as quoted and in the file, and the index of the child. */
interface IndentStep {
  readonly quoted: string
  readonly actual: string
  readonly word: string
  readonly isItem: boolean
  readonly at: number
}

/** The step from line `parent` to line `child`, by index, in the file; undefined if their indentations do not show one. */
export type StepInFile = (parent: number, child: number) => string | undefined

export function learnSteps(lines: readonly EditedLine[], outline: Outline, profile: () => IndentProfile): StepInFile {
  const shown = shownSteps(lines)
  const levels = shown.filter(({ actual, isItem }) => actual === '' || isItem)
  const plain = () =>
    wholeSteps(
      shown.filter((step) => !levels.includes(step)),
      profile,
    )
  let units: Conversion | undefined
  const isInUnit = hasOneStray(lines)
  const converted: Conversion = (...step) => (isInUnit ? step[0] : (units ??= conversion(plain(), lines, outline, profile))(...step))
  return (parent, child) => {
    const [outer, { line }] = [lines[parent]!, lines[child]!]
    const quoted = stepBetween(outer.line, line)
    if (quoted === undefined) return undefined
    const level = nearest(
      levels.filter(({ word }) => word === wordOf(outer.line, line)),
      quoted,
      child,
    )
    if (level !== undefined) return level
    if (isInItem(outer.line, quoted)) return itemStep(outer, quoted, child, converted)
    const isList = itemWidth(line.body) > 0 && (quoted === '' || outer.line.body.endsWith(':'))
    const list = isList && !isInUnit ? listStep(profile()) : undefined
    return list ?? (quoted === '' ? quoted : converted(quoted, child, isAligned(outer.line, quoted)))
  }
}

/** True if one quoted line is indented otherwise in the file; others, in the same of tabs and spaces, are as quoted. */
function hasOneStray(lines: readonly EditedLine[]): boolean {
  const known = lines.filter(({ line, own }) => own && line.body !== '')
  const strays = known.filter(({ line, own }) => line.indent !== own!.indent)
  const kind = strays[0]?.line.indent[0]
  const alike = known.filter(({ line, own }) => line.indent === own!.indent && line.indent !== ' ' && line.indent[0] === kind)
  return strays.length === 1 && kind !== undefined && alike.length >= LEAST_AS_QUOTED
}

/** True if a step leads to a list item's content, or to what is deeper than a key in it. */
function isInItem({ body }: LineKey, step: string): boolean {
  const content = itemWidth(body)
  return content > 0 && !step.includes('\t') && (step.length === content || (step.length > content && body.endsWith(':')))
}

function itemStep({ line, own }: EditedLine, quoted: string, at: number, converted: Conversion): string {
  const content = itemWidth(line.body)
  const base = ' '.repeat(itemWidth((own ?? line).body) || content)
  return quoted.length === content ? base : base + converted(quoted.slice(content), at)
}

/** The steps of all lines whose own and whose parent's indentation the file shows. */
function shownSteps(lines: readonly EditedLine[]): IndentStep[] {
  const rows = lines.flatMap(({ isOld }, at) => (isOld ? [at] : []))
  const { parent } = outlineOf(rows.map((at) => lines[at]!.line))
  return rows.flatMap((at, row) => {
    const { line, actual, own } = lines[at]!
    const outer = parent[row] === -1 ? undefined : lines[rows[parent[row]!]!]
    if (!own || actual === undefined || !outer?.own || outer.actual === undefined || !actual.startsWith(outer.actual)) return []
    const quoted = stepBetween(outer.line, line)
    const isItem = itemWidth(line.body) > 0
    const isContent = itemWidth(outer.line.body) > 0 && !isItem
    const step = actual.slice(outer.actual.length)
    if (quoted === undefined || isContent || (quoted !== step && isAligned(outer.line, quoted))) return []
    return [{ quoted, actual: step, word: wordOf(outer.line, line), isItem, at }]
  })
}

/** The steps that are whole numbers of the file's units, or are as quoted; all if its unit is unknown. */
function wholeSteps(steps: readonly IndentStep[], profile: () => IndentProfile): IndentStep[] {
  const odd = steps.some(({ quoted, actual }) => quoted !== actual)
  const unit = odd ? profile().unit : undefined
  return steps.filter(({ quoted, actual }) => quoted === actual || unit === undefined || actual.replaceAll(unit, '') === '')
}

/** The file's step for a quoted one, which leads to line `at`, and may be an alignment. */
type Conversion = (step: string, at: number, aligned?: boolean) => string

/** A conversion of steps. Tabs and spaces in one quote have each their own unit. */
function conversion(
  steps: readonly IndentStep[],
  lines: readonly EditedLine[],
  { parent }: Outline,
  profile: () => IndentProfile,
): Conversion {
  const all = lines.flatMap(({ line }, k) => {
    const outer = parent[k] === -1 ? undefined : lines[parent[k]!]!.line
    const step = outer && stepBetween(outer, line)
    return step === undefined ? [] : [step]
  })
  return (step: string, at: number, aligned = false) => {
    const alike = steps.filter(({ quoted }) => quoted[0] === step[0])
    if (alike.length > 0 && alike.every(({ quoted, actual }) => quoted === actual)) return step
    const exact = usual(steps, step, at)
    if (exact !== undefined) return exact
    const from = smallest([...all, ...steps.map(({ quoted }) => quoted)].filter((each) => each[0] === step[0]))
    if (aligned && (from === undefined || countOf(step, from) === undefined)) return step
    const to = from === undefined ? undefined : (unitOfSteps(steps, from) ?? unitOfDepths(lines, from, profile()))
    return from === undefined || to === undefined || from === to || isOfFile(lines, lines[at]!.line, profile())
      ? step
      : scaled(step, from, to)
  }
}

/** What a quoted unit is in the file, as steps show it; undefined if none does. */
function unitOfSteps(steps: readonly IndentStep[], from: string): string | undefined {
  for (const { quoted, actual } of steps) {
    const count = countOf(quoted, from)
    if (count === undefined || count === 0) continue
    const unit = actual.slice(0, actual.length / count)
    if (unit !== '' && unit.repeat(count) === actual) return unit
  }
  return undefined
}

/** The file's unit, if quoted lines are so many units deep in the file as in the quote; or if only one of the two has tabs. */
function unitOfDepths(lines: readonly EditedLine[], from: string, { unit, agreement }: IndentProfile): string | undefined {
  if (unit === undefined || agreement < AGREEMENT) return undefined
  const isSame = ({ line, own }: EditedLine) => {
    const count = countOf(line.indent, from)
    return own !== undefined && count !== undefined && unit.repeat(count) === own.indent
  }
  return (from === '\t') !== (unit === '\t') || lines.some(isSame) ? unit : undefined
}

/**
 * True for a line deeper than the one depth that the quote has, which may be moved as much as be in another unit, if all such lines are
 * deeper by whole numbers of the file's units.
 */
function isOfFile(lines: readonly EditedLine[], { indent }: LineKey, { unit }: IndentProfile): boolean {
  const depths = new Set(lines.flatMap(({ line, isOld }) => (isOld && line.indent !== '' ? [line.indent] : [])))
  const [depth = ''] = depths
  if (depths.size !== 1 || unit === undefined || depth.length >= unit.length || indent.length <= depth.length) return false
  const deeper = lines.filter(({ line }) => line.indent.length > depth.length && line.body !== '')
  return deeper.every(({ line }) => line.indent.startsWith(depth) && countOf(line.indent.slice(depth.length), unit) !== undefined)
}

/** The whole number of units in a step; undefined if there is a rest. */
function countOf(step: string, unit: string): number | undefined {
  const count = step.length / unit.length
  return Number.isInteger(count) && unit.repeat(count) === step ? count : undefined
}

function scaled(step: string, from: string, to: string): string {
  let count = 0
  while (step.startsWith(from, count * from.length)) count++
  const rest = step.slice(count * from.length)
  return to.repeat(count) + rest
}

/** The smallest of some steps, those of one space ignored; a tab if any begins with one. */
export function smallest(steps: readonly string[]): string | undefined {
  if (steps.some((step) => step.startsWith('\t'))) return '\t'
  const widths = steps.map((step) => step.length).filter((width) => width > 1)
  return widths.length === 0 ? undefined : ' '.repeat(Math.min(...widths))
}

/** The file's step for most of the steps that were quoted so; of two as frequent ones that of the nearest. */
function usual(steps: readonly IndentStep[], quoted: string, at: number): string | undefined {
  const counts = new Map<string, number>()
  for (const step of steps) if (step.quoted === quoted) counts.set(step.actual, (counts.get(step.actual) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return nearest(
    steps.filter(({ actual }) => counts.get(actual) === most),
    quoted,
    at,
  )
}

/** The file's step of the nearest of the steps that were quoted so. */
function nearest(steps: readonly IndentStep[], quoted: string, at: number): string | undefined {
  const alike = steps.filter((step) => step.quoted === quoted)
  return alike.reduce<IndentStep | undefined>(
    (best, step) => (best && Math.abs(best.at - at) <= Math.abs(step.at - at) ? best : step),
    undefined,
  )?.actual
}

/** By how much lists are deeper than their keys in the file; undefined if it has none. */
function listStep({ listStep: usual }: IndentProfile): string | undefined {
  return usual === undefined ? undefined : ' '.repeat(usual)
}

/** True if the step leads to the column behind a bracket that the parent leaves open and goes on after: an alignment. */
function isAligned({ body }: LineKey, step: string): boolean {
  if (step.includes('\t') || step.length >= body.length || !/[([{]/.test(body[step.length - 1] ?? '')) return false
  let open = 0
  for (const character of body.slice(step.length)) {
    if (/[([{]/.test(character)) open++
    else if (/[)\]}]/.test(character) && --open < 0) return false
  }
  return true
}

function stepBetween(outer: LineKey, inner: LineKey): string | undefined {
  return inner.indent.startsWith(outer.indent) ? inner.indent.slice(outer.indent.length) : undefined
}

/** What a line begins with, and whether it is in a list item. */
function wordOf(outer: LineKey, { body }: LineKey): string {
  return (itemWidth(outer.body) > 0 ? '- ' : '') + (/^(?:\w+|\S)/.exec(body)?.[0] ?? '')
}
