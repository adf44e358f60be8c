import type { ApplyOptions, FileReport, Report } from '@suture/core'
import { detailOf, OPERATION_WORDS, placeOf, refusalsOf } from '@suture/core/internal'
import type { Parsed } from '@suture/formats'
import { askForPaths } from '../input/ask-for-paths'
import { type EditKey, keyOf } from '../input/filter-edits'
import { adviceFor } from '../show/advice'
import { diffLines } from '../show/render-report'
import { wrapLine, wrapSentences } from '../terminal/layout'
import { type Colors, outWidth, type Terminal } from '../terminal/terminal'
import { addShown, type Shown, sameAsShown } from './as-shown'
import { newTextOf, withNewText } from './new-text'
import { answerKeys, lands, type Needed, neededFor, onlyEdits, plannerOf, reportsWith } from './plan-edits'

/** The edits that the user chose. */
export interface Chosen {
  readonly parsed: Parsed
  readonly apply: ApplyOptions
  /** Number of edits that the user declined. */
  readonly declined: number
  /** Number of refused edits that were left out. */
  readonly leftOut: number
}

/** Maximum number of lines of a change that one question shows. */
const SHOWN = 200

const HELP = `y - apply this edit
n - leave this edit out
a - apply this edit and all later edits that land
q - leave out this edit and all later ones, and write those that were accepted
e - change the new text in your editor ($VISUAL, $EDITOR)
? - print this help
Ctrl-C ends without writing anything.
`

/** The state of the questions. */
interface Choice extends Shown {
  parsed: Parsed
  declined: number
  leftOut: number
  mode: 'ask' | 'all' | 'quit'
}

/**
 * Asks the user about each edit in turn, as `git add -p` does. Each change is shown as it will be written together with the edits that were
 * accepted before. An edit that only lands together with later ones is asked about with them. An edit that needs a declined one is left
 * out. Undefined at the end of the input: then nothing is to be written.
 */
export async function chooseEdits(terminal: Terminal, given: Parsed, options: ApplyOptions, colors: Colors): Promise<Chosen | undefined> {
  const first = await plannerOf(given, options)(keysIn(given))
  const pairs = await askForPaths(terminal, { ...first, dryRun: false })
  const apply = pairs ? { ...options, pathMap: [...pairs, ...(options.pathMap ?? [])] } : options
  const whole = pairs ? await plannerOf(given, apply)(keysIn(given)) : first
  const keys = answerKeys(whole)
  const choice: Choice = { parsed: given, accepted: new Set(), places: new Map(), befores: new Map(), declined: 0, leftOut: 0, mode: 'ask' }
  for (const [index, key] of keys.entries()) {
    if (choice.accepted.has(key)) continue
    const head = `(${index + 1}/${keys.length})`
    const later = keys.slice(index + 1).filter((each) => !choice.accepted.has(each))
    if (!(await decide({ terminal, colors, apply, whole, choice, key, later, head }))) return undefined
  }
  const parsed = { ...onlyEdits(choice.parsed, choice.accepted), problems: given.problems }
  return { parsed, apply: { ...apply, ...sameAsShown(await plannerOf(choice.parsed, apply)(choice.accepted), choice) }, ...counts(choice) }
}

function counts({ declined, leftOut }: Choice): Pick<Chosen, 'declined' | 'leftOut'> {
  return { declined, leftOut }
}

function keysIn({ edits }: Parsed): EditKey[] {
  return edits.flatMap((edit) => [
    keyOf(edit),
    ...edit.intents.map(({ line }) => keyOf({ line, format: edit.format })),
    ...(edit.hunkLines ?? []).map((line) => keyOf({ line, format: edit.format })),
  ])
}

/** An edit to decide about. */
interface Question {
  readonly terminal: Terminal
  readonly colors: Colors
  readonly apply: ApplyOptions
  /** The plan of the whole answer. */
  readonly whole: Report
  readonly choice: Choice
  readonly key: EditKey
  readonly later: readonly EditKey[]
  readonly head: string
}

/** Asks until an edit is decided. False at the end of the input. */
async function decide(question: Question): Promise<boolean> {
  const { apply, choice, key, later } = question
  for (;;) {
    const plan = plannerOf(choice.parsed, apply)
    const needed = await neededFor(key, choice.accepted, later, plan)
    if (isDecided(question, needed)) return true
    if (needed) showChange(question, await plan(choice.accepted), needed.report, needed.keys)
    else showRefusal(question, await plan([...choice.accepted, key]))
    const action = needed && choice.mode === 'all' ? 'y' : await ask(question, needed !== undefined)
    if (action === undefined) return false
    if (action !== 'e') return settle(choice, action, needed)
    await edit(question)
  }
}

/** Decides about an edit without a question if its result is in place, if the rest is left out, or if it needs a declined edit. */
function isDecided(question: Question, needed: Needed | undefined): boolean {
  const { terminal, whole, choice, key } = question
  if (needed && isInPlace(needed.report, key)) {
    showInPlace(question, needed.report)
    return accept(choice, needed)
  }
  if (choice.mode === 'quit') return leave(choice, needed !== undefined)
  if (needed || choice.declined === 0 || !lands(whole, key)) return false
  const text = `${about(question, whole)} needs an edit that you left out, so it is left out too.`
  terminal.out(`${wrapSentences(text, outWidth(terminal))}\n\n`)
  return leave(choice, true)
}

