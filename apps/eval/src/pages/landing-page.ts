import { noTally } from '../run/run'
import type { DrawShare, EngineResult, LandingResults } from '../run/run-landing'
import beforeData from '../sets/before-distorted.json'
import { type Shade, stackedBars } from './chart'
import { elidedSections } from './elided-page'
import { formattedSections } from './formatted-page'
import { percentage, table } from './markdown'
import { setsSections } from './sets-page'
import { worthSection } from './worth-page'

/** What the page says of where it was made. */
export interface Origin {
  readonly command: string
  readonly node: string
  /** Package and version, or two versions for a pair. */
  readonly versions: Readonly<Record<string, string>>
  readonly pairs: Readonly<Record<string, string>>
}

/** Figures of the state before rules had names, on the distorted edits of the first seed. */
const before = beforeData as unknown as EngineResult

const land = ['one distortion', 'two distortions'] as const
const alone = 'must leave alone'

/** docs/landing.md. */
export function landingPage(results: LandingResults, origin: Origin): string {
  const first = results.own[0]!
  sameCases(first)
  return [
    '# How edits land',
    `How often an edit lands as it must, and how often it is rightly left alone: Suture and other engines on six sets. Made by \`${origin.command}\`, Node ${origin.node}. The figures as data: [landing.json](landing.json).`,
    ...setsSections(results.sets),
    ...formattedSections(results.formatted),
    ...elidedSections(results.elided),
    '## Distorted edits',
    distortedWords(results, origin),
    '![Share of edits that land exactly, by engine](landing.svg)',
    '## What is counted',
    definitions,
    ...ownSections(results),
    ...formatSections(results),
    '## By distortion',
    'Cases of one distortion: Suture in full, other engines by the share that was exact or rightly left alone.',
    distortionTable(first, results.peers),
    '## By language',
    languageTable(results),
    '## What each part is worth',
    ...worthSection(results.worth, results.rules, results.certainty),
    '## What was left out',
    leftOutWords,
    leftOutTable(results.draws),
    '## Versions',
    table(['package', 'versions'], Object.entries({ ...origin.versions, ...origin.pairs })),
    '',
  ].join('\n\n')
}

/** Edits that must land, and those that must be left alone, by engine. */
function ownSections(results: LandingResults): string[] {
  return [
    '## Edits that must land',
    'Suture runs on every case, other engines on half of those of the first seed. *Before* is the state at 31208be, on the same cases, when those with a context line misquoted beside the change or above it had to land: they may be refused as well now.',
    ...land.map(
      (section) =>
        `### ${section === 'one distortion' ? 'One distortion' : 'Two distortions at once'}\n\n${engineTable([...seedRows(results), ...results.peers], section)}`,
    ),
    '## Edits that must be left alone',
    'The quoted text is not there, stands in several places, has changed, or the edit is in the file already. Right is a refusal, or nothing done where the edit is in place.',
    aloneTable([...seedRows(results), ...results.peers]),
  ]
}

function formatSections({ formats }: LandingResults): string[] {
  return [
    '## Other formats',
    'A part of the same cases, written in each format by its own writer and read by the package that a user would call. Cases that a format cannot express are not put to it: a diff quotes whole lines, a fuzzy diff and a patch envelope carry no line number.',
    ...land.map((section) => engineTable(formats, section)),
    aloneTable(formats),
  ]
}

function languageTable({ byLanguage }: LandingResults): string {
  return table(
    ['language', 'cases', 'exact or left alone', 'corrupt'],
    Object.entries(byLanguage).map(([name, t]) => [name, `${t.total}`, percentage(t.exact, t.total), percentage(t.corrupt, t.total)]),
  )
}

function distortedWords(results: LandingResults, origin: Origin): string {
  return `Real edits from consecutive published versions of ${Object.keys(origin.pairs).length} packages, distorted the ways language models distort edits. ${results.cases} cases a seed, seeds ${results.seeds.join(' and ')}.`
}

/** docs/landing.svg. */
export function landingChart(results: LandingResults): string {
  const bars = [results.own[0]!, ...results.peers].map((engine) => {
    const t = engine.sections['one distortion'] ?? noTally
    const share = (n: number) => n / Math.max(1, t.total)
    return {
      label: engine.name,
      parts: [share(t.exact), share(t.collateral), share(t.corrupt + t['false success'] + t.crash), share(t.refused)],
    }
  })
  return stackedBars('Edits with one distortion: what became of them', bars, shades)
}

