import { noTally, type Section, type Tally } from '../run/run'
import type { SetRun, SetsResult } from '../sets/run-sets'
import { percentage, table } from './markdown'

const rows = (results: SetRun): readonly (readonly [string, SetsResult, 'sections' | 'fit' | 'heldOut'])[] => [
  ['**suture**', results.own, 'sections'],
  ['**suture**, packages to fit on', results.own, 'fit'],
  ['**suture**, packages held out', results.own, 'heldOut'],
  ...[...results.formats, ...results.peers].map((result) => [result.name, result, 'sections'] as const),
]

/** Edits that must land, by engine; `right` says what counts as such. */
export function landTable(results: SetRun, section: Section, right: string): string {
  return engineTable(results, section, [right, 'wrong %', 'refused %', 'false success %', 'threw %'], (t) => [
    t.exact,
    t.corrupt + t.collateral,
    t.refused,
    t['false success'],
    t.crash,
  ])
}

/** Edits that must be refused, by engine. */
export function refuseTable(results: SetRun, section: Section): string {
  return engineTable(results, section, ['right %', 'written %', 'false success %', 'threw %'], (t) => [
    t.exact,
    t.corrupt + t.collateral,
    t['false success'],
    t.crash,
  ])
}

/** A section of a set, by engine: of Suture on both parts of the packages as well. */
function engineTable(results: SetRun, section: Section, head: readonly string[], counts: (tally: Tally) => readonly number[]): string {
  return table(
    ['engine', 'cases', ...head],
    rows(results).map(([name, result, part]) => {
      const t = result[part][section] ?? noTally
      return [name, `${t.total}`, ...counts(t).map((n) => percentage(n, t.total))]
    }),
  )
}

/** Engines that are shown kind by kind. */
const beside = ['jsdiff', 'diff-match-patch']

/** A section of a set, by kind. */
export function kindTable({ own, peers }: SetRun, section: Section): string {
  const others = peers.filter(({ name }) => beside.includes(name))
  const kinds = Object.entries(own.kinds).filter(([name]) => name.startsWith(`${section}: `))
  return table(
    ['kind', 'cases', 'right %', 'wrong %', ...others.map(({ name }) => `${name}, right %`)],
    kinds.map(([name, t]) => {
      const wrong = t.corrupt + t.collateral + t['false success'] + t.crash
      const theirs = others.map(({ kinds: of }) => percentage(of[name]?.exact ?? 0, of[name]?.total ?? 0))
      return [name.slice(section.length + 2), `${t.total}`, percentage(t.exact, t.total), percentage(wrong, t.total), ...theirs]
    }),
  )
}
