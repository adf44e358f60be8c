/**
 * The indentation of new lines, as the file has it around them.
 *
 * Idea: a new line that is level with another one in new text is as deep as that one in the file; any other is deeper than its parent in
 * new text, added to that parent's depth in the file, by a step of the file (`steps.ts`). Lines that the edit removes are among the new
 * ones, where they were.
 * Cost: O(lines). Source: own. Weakness: a line that has no level line, parent or child in the edit is as given.
 *
 *     file    →if x:         quoted      if x:         result    →if x:
 *             →→go()                      go()                  →→go()
 *                                       +    log()               →→log()
 */
import { isForm } from '../align/distortion'
import type { IndentProfile } from '../learn/indent-profile'
import { type Outline, outlineOf } from '../learn/outline'
import { type EditedLine, learnSteps, type StepInFile } from '../learn/steps'
import type { LineHunk } from '../lines/line-diff'
import { isElision, lineKey } from '../lines/line-key'
import type { LoomLines } from './loom'
import { partnersOf } from './partners'

const EMPTY = lineKey('')

/** A line of the edit, and which one of new text it is; removed lines are none. */
interface EditLine extends EditedLine {
  readonly wanted?: number
  readonly isMark?: boolean
}

/** The indentation of each new line by its index. */
export function newDepths(loom: LoomLines, hunks: readonly LineHunk[], profile: () => IndentProfile): ReadonlyMap<number, string> {
  const lines = editLinesOf(loom, hunks)
  const step = learnSteps(lines, outlineOf(lines.map(({ line }) => line)), profile)
  const outlines = outlinesOf(lines)
  const depths = lines.map(({ actual }) => actual)
  const place = (at: number, rules: readonly DepthRule[]) => {
    if (depths[at] !== undefined || lines[at]!.line.body === '') return
    for (const rule of rules)
      for (const outline of outlines) if ((depths[at] ??= rule({ lines, depths, step, outline }, at)) !== undefined) return
  }
  const down = Array.from(lines.keys())
  for (const at of down) place(at, [levelAbove, levelBelow, belowParent])
  for (const at of down.toReversed()) place(at, [levelBelow, deeperThanBelow, aroundChild])
  for (const at of down) place(at, [levelAbove, belowParent, aroundChild])
  return new Map(lines.flatMap(({ line, wanted }, at) => (wanted === undefined ? [] : [[wanted, depths[at] ?? line.indent] as const])))
}

/**
 * How the lines are nested: those of new text, from one elision mark to the next; all of new text; and with the removed lines among them.
 */
function outlinesOf(lines: readonly EditLine[]): Outline[] {
  const marks = new Set(lines.flatMap(({ isMark }, at) => (isMark ? [at] : [])))
  const gone = new Set(lines.flatMap(({ wanted }, at) => (wanted === undefined ? [at] : [])))
  const keys = lines.map(({ line }) => line)
  const kept = keys.map((line, at) => (gone.has(at) ? EMPTY : line))
  const outlines = [outlineOf(kept)]
  if (marks.size > 0) outlines.unshift(outlineOf(kept, marks))
  if (gone.size > 0) outlines.push(outlineOf(keys))
  return outlines
}

/** The lines of new text, with the removed lines before those that replace them. */
function editLinesOf(loom: LoomLines, hunks: readonly LineHunk[]): EditLine[] {
  const { quoted, wanted, keys, alignment } = loom
  const lines: EditLine[] = []
  const place = (i: number) => {
    const distortion = alignment.distortions[i]!
    const own = distortion === 'absent' ? undefined : keys[alignment.lo[i]!]
    return { actual: own?.indent, own: isForm(distortion) ? own : undefined, isOld: true }
  }
  const several = severalDepths(quoted.map((line, row) => ({ line, ...place(row) })))
  let [i, k] = [0, 0]
  for (const hunk of [...hunks, { oldFrom: quoted.length, oldTo: 0, newFrom: wanted.length, newTo: 0 }]) {
    const { oldFrom, oldTo, newTo } = hunk
    const partners = oldFrom < oldTo ? partnersOf(loom, hunk) : new Map<number, number>()
    for (; i < oldFrom; i++, k++) {
      const isMark = alignment.distortions[i] === 'absent' && isElision(quoted[i]!.body)
      lines.push({ line: wanted[k]!, ...place(i), wanted: k, isMark })
    }
    const gone = lines.length
    for (; i < oldTo; i++) lines.push({ line: quoted[i]!, ...place(i) })
    const ofGone = onlyDepths(lines.slice(gone), several)
    for (; k < newTo; k++) {
      const partner = partners.get(k)
      const actual = partner === undefined ? undefined : depthOfChanged(quoted[partner]!.indent, place(partner).actual, wanted[k]!.indent)
      lines.push({ line: wanted[k]!, actual: actual ?? ofGone.get(wanted[k]!.indent), wanted: k })
    }
  }
  return lines
}

