import { type EditOptions, RULES } from '@suture/edit'
import { suture } from '../adapters/suture'
import type { Case } from '../cases/cases'
import { percentage, table } from '../pages/markdown'
import { isWrong } from './rule-worth'
import { runAdapter, sectionOf } from './run'

type Certainty = Exclude<EditOptions['certainty'], undefined>

/** Points of the curve by name: nothing asked at all, the three that have a name in the engine, and one past them. */
const POINTS: Readonly<Record<string, Certainty>> = {
  'nothing asked': { evidence: 0, margin: 0, ofRival: 0, share: 0 },
  low: 'low',
  normal: 'normal',
  high: 'high',
  'twice high': { evidence: 28, margin: 16, ofRival: 0.4, share: 0.75, ofUnique: true },
}

/** Exact against wrong, on some cases. */
export interface Counts {
  /** Stale quotes that must land, and how many of them do exactly. */
  readonly mustLand: number
  readonly exact: number
  /** All cases, and how many of them are corrupt, collateral or a false success. */
  readonly total: number
  readonly wrong: number
}

/** What became of the cases at one certainty. */
export interface CurvePoint {
  readonly certainty: string
  readonly fit: Counts
  readonly heldOut: Counts
  /** All cases, with every rule of a place switched off. */
  readonly withoutRules: Counts
}

/** The operating curve: exact against wrong, as the certainty that is asked for moves. */
export interface CertaintyResults {
  readonly cases: number
  readonly curve: readonly CurvePoint[]
}

/** Runs the points over the cases, with the rules and without. */
export function runCertainty(cases: readonly Case[], tell: (line: string) => void, points = POINTS): CertaintyResults {
  const names = RULES.map(({ name }) => name)
  const curve = Object.entries(points).map(([certainty, asked]) => {
    tell(`certainty: ${certainty}, ${cases.length} cases`)
    const whole = countAt(cases, { certainty: asked })
    return {
      certainty,
      fit: whole(({ split }) => split === 'fit'),
      heldOut: whole(({ split }) => split === 'held out'),
      withoutRules: countAt(cases, { certainty: asked, withoutRules: names })(() => true),
    }
  })
  return { cases: cases.length, curve }
}

function countAt(cases: readonly Case[], options: EditOptions): (holds: (test: Case) => boolean) => Counts {
  const judged = runAdapter(suture('suture', options), cases)
  return (holds) => {
    const some = judged.filter(({ test }) => holds(test))
    const landing = some.filter(({ test }) => sectionOf(test) === 'stale, must land')
    return {
      mustLand: landing.length,
      exact: landing.filter(({ verdict }) => verdict === 'exact').length,
      total: some.length,
      wrong: some.filter(({ verdict }) => isWrong(verdict)).length,
    }
  }
}

/** The table of the curve: shares of what must land, counts of what is wrong. */
export function curveTable(curve: readonly CurvePoint[]): string {
  const head = [
    'certainty',
    'packages to fit on: exact %',
    'wrong',
    'packages held out: exact %',
    'wrong',
    'without rules: exact %',
    'wrong',
  ]
  const cells = ({ exact, mustLand, wrong }: Counts) => [percentage(exact, mustLand), `${wrong}`]
  return table(
    head,
    curve.map(({ certainty, fit, heldOut, withoutRules }) => [certainty, ...cells(fit), ...cells(heldOut), ...cells(withoutRules)]),
  )
}
