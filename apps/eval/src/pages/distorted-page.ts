import { noTally, type Tally } from '../run/run'
import type { Tallies } from '../run/run-set'
import type { DistortedResults, DrawShare, EngineResult } from '../sets/run-landing'
import { percentage, table } from './markdown'
import { type Columns, engineTable, leftOutWords, type Row, wrongOf } from './set-tables'

/** Returns the sections of docs/landing.md on distorted edits of a number of packages. */
export function distortedSections(results: DistortedResults, packages: number): string[] {
  const rows = rowsOf(results)
  const formats = results.formats.map(({ name, all }): Row => [name, all])
  return [
    '## Distorted edits',
    `Real edits from consecutive published versions of ${packages} packages, distorted in the ways in which language models distort edits. There are ${results.cases} cases for each of the seeds ${results.seeds.join(' and ')}. Suture runs on every case. Other engines run on half of the cases of the first seed.`,
    '## What is counted',
    definitions,
    '## Edits that must land',
    '### One distortion',
    engineTable(rows, 'one distortion', land),
    '### Two distortions at once',
    engineTable(rows, 'two distortions', land),
    '## Edits that must be left alone',
    'The quoted text is not in the file, is in several places, or has changed, or the edit is already in place. A refusal is right. If the edit is already in place, reporting that and changing nothing is also right.',
    engineTable(rows, 'must leave alone', alone),
    '## Other formats',
    'Some of the same cases in other formats. Each edit is written in the format and applied by the package that a user would call. Cases that a format cannot express are left out for that format. For example, a diff quotes whole lines, and a fuzzy diff and a patch envelope have no line number.',
    engineTable(formats, 'one distortion', land),
    engineTable(formats, 'two distortions', land),
    engineTable(formats, 'must leave alone', alone),
    '## By distortion',
    'The cases with one distortion, by distortion. For Suture, all figures are shown. For other engines, only the share of right results is shown: exact edits, and files that were rightly left alone.',
    distortionTable(results.own[0]!, results.peers),
    '## By language',
    languageTable(results.byLanguage),
    '## What was left out',
    'An edit is left out if its right result would be uncertain after the distortion. The table shows the share of these edits, and the reasons with their numbers. Edits to which a distortion does not apply are not counted, for example edits without quotes if a distortion curls quotes.',
    leftOutTable(results.draws),
  ]
}

const land: Columns = {
  'exact %': (t) => t.exact,
  'collateral %': (t) => t.collateral,
  'corrupt %': (t) => t.corrupt,
  'refused %': (t) => t.refused,
  'false success %': (t) => t['false success'],
  'threw %': (t) => t.crash,
}

const alone: Columns = {
  'right %': (t) => t.exact,
  'corrupt %': (t) => t.corrupt,
  'false success %': (t) => t['false success'],
  'threw %': (t) => t.crash,
}

const definitions = [
  '- **exact**: the file afterwards is right, byte for byte.',
  '- **collateral**: the change was made, but other bytes of the block also changed: whitespace, quotes or context lines.',
  '- **corrupt**: bytes outside the block changed, the change is wrong or incomplete, or something changed although nothing may.',
  '- **refused**: the engine changed nothing and reported that.',
  '- **false success**: the engine reported success (applied, already applied or nothing to do), but the edit is not in place.',
  '',
  'The right result follows from the answer and the file, and is determined before any engine runs. If it does not follow from them, the case is left out. The last section counts these cases.',
].join('\n')

/** Returns the rows of a table: Suture for each seed, Suture with the first seed on both parts of the packages, and the other engines. */
function rowsOf({ own, seeds, peers }: DistortedResults): Row[] {
  const first = own[0]!
  return [
    ...own.map(({ all }, index): Row => [`**suture**, seed ${seeds[index]}`, all]),
    [`**suture**, seed ${seeds[0]}, development`, first.development],
    [`**suture**, seed ${seeds[0]}, held out`, first.heldOut],
    ...peers.map(({ name, all }): Row => [name, all]),
  ]
}

function distortionTable({ byDistortion }: EngineResult, peers: readonly EngineResult[]): string {
  const head = ['distortion', 'cases', 'suture exact %', 'collateral %', 'corrupt %', 'refused %', ...peers.map(({ name }) => `${name} %`)]
  const counts = (t: Tally) => [t.exact, t.collateral, wrongOf(t) - t.collateral, t.refused]
  const exact = (peer: EngineResult, name: string) => peer.byDistortion[name] ?? noTally
  const rows = Object.entries(byDistortion).map(([name, t]) => [
    name,
    `${t.total}`,
    ...counts(t).map((n) => percentage(n, t.total)),
    ...peers.map((peer) => percentage(exact(peer, name).exact, exact(peer, name).total)),
  ])
  return table(head, rows)
}

function languageTable(byLanguage: Tallies): string {
  return table(
    ['language', 'cases', 'exact or left alone', 'corrupt'],
    Object.entries(byLanguage).map(([name, t]) => [name, `${t.total}`, percentage(t.exact, t.total), percentage(t.corrupt, t.total)]),
  )
}

function leftOutTable(draws: readonly DrawShare[]): string {
  const rows = draws.flatMap(({ distortion, made, leftOut }) => {
    const out = Object.values(leftOut).reduce((a, b) => a + b, 0)
    return out === 0 ? [] : [[distortion, `${made}`, percentage(out, made + out), leftOutWords(leftOut)]]
  })
  return table(['distortion', 'cases made', 'left out %', 'why'], rows)
}