/** Quoted indentations that lines of several depths have. */
function severalDepths(lines: readonly EditedLine[]): ReadonlySet<string> {
  const depths = new Map<string, string>()
  const several = new Set<string>()
  for (const { line, own } of lines) {
    if (!own || line.body === '') continue
    if ((depths.get(line.indent) ?? own.indent) !== own.indent) several.add(line.indent)
    depths.set(line.indent, own.indent)
  }
  return several
}

/** Of the indentations that are quoted for several depths, those that have one depth among these lines, and that depth. */
function onlyDepths(lines: readonly EditedLine[], several: ReadonlySet<string>): ReadonlyMap<string, string> {
  const own = severalDepths(lines)
  const single = lines.filter(({ line }) => line.body !== '' && several.has(line.indent) && !own.has(line.indent))
  return new Map(single.flatMap(({ line, actual }) => (actual === undefined ? [] : [[line.indent, actual] as const])))
}

/** The indentation of a changed line: its own if the edit leaves that; as given if it was as deep as quoted. */
function depthOfChanged(quoted: string, actual: string | undefined, wanted: string): string | undefined {
  return quoted === wanted ? actual : quoted === actual && quoted !== '' ? wanted : undefined
}

interface DepthsSoFar {
  readonly lines: readonly EditLine[]
  readonly depths: readonly (string | undefined)[]
  readonly step: StepInFile
  readonly outline: Outline
}

/** The indentation that other lines give line `at`; undefined if they are not placed. */
type DepthRule = (known: DepthsSoFar, at: number) => string | undefined

const levelAbove: DepthRule = ({ depths, outline }, at) => depths[outline.before[at]!]

const levelBelow: DepthRule = ({ lines, depths, outline: { parent, after } }, at) => {
  const around = parent[at]!
  for (let next = after[at]!; next !== -1; next = after[next]!) {
    const depth = depths[next]
    if (depth === undefined) continue
    // A line that is quoted in a block, and is not in it, shows nothing about the lines of that block.
    if (around === -1 || depths[around] === undefined || isInside(lines[around]!, depths[around], lines[next]!, depth)) return depth
  }
  return undefined
}

const belowParent: DepthRule = (known, at) => deeperThan(known, known.outline.parent[at]!, at)

const deeperThanBelow: DepthRule = (known, at) => {
  let last = at
  for (let next = at; next !== -1; next = known.outline.after[next]!) last = next
  return deeperThan(known, known.outline.outer[last]!, at)
}

/** The line is by a step of the file less deep than those in its block. */
const aroundChild: DepthRule = ({ depths, step, outline: { inner, child } }, at) => {
  for (const deeper of [inner[at]!, child[at]!]) {
    const depth = depths[deeper]
    const back = depth === undefined ? undefined : step(at, deeper)
    if (back !== undefined && depth!.endsWith(back)) return depth!.slice(0, depth!.length - back.length)
  }
  return undefined
}

function deeperThan({ depths, step }: DepthsSoFar, around: number, at: number): string | undefined {
  const depth = depths[around]
  const deeper = depth === undefined ? undefined : step(around, at)
  return deeper === undefined ? undefined : depth + deeper
}

/** True if the file has a line where new text has it: deeper than its parent, or level with it in a list or a `switch`. */
function isInside(parent: EditLine, around: string, { line }: EditLine, depth: string): boolean {
  return depth.length > around.length || (depth === around && (parent.line.indent === line.indent || parent.actual !== undefined))
}
