import type { Case } from '../cases/cases'
import { inTurn, withoutRepeats } from '../cases/select'
import type { LeftOutCounts } from '../cases/set-name'
import { type Change, changesBetween, type Range } from '../stale/changes'
import { stepsOf, type ThreeStates } from '../stale/releases'
import { saysSomething } from '../stale/says'
import { keys, widen } from '../stale/window'
import { lineEnd } from '../text/lines'
import { type Random, seeded } from '../text/random'
import { conflictsOf, releasedConflicts } from './conflicts'
import { common, type LaidOut } from './laid-out'
import { drawStyle, isFormattable, isSameCode, keptSigns, layOut } from './layout'
import { regionOf } from './region'

/** Maximum number of lines that an edit removes, and that it adds. */
const MAX_RUN = 25
/** Maximum length of a file in UTF-16 units, because the formatter is slow on longer files. */
const MAX_UNITS = 30_000
/**
 * Maximum numbers of changes taken from one file and of files taken from one package, because the formatter parses each file several times.
 */
const PER_FILE = 4
const PER_PACKAGE = 30

/** A quote of some lines, and the lines that replace them. */
export interface Answer {
  readonly old: readonly string[]
  readonly new: readonly string[]
}

/**
 * Makes cases in which the layout of quote and file differs by a formatter. Either the file was formatted after it was read, or the answer
 * formats what it quotes.
 */
export function formattedCases(
  files: readonly ThreeStates[],
  seed: string,
  wish: { land: number; refuse: number },
): { cases: Case[]; leftOut: LeftOutCounts } {
  const leftOut = new Map<string, number>()
  const cases: Case[] = []
  const read = new Map<string, number>()
  for (const file of seeded('formatted', seed).shuffle(files)) {
    const count = read.get(file.package) ?? 0
    if (count >= PER_PACKAGE || !isFormattable(file.path) || file.states[0].join('\n').length > MAX_UNITS) continue
    const made = casesOf(file, seed)
    if (made.length > 0) read.set(file.package, count + 1)
    for (const each of made) {
      if (typeof each === 'string') leftOut.set(each, (leftOut.get(each) ?? 0) + 1)
      else cases.push(each)
    }
  }
  const drawn = (must: Case['must'], count: number) => inTurn(byKind(cases.filter((each) => each.must === must)), count, seed)
  const byRelease = releasedConflicts(files, seed, Math.ceil(wish.refuse / 3))
  return { cases: [...drawn('land', wish.land), ...drawn('refuse', wish.refuse - byRelease.length), ...byRelease], leftOut }
}

/** Keeps at most one case of each kind for a change. */
function byKind(cases: readonly Case[]): Case[] {
  return [...new Set(cases.map(({ kinds }) => kinds[0]))].flatMap((kind) => withoutRepeats(cases.filter(({ kinds }) => kinds[0] === kind)))
}

function casesOf(file: ThreeStates, seed: string): (Case | string)[] {
  const steps = stepsOf(file)
  if (!steps) return []
  const random = seeded(seed, 'formatted', file.package, file.releases, file.path)
  const style = drawStyle(random)
  const [released, after] = file.states
  const formatted = linesOf(layOut(lineEnd(released), file.path, style))
  if (!formatted) return ['the formatter cannot parse the file']
  const changes = random.shuffle(steps.first.filter((change) => isEdit(file, released, after, change))).slice(0, PER_FILE)
  return changes.flatMap(({ before, after: made }) => {
    const change = { before, after: { from: before.from, to: before.from + made.to - made.from } }
    const window = widen(released, before, random.int(1, 5), random.int(1, 5))
    const why = doubt(released, formatted, released.slice(window.from, window.to))
    if (why) return [why]
    const others = keys([...released.slice(0, before.from), ...released.slice(before.to)])
    const added = keys(after.slice(made.from, made.to))
    if (added.length > 0 && added.every((key) => others.includes(key))) return ['the added lines occur elsewhere']
    const releasedAfter = [...released.slice(0, before.from), ...after.slice(made.from, made.to), ...released.slice(before.to)]
    const formattedAfter = linesOf(layOut(lineEnd(releasedAfter), file.path, style))
    if (!formattedAfter) return ['the formatter cannot parse the file']
    if (keptSigns(formattedAfter.join('')) !== keptSigns(releasedAfter.join(''))) return ['the formatter changes more than the layout']
    if (isSameCode(lineEnd(released), lineEnd(releasedAfter), file.path)) return ['the edit only changes whitespace or punctuation']
    const laidOut = { file, style, change, released, releasedAfter, formatted, formattedAfter }
    const one = fileFormatted(laidOut, window)
    const other = quoteFormatted(laidOut, random)
    return [one, ...(typeof one === 'string' ? [] : conflictsOf(laidOut, one, random)), other]
  })
}

