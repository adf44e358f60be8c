import type { Adapter } from './adapter'
import type { Case } from './cases'
import type { Verdict } from './judge'
import { percentage, table } from './markdown'
import { type Judged, runAdapter } from './run'

/** What one rule does on a set of cases. */
export interface RuleWorth {
  readonly rule: string
  /** Cases that it refused and that must not be written. */
  readonly rightly: number
  /** Cases that it refused and that must land. */
  readonly wrongly: number
  /** Cases that are wrong (corrupt, collateral, a false success) without it, and are not with it. */
  readonly wrongWithout: number
  /** Cases that land exactly without it, and do not with it. */
  readonly exactWithout: number
}

/** An engine with one rule switched off, and the rule that a refusal of the whole engine names. */
export interface RuleSwitch {
  readonly all: Adapter
  readonly without: (rule: string) => Adapter
  /** The rule that refused the last case put to `all`; undefined where none did. */
  readonly refusedBy: () => string | undefined
}

/** What each rule refuses, and what becomes of the cases without it. Each is switched off alone. */
export function ruleWorth(cases: readonly Case[], rules: readonly string[], { all, without, refusedBy }: RuleSwitch): RuleWorth[] {
  const whole = cases.map((test) => {
    const [judged] = runAdapter(all, [test])
    return { judged, rule: judged?.reply.status === 'refused' ? refusedBy() : undefined }
  })
  const verdicts = new Map(whole.flatMap(({ judged }) => (judged ? [[judged.test.id, judged.verdict]] : [])))
  return rules.map((rule) => {
    const refused = whole.filter((one) => one.rule === rule)
    const changed = runAdapter(without(rule), cases).filter(({ test, verdict }) => verdicts.get(test.id) !== verdict)
    return {
      rule,
      rightly: refused.filter(({ judged }) => judged?.test.must !== 'land').length,
      wrongly: refused.filter(({ judged }) => judged?.test.must === 'land').length,
      wrongWithout: changed.filter(({ test, verdict }) => isWrong(verdict) && !isWrong(verdicts.get(test.id)!)).length,
      exactWithout: changed.filter(({ test, verdict }) => test.must === 'land' && verdict === 'exact').length,
    }
  })
}

/** A point of the curve: what became of the cases at one certainty. */
export interface CurvePoint {
  readonly certainty: number
  /** Of the cases that must land. */
  readonly exact: number
  readonly mustLand: number
  /** Of all cases. */
  readonly wrong: number
  readonly total: number
}

/** Exact against wrong, as the certainty that is asked for moves. */
export function operatingCurve(
  cases: readonly Case[],
  certainties: readonly number[],
  engineAt: (certainty: number) => Adapter,
): CurvePoint[] {
  return certainties.map((certainty) => {
    const judged = runAdapter(engineAt(certainty), cases)
    const landing = judged.filter(({ test }) => test.must === 'land')
    const count = (some: readonly Judged[], holds: (verdict: Verdict) => boolean) => some.filter(({ verdict }) => holds(verdict)).length
    return {
      certainty,
      exact: count(landing, (verdict) => verdict === 'exact'),
      mustLand: landing.length,
      wrong: count(judged, isWrong),
      total: judged.length,
    }
  })
}

function isWrong(verdict: Verdict): boolean {
  return verdict === 'corrupt' || verdict === 'collateral' || verdict === 'false success' || verdict === 'crash'
}

/** The table of rules. */
export function ruleWorthTable(worth: readonly RuleWorth[]): string {
  const head = ['rule', 'refuses rightly', 'refuses wrongly', 'wrong without it', 'exact only without it']
  const cells = (one: RuleWorth) => [one.rightly, one.wrongly, one.wrongWithout, one.exactWithout].map(String)
  return table(
    head,
    worth.map((one) => [one.rule, ...cells(one)]),
  )
}

/** The table of the curve. */
export function curveTable(points: readonly CurvePoint[]): string {
  return table(
    ['certainty', 'must land, exact %', 'all cases, wrong %'],
    points.map((point) => [`${point.certainty}`, percentage(point.exact, point.mustLand), percentage(point.wrong, point.total)]),
  )
}
