import { type EditReport, landFile, NO_EDIT, refusalOf } from '@suture/core'
import { visible } from '@suture/display'
import { type FileEdits, parse, toIntents } from '@suture/formats'
import { type Located, locate } from '@suture/replacers'
import { describePlace, describeProblem, type Problem, percent } from '@suture/text'
import { nodeFiles, openWorkspace } from '@suture/workspace'
import { findRoot } from '../input/find-root'
import { readAnswer } from '../input/read-input'
import { type Colors, colorsFor, type Terminal } from '../terminal'
import { type ApplyCommandOptions, parseOptions } from './apply-command'
import { policyOptions } from './change-files'

/** Candidates of one strategy that are shown. */
const SHOWN = 5

/** `suture explain`: what every strategy sees of each edit, and why the choice fell as it did. Writes nothing. */
export async function explainCommand(terminal: Terminal, name: string | undefined, options: ApplyCommandOptions): Promise<number> {
  const parsed = parse(await readAnswer(terminal, name, options), parseOptions(options))
  const workspace = await openWorkspace({ files: nodeFiles(), root: await findRoot(terminal, options.root, parsed), recover: false })
  const colors = colorsFor(terminal, options.color)
  for (const { format, startLine, endLine, because, name: found } of parsed.evidence)
    terminal.out(
      `${colors.dim(`lines ${startLine}-${endLine}: ${format}, because of ${JSON.stringify(because)}${found ? `; file ${found.path} (${found.from})` : ''}`)}\n`,
    )
  for (const problem of parsed.problems) terminal.out(`\n${colors.bold(`line ${problem.line}:`)}\n${describeProblem(problem)}\n`)
  let exitCode = parsed.problems.length > 0 || parsed.edits.length === 0 ? 2 : 0
  if (parsed.edits.length === 0) terminal.out(`${NO_EDIT}\n`)
  for (const edit of parsed.edits) {
    const read = edit.path === undefined ? undefined : await workspace.read(edit.path)
    const texts = read?.ok ? explainEdit(edit, parsed.edits, read.text, colors, options) : explainMissing(edit, read)
    for (const text of texts) terminal.out(text)
    if (!read?.ok && edit.operation !== 'create') exitCode = Math.max(exitCode, edit.path === undefined ? 2 : 3)
  }
  return exitCode
}

function* explainMissing(edit: FileEdits, read: { readonly problem: Problem } | undefined): Generator<string> {
  const why = read ? describeProblem(read.problem).split('\n', 1)[0] : 'an edit that names no file: name it with --file'
  yield `\n${edit.operation === 'create' ? `${visible(edit.path ?? '')}: to be created` : why}\n`
}

/** The candidates of each edit, then what became of it together with all other edits of its file. */
function* explainEdit(
  edit: FileEdits,
  all: readonly FileEdits[],
  text: string,
  colors: Colors,
  options: ApplyCommandOptions,
): Generator<string> {
  const ofFile = all.filter((other) => other.path === edit.path && other.operation === edit.operation)
  const reports = [...landFile(text, ofFile, policyOptions(options)).edits]
  for (const intent of toIntents(edit)) {
    yield `\n${colors.bold(`${visible(edit.path ?? '')}, edit on line ${intent.line} of the answer (${edit.format})`)}\n`
    const located = locate(text, intent)
    if (located.length === 0) yield '  no strategy sees anything like it\n'
    for (const [strategy, candidates] of groups(located)) yield `  ${strategy.padEnd(22)} ${candidates}\n`
    const index = reports.findIndex((report) => report.line === intent.line && report.format === edit.format)
    const [report] = index === -1 ? [] : reports.splice(index, 1)
    if (report) yield `  ${colors.cyan('->')} ${verdict(report).replaceAll('\n', '\n     ')}\n`
  }
}

/** What became of an edit; of a refused one all that there is to say, the nearest text with the lines that differ included. */
function verdict(report: EditReport): string {
  const { status, matches, problem } = report
  const refusal = refusalOf(report)
  const tried = problem?.kind === 'not-found' && problem.tried.length > 0 ? `\nTried: ${problem.tried.join(', ')}.` : ''
  if (refusal !== undefined) return `refused: ${refusal}${tried}`
  const places = matches.map(
    (match) =>
      `line ${describePlace(match)} by ${match.strategy}, ${percent(match.similarity)}${match.warnings.map((warning) => `, ${warning}`).join('')}`,
  )
  return `${status}${places.length > 0 ? `: ${places.join('; ')}` : ''}`
}

/** For each strategy, in its order, what it proposes: place, similarity, and the guard that turns it down. */
function groups(located: readonly Located[]): [string, string][] {
  const byStrategy = new Map<string, Located[]>()
  for (const candidate of located) {
    const list = byStrategy.get(candidate.strategy)
    if (list) list.push(candidate)
    else byStrategy.set(candidate.strategy, [candidate])
  }
  return [...byStrategy].map(([strategy, list]) => {
    const shown = list.slice(0, SHOWN).map(({ similarity, refusedBy, undone, ...place }) => {
      const more = [...(undone.length > 0 ? [`quoted with ${undone.join(', ')}`] : []), ...(refusedBy ? [`turned down: ${refusedBy}`] : [])]
      return `${describePlace(place)} ${percent(similarity)}${more.length > 0 ? ` (${more.join('; ')})` : ''}`
    })
    return [strategy, shown.join('  ') + (list.length > SHOWN ? `  and ${list.length - SHOWN} more` : '')]
  })
}