const shades: readonly Shade[] = [
  { name: 'exact', light: '#1a7f37', dark: '#3fb950' },
  { name: 'collateral', light: '#bf8700', dark: '#d29922' },
  { name: 'wrong', light: '#cf222e', dark: '#f85149' },
  { name: 'refused', light: '#afb8c1', dark: '#6e7681' },
]

const definitions = [
  '- **exact**: the file afterwards is right to the last byte.',
  '- **collateral**: the change is there, other bytes of the block are altered: blanks, quotes, context lines.',
  '- **corrupt**: bytes outside the block are altered, or the change is wrong or partial, or anything changed where nothing may.',
  '- **refused**: nothing done, and said so.',
  '- **false success**: success reported (applied, already applied, nothing to do), and the edit is not in place.',
  '',
  'The right result follows from the answer and the file alone, and is laid down before any engine runs. Where it would not follow, the case is left out; how often is at the end.',
].join('\n')

const leftOutWords =
  'Draws in which the distortion applies but the right result would not be certain, as a share of those in which it applies. Draws to which a distortion does not apply at all (no quote to curl) are not counted.'

/** Suture before and today; of the first seed, apart on the packages to fit on and on those held out. */
function seedRows({ own, seeds }: LandingResults): EngineResult[] {
  const first = own[0]!
  return [
    { ...before, name: `suture, before, seed ${seeds[0]}` },
    ...own.map((result, index) => ({ ...result, name: `**suture**, seed ${seeds[index]}` })),
    { ...first, name: `**suture**, seed ${seeds[0]}, packages to fit on`, sections: first.fit },
    { ...first, name: `**suture**, seed ${seeds[0]}, packages held out`, sections: first.heldOut },
  ]
}

/** Throws RangeError when before is not of the same cases. */
function sameCases(first: EngineResult): void {
  for (const [section, { total }] of Object.entries(first.sections))
    if (before.sections[section]?.total !== total) throw new RangeError(`the figures of before were made from other cases of '${section}'`)
}

function engineTable(engines: readonly EngineResult[], section: string): string {
  const head = ['engine', 'cases', 'exact %', 'collateral %', 'corrupt %', 'refused %', 'false success %', 'threw %']
  const rows = engines.map((engine) => {
    const t = engine.sections[section] ?? noTally
    return [
      engine.name,
      `${t.total}`,
      ...[t.exact, t.collateral, t.corrupt, t.refused, t['false success'], t.crash].map((n) => percentage(n, t.total)),
    ]
  })
  return table(head, rows)
}

function aloneTable(engines: readonly EngineResult[]): string {
  const rows = engines.map((engine) => {
    const t = engine.sections[alone] ?? noTally
    return [engine.name, `${t.total}`, ...[t.exact, t.corrupt, t['false success'], t.crash].map((n) => percentage(n, t.total))]
  })
  return table(['engine', 'cases', 'right %', 'corrupt %', 'false success %', 'threw %'], rows)
}

function distortionTable(first: EngineResult, peers: readonly EngineResult[]): string {
  const head = [
    'distortion',
    'cases',
    'before, exact %',
    'suture exact %',
    'collateral %',
    'corrupt %',
    'refused %',
    ...peers.map((peer) => `${peer.name} %`),
  ]
  const rows = Object.entries(first.byDistortion).map(([name, t]) => [
    name,
    `${t.total}`,
    percentage(before.byDistortion[name]?.exact ?? 0, t.total),
    ...[t.exact, t.collateral, t.corrupt + t['false success'] + t.crash, t.refused].map((n) => percentage(n, t.total)),
    ...peers.map((peer) => percentage(peer.byDistortion[name]?.exact ?? 0, peer.byDistortion[name]?.total ?? 0)),
  ])
  return table(head, rows)
}

function leftOutTable(draws: readonly DrawShare[]): string {
  const rows = draws.flatMap(({ distortion, made, leftOut }) => {
    const out = Object.values(leftOut).reduce((a, b) => a + b, 0)
    return out === 0
      ? []
      : [
          [
            distortion,
            `${made}`,
            percentage(out, made + out),
            Object.entries(leftOut)
              .map(([why, n]) => `${why} (${n})`)
              .join('; '),
          ],
        ]
  })
  return table(['distortion', 'cases made', 'left out %', 'why'], rows)
}
