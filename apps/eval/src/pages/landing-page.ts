import { noTally } from '../run/run'
import type { Before } from '../run/run-set'
import type { LandingResults } from '../sets/run-landing'
import { type Shade, stackedBars } from './chart'
import { distortedSections } from './distorted-page'
import { elidedSections } from './elided-page'
import { formattedSections } from './formatted-page'
import { goneSections } from './gone-page'
import { table } from './markdown'
import { wrongOf } from './set-tables'
import { staleSections } from './stale-page'

/** The command, the version of Node and the packages that the page names as the origin of its figures. */
export interface Origin {
  readonly command: string
  readonly node: string
  /** The version of each package, or two versions for a pair. */
  readonly versions: Readonly<Record<string, string>>
  readonly pairs: Readonly<Record<string, string>>
}

/** Returns docs/landing.md. `before` has the results of an earlier version of Suture on the first set. */
export function landingPage(results: LandingResults, origin: Origin, before?: Before): string {
  return [
    '# How edits land',
    `How often an edit lands as it must, and how often an edit that must not land is left alone: Suture and other engines. Made by \`${origin.command}\`, Node ${origin.node}. The figures as data: [landing.json](landing.json).`,
    ...staleSections(results.stale, before),
    ...goneSections(results.gone),
    ...formattedSections(results.formatted),
    ...elidedSections(results.elided),
    ...distortedSections(results.distorted, Object.keys(origin.pairs).length),
    '## Versions',
    table(['package', 'versions'], Object.entries({ ...origin.versions, ...origin.pairs })),
    '',
  ].join('\n\n')
}

/** Returns docs/landing.svg. */
export function landingChart({ stale }: LandingResults): string {
  const section = 'stale, must land: three lines'
  const bars = [stale.own, ...stale.peers].map(({ name, all }) => {
    const t = all[section] ?? noTally
    const share = (n: number) => n / Math.max(1, t.total)
    return { label: name, parts: [share(t.exact), share(wrongOf(t)), share(t.refused)] }
  })
  return stackedBars('Stale quotes that a merge lands, three lines of context: what became of them', bars, shades)
}

const shades: readonly Shade[] = [
  { name: 'exact', light: '#1a7f37', dark: '#3fb950' },
  { name: 'wrong', light: '#cf222e', dark: '#f85149' },
  { name: 'refused', light: '#afb8c1', dark: '#6e7681' },
]