/** Applies the user's decision. */
function settle(choice: Choice, action: 'y' | 'n' | 'a' | 'q', needed: Needed | undefined): true {
  if (action === 'a') choice.mode = 'all'
  if (action === 'q') choice.mode = 'quit'
  return needed && (action === 'y' || action === 'a') ? accept(choice, needed) : leave(choice, needed !== undefined)
}

function accept(choice: Choice, { keys, report }: Needed): true {
  addShown(choice, keys, report)
  return true
}

function leave(choice: Choice, couldLand: boolean): true {
  if (couldLand) choice.declined++
  else choice.leftOut++
  return true
}

function isInPlace(report: Report, key: EditKey): boolean {
  return reportsWith(report, key).every(({ edit }) => edit.status === 'already-applied' || edit.status === 'no-op')
}

function about({ key }: Question, report: Report): string {
  return reportsWith(report, key)
    .map(({ file, edit }) => placeOf(file, edit))
    .join(', ')
}

function showInPlace({ terminal, colors, key }: Question, report: Report): void {
  for (const { file, edit } of reportsWith(report, key))
    terminal.out(`${colors.cyan('=')} ${placeOf(file, edit)} ${colors.dim(detailOf(file, edit, OPERATION_WORDS.apply))}\n\n`)
}

/** Shows the edits, and the change of their files in addition to the accepted edits. */
function showChange({ terminal, colors, head }: Question, before: Report, after: Report, keys: readonly EditKey[]): void {
  const width = outWidth(terminal)
  const shown = keys.flatMap((key) => reportsWith(after, key))
  for (const [index, { file, edit }] of shown.entries()) {
    const lead = index === 0 ? colors.bold(head) : ' '.repeat(head.length)
    terminal.out(`${wrapLine(`${lead} ${placeOf(file, edit)} ${colors.dim(detailOf(file, edit, OPERATION_WORDS.apply))}`, width)}\n`)
  }
  if (keys.length > 1) terminal.out(`${wrapSentences('These edits only land together.', width)}\n`)
  for (const file of new Set(shown.map((each) => each.file))) {
    const lines = diffLines(stateBefore(before, file), colors)
    for (const line of lines.slice(0, SHOWN)) terminal.out(`${line}\n`)
    if (lines.length > SHOWN) terminal.out(`... and ${lines.length - SHOWN} more lines\n`)
  }
}

/** Returns the report of a file with the text that the accepted edits leave as the text before. */
function stateBefore({ files }: Report, file: FileReport): FileReport {
  const accepted = files.find(({ path }) => path === file.path)
  if (!accepted) return file
  const { before: _, ...rest } = file
  return accepted.after === undefined ? rest : { ...rest, before: accepted.after }
}

function showRefusal({ terminal, colors, head, key }: Question, report: Report): void {
  const width = outWidth(terminal)
  const own = { ...report, files: report.files.map((file) => ({ ...file, edits: file.edits.filter((edit) => keyOf(edit) === key) })) }
  for (const { about: place, message } of refusalsOf({ ...own, problems: [] }, { advice: adviceFor }))
    terminal.out(`${wrapLine(`${colors.bold(head)} ${colors.red('✗')} ${place}:`, width)}\n${wrapSentences(message, width)}\n`)
}

type Action = 'y' | 'n' | 'a' | 'q' | 'e'

/** Asks one question. Undefined at the end of the input. */
async function ask({ terminal, colors, choice, key }: Question, couldLand: boolean): Promise<Action | undefined> {
  const canEdit = terminal.edit !== undefined && newTextOf(choice.parsed, key) !== undefined
  const actions = [...(couldLand ? ['y', 'n', 'a'] : ['n']), 'q', ...(canEdit ? ['e'] : [])]
  const words = couldLand ? 'Apply this edit' : 'This edit cannot be applied. Leave it out'
  for (;;) {
    terminal.out(`${colors.bold(`${words} [${actions.join(',')},?]?`)} `)
    const line = await terminal.ask!()
    if (line === undefined) return undefined
    const action = line.trim().toLowerCase().slice(0, 1)
    if (actions.includes(action)) return action as Action
    terminal.out(helpFor(actions))
  }
}

function helpFor(actions: readonly string[]): string {
  return HELP.split('\n')
    .filter((line) => !/^[ynaqe] - /.test(line) || actions.includes(line[0]!))
    .join('\n')
}

/** Lets the user change the new text of an edit. */
async function edit({ terminal, choice, key }: Question): Promise<void> {
  const { text, path } = newTextOf(choice.parsed, key)!
  const changed = await terminal.edit!(text, path)
  if (changed === undefined) terminal.out('The editor failed: the new text is as before. $VISUAL or $EDITOR sets another one.\n')
  if (changed !== undefined && changed !== text) choice.parsed = { ...choice.parsed, edits: withNewText(choice.parsed.edits, key, changed) }
}
