import { noTally, type Section, type Tally } from '../run/run'
import beforeData from '../sets/before.json'
import type { SetsResult, SetsResults } from '../sets/run-sets'
import { percentage, table } from './markdown'

/** Figures of the state before rules had names, on the cases of the same seed: the column "before". */
const before = beforeData as unknown as SetsResult

/** The sections that docs/landing.md opens with: quotes that are one release behind, code that is gone, and traps. Throws RangeError when before is not of the same cases. */
export function setsSections(results: SetsResults): string[] {
  for (const [name, { total }] of Object.entries(results.own.sections))
    if (before.sections[name as Section]?.total !== total)
      throw new RangeError(`the figures of before were made from other cases of '${name}'`)
  return [
    '## Quotes that are one release behind',
    staleWords(results),
    '### What must land',
    'The release in between touched other lines of the quoted block only. Right is the file with the change carried, byte for byte.',
    landTable(results),
    kindTable(results, 'stale, must land', 'exact %'),
    '### What must be refused',
    'The release in between changed what the edit removes, or the lines right beside the spot where it adds.',
    refuseTable(results, 'stale, must refuse'),
    kindTable(results, 'stale, must refuse', 'right %'),
    '## Code that is gone',
    'What is quoted is not in this release: a later one added it, or an earlier one deleted it. Right is a refusal.',
    refuseTable(results, 'gone'),
    '## Traps',
    'Made-up files and real ones, each with an edit that tempts an engine: a look-alike of the quoted block, words that stand for code, a part of a token, new text that stands elsewhere. Each has one right answer; where a result is right and a refusal does no harm, both count.',
    trapTable(results),
    kindTable(results, 'traps', 'right %'),
  ]
}

function staleWords({ packages, own, leftOut }: SetsResults): string {
  const count = (own.sections['stale, must land']?.total ?? 0) + (own.sections['stale, must refuse']?.total ?? 0)
  return [
    `Real edits between published versions, quoted as the file was one version earlier: of three versions in a row the quote is of the first, the file is the second, the edit is a change from the second to the third. ${count} cases of ${packages.fit.length + packages.heldOut.length} packages. Constants may be fitted on two thirds of the packages, by a number made of their names; the others (${packages.heldOut.join(', ')}) are only judged on.`,
    '',
    `Left out, since nobody could say what is right: ${Object.entries(leftOut.stale ?? {})
      .map(([why, n]) => `${why} (${n})`)
      .join(
        '; ',
      )}. A merge of whole lines that is told the place must come to what is expected, so its row shows what a quote can tell at most, and no skill.`,
    '',
    '*Before* is the state at 31208be, on the cases drawn then: of those to refuse three, and two traps, have been drawn anew since; formats other than old and new text run on a part of them. *False success*: success was claimed (applied, already applied, nothing to do), and the edit is not in place.',
  ].join('\n')
}

const rows = (results: SetsResults): readonly (readonly [string, SetsResult, 'sections' | 'fit' | 'heldOut'])[] => [
  ['suture, before', before, 'sections'],
  ['**suture**', results.own, 'sections'],
  ['**suture**, packages to fit on', results.own, 'fit'],
  ['**suture**, packages held out', results.own, 'heldOut'],
  ...[...results.formats, ...results.peers].map((result) => [result.name, result, 'sections'] as const),
]

function landTable(results: SetsResults): string {
  const head = ['engine', 'cases', 'exact %', 'collateral %', 'corrupt %', 'refused %', 'false success %', 'threw %']
  return table(
    head,
    rows(results).map(([name, result, part]) => {
      const t = result[part]['stale, must land'] ?? noTally
      const counts = [t.exact, t.collateral, t.corrupt, t.refused, t['false success'], t.crash]
      return [name, `${t.total}`, ...counts.map((n) => percentage(n, t.total))]
    }),
  )
}

function refuseTable(results: SetsResults, section: Section): string {
  const shown = rows(results).filter(([, result, part]) => (result[part][section]?.total ?? 0) > 0)
  return table(
    ['engine', 'cases', 'right %', 'written %', 'false success %', 'threw %'],
    shown.map(([name, result, part]) => {
      const t = result[part][section] ?? noTally
      return [name, `${t.total}`, ...[t.exact, t.corrupt, t['false success'], t.crash].map((n) => percentage(n, t.total))]
    }),
  )
}

function trapTable(results: SetsResults): string {
  const shown = rows(results).filter(([, result, part]) => (result[part].traps?.total ?? 0) > 0)
  return table(
    ['engine', 'cases', 'right %', 'refused %', 'wrong %', 'false success %', 'threw %'],
    shown.map(([name, result, part]) => {
      const t = result[part].traps ?? noTally
      const counts = [t.exact, t.refused, t.corrupt + t.collateral, t['false success'], t.crash]
      return [name, `${t.total}`, ...counts.map((n) => percentage(n, t.total))]
    }),
  )
}

/** Engines that are shown kind by kind. */
const beside = ['jsdiff', 'diff-match-patch']

function kindTable(results: SetsResults, section: Section, right: string): string {
  const kinds = Object.entries(results.own.kinds).filter(([name]) => name.startsWith(`${section}: `))
  const wrong = (t: Tally) => t.corrupt + t.collateral + t['false success'] + t.crash
  const best = results.peers.filter(({ name }) => beside.includes(name))
  return table(
    ['kind', 'cases', `before, ${right}`, right, 'before, wrong %', 'wrong %', ...best.map(({ name }) => `${name}, ${right}`)],
    kinds.map(([name, now]) => {
      const then = before.kinds[name] ?? noTally
      const share = (t: Tally, n: number) => percentage(n, t.total)
      const others = best.map(({ kinds: of }) => share(of[name] ?? noTally, of[name]?.exact ?? 0))
      return [
        name.slice(section.length + 2),
        `${now.total}`,
        share(then, then.exact),
        share(now, now.exact),
        share(then, wrong(then)),
        share(now, wrong(now)),
        ...others,
      ]
    }),
  )
}
