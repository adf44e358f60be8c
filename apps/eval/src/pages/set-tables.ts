import { noTally, type Section, type Tally } from '../run/run'
import type { Before, SetRun, Tallies } from '../run/run-set'
import { contexts } from '../stale/quote'
import { percentage, table } from './markdown'

/** A row of a table: its name and its tallies. */
export type Row = readonly [name: string, tallies: Tallies]

/**
 * Returns the rows of a table: Suture at an earlier version, if its results differ; Suture on all packages, on the development packages and
 * on the held-out packages; the formats; and the other engines.
 */
export function rowsOf(results: SetRun, before?: Before): Row[] {
  const { own } = results
  return [
    ...(before && JSON.stringify(before.all) !== JSON.stringify(own.all) ? [['suture, before', before.all] as const] : []),
    ['**suture**', own.all],
    ['**suture**, development', own.development],
    ['**suture**, held out', own.heldOut],
    ...[...results.formats, ...results.peers].map(({ name, all }) => [name, all] as const),
  ]
}

/** Returns the number of results that are neither right nor refused: another text was written, false success, or a crash. */
export function wrongOf(t: Tally): number {
  return t.corrupt + t.collateral + t['false success'] + t.crash
}

/** What each column counts, by the name of the column. */
export type Columns = Readonly<Record<string, (t: Tally) => number>>

/** Returns a table of a section by engine, quoted with three lines of context and with one. */
export function contextTable(rows: readonly Row[], section: Section, columns: Columns): string {
  const order = contexts.toReversed()
  const shown = rows.filter(([, tallies]) => tallies[section])
  return table(
    ['engine', 'cases', ...order.flatMap((context) => Object.keys(columns).map((name) => `${context}: ${name}`))],
    shown.map(([name, tallies]) => [
      name,
      `${tallies[section]!.total}`,
      ...order.flatMap((context) => cells(tallies[`${section}: ${context}`] ?? noTally, columns)),
    ]),
  )
}

function cells(t: Tally, columns: Columns): string[] {
  return Object.values(columns).map((count) => percentage(count(t), t.total))
}

/** Returns a table of a section by engine. */
export function engineTable(rows: readonly Row[], section: Section, columns: Columns): string {
  const shown = rows.filter(([, tallies]) => tallies[section])
  return table(
    ['engine', 'cases', ...Object.keys(columns)],
    shown.map(([name, tallies]) => [name, `${tallies[section]!.total}`, ...cells(tallies[section]!, columns)]),
  )
}

/** Returns the columns for edits that must land. `right` is the name of the column that counts right results. */
export const landColumns = (right: string): Columns => ({
  [right]: (t) => t.exact,
  'wrong %': (t) => t.corrupt + t.collateral,
  'refused %': (t) => t.refused,
  'false success %': (t) => t['false success'],
  'threw %': (t) => t.crash,
})

/** Columns for edits that must be refused. */
export const refuseColumns: Columns = {
  'right %': (t) => t.exact,
  'written %': (t) => t.corrupt + t.collateral,
  'false success %': (t) => t['false success'],
  'threw %': (t) => t.crash,
}

/** Engines whose results are also shown by kind. */
const shownByKind = ['jsdiff', 'diff-match-patch']

/** Returns a table of a section of a set, by kind. */
export function kindTable({ own, peers }: SetRun, section: Section): string {
  const others = peers.filter(({ name }) => shownByKind.includes(name))
  const kinds = Object.entries(own.all).filter(([name]) => name.startsWith(`${section}: `))
  return table(
    ['kind', 'cases', 'right %', 'wrong %', ...others.map(({ name }) => `${name}, right %`)],
    kinds.map(([name, t]) => {
      const theirs = others.map(({ all }) => percentage(all[name]?.exact ?? 0, all[name]?.total ?? 0))
      return [name.slice(section.length + 2), `${t.total}`, percentage(t.exact, t.total), percentage(wrongOf(t), t.total), ...theirs]
    }),
  )
}

/** Lists the reasons for which edits were left out, with their counts, in one line. */
export function leftOutWords(leftOut: SetRun['leftOut']): string {
  return Object.entries(leftOut)
    .map(([why, n]) => `${why} (${n})`)
    .join('; ')
}

/** Returns a sentence and a list of the reasons for which edits were left out, with their counts. */
export function leftOutList(leftOut: SetRun['leftOut']): string {
  const reasons = Object.entries(leftOut).map(([why, n]) => `- ${why}: ${n}`)
  return ['Some edits are left out. These are the reasons, with the number of edits:', '', ...reasons].join('\n')
}