function isEdit(
  { language }: ThreeStates,
  before: readonly string[],
  after: readonly string[],
  { before: own, after: made }: Change,
): boolean {
  if (own.to - own.from > MAX_RUN || made.to - made.from > MAX_RUN) return false
  return saysSomething(language, before.slice(own.from, own.to), after.slice(made.from, made.to))
}

/** Makes a case in which the quote is as released and the file is formatted. */
function fileFormatted(laidOut: LaidOut, window: Range): Case | string {
  const { released, releasedAfter, formatted, formattedAfter, change } = laidOut
  return caseOf(laidOut, 'file laid out', { change, window }, [released, releasedAfter, formatted, formattedAfter])
}

/** Makes a case in which the file is as released and the quote is formatted. */
function quoteFormatted(laidOut: LaidOut, random: Random): Case | string {
  const { released, releasedAfter, formatted, formattedAfter } = laidOut
  const changes = changesBetween(formatted, formattedAfter)
  if (changes?.length !== 1) return 'the formatter changes lines that are not adjacent'
  const [change] = changes
  if (change!.before.to - change!.before.from > MAX_RUN || change!.after.to - change!.after.from > MAX_RUN)
    return 'the formatter changes many lines'
  const window = widen(formatted, change!.before, random.int(1, 5), random.int(1, 5))
  return (
    doubt(formatted, released, formatted.slice(window.from, window.to)) ??
    caseOf(laidOut, 'quote laid out', { change: change!, window }, [formatted, formattedAfter, released, releasedAfter])
  )
}

/** Lines before and after the edit: first the two sides of the quote, then the two sides of the file. */
type Sides = readonly [readonly string[], readonly string[], readonly string[], readonly string[]]

function caseOf({ file }: LaidOut, kind: string, { change, window }: { change: Change; window: Range }, sides: Sides): Case | string {
  const [quoted, quotedAfter, lines, wanted] = sides
  const old = quoted.slice(window.from, window.to)
  const answer = {
    old,
    new: [
      ...quoted.slice(window.from, change.before.from),
      ...quotedAfter.slice(change.after.from, change.after.to),
      ...quoted.slice(change.before.to, window.to),
    ],
  }
  const region = regionOf(lines, wanted, quoted, change.before)
  if (!region) return 'the formatter changes more than the layout'
  const outside = [lineEnd(lines.slice(0, region.from)), lineEnd(lines.slice(region.to))] as const
  const expected = lineEnd(wanted)
  return {
    ...common(file, change.before.from, kind),
    kinds: [kind, layoutOf(lines, old)],
    must: 'land',
    file: lineEnd(lines),
    edits: [editOf(answer)],
    expected,
    outside,
    changes: [],
    isRight: (content) => isRight(content, expected, outside, file.path),
  }
}

/** Returns why the place or the layout is uncertain. Undefined if both are certain. */
function doubt(quoted: readonly string[], lines: readonly string[], old: readonly string[]): string | undefined {
  if (keys(old).length < 2) return 'too little is quoted'
  const [whole, part] = [keptSigns(quoted.join('\n')), keptSigns(old.join('\n'))]
  if (whole.indexOf(part) !== whole.lastIndexOf(part)) return 'the quote occurs twice'
  const bare = (some: readonly string[]) => `\n${some.map((line) => line.trim()).join('\n')}\n`
  return bare(lines).includes(bare(old)) ? 'the quote has the layout of the file' : undefined
}

/** Returns how quote and file differ: only in quotes, semicolons and commas, or also in line breaks. */
function layoutOf(lines: readonly string[], old: readonly string[]): string {
  const bare = (some: readonly string[]) => `\n${some.map(keptSigns).join('\n')}\n`
  return bare(lines).includes(bare(old)) ? 'other punctuation' : 'other line breaks'
}

/** Whether the bytes outside the region are unchanged, and the whole file has the expected tokens. */
function isRight(content: string, expected: string, [above, below]: readonly [string, string], path: string): boolean {
  if (content.length < above.length + below.length || !content.startsWith(above) || !content.endsWith(below)) return false
  return keptSigns(content) === keptSigns(expected) && isSameCode(content, expected, path)
}

/** Returns the edit of an answer. */
function editOf(answer: Answer): { oldString: string; newString: string } {
  return { oldString: answer.old.join('\n'), newString: answer.new.join('\n') }
}

function linesOf(text: string | undefined): readonly string[] | undefined {
  return text?.replace(/\n$/, '').split('\n')
}
