import { noTally, type Section, type Tally } from '../run/run'
import type { SetsResult } from '../sets/run-sets'
import { percentage, table } from './markdown'

/** What every engine reached on one set. */
export interface SetTables {
  readonly own: SetsResult
  readonly formats: readonly SetsResult[]
  readonly peers: readonly SetsResult[]
}

const rows = (results: SetTables): readonly (readonly [string, SetsResult, 'sections' | 'fit' | 'heldOut'])[] => [
  ['**suture**', results.own, 'sections'],
  ['**suture**, packages to fit on', results.own, 'fit'],
  ['**suture**, packages held out', results.own, 'heldOut'],
  ...[...results.formats, ...results.peers].map((result) => [result.name, result, 'sections'] as const),
]

/** A section of a set, by engine: of Suture on both parts of the packages as well. */
export function engineTable(
  results: SetTables,
  section: Section,
  head: readonly string[],
  counts: (tally: Tally) => readonly number[],
): string {
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
export function kindTable({ own, peers }: SetTables, section: Section): string {
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
