import type { Adapter } from '../adapters/adapter'
import type { Case } from '../cases/cases'
import type { Verdict } from '../cases/judge'
import { table } from '../pages/markdown'
import { runAdapter } from './run'

/** What one rule does on a set of cases. */
export interface RuleWorth {
  readonly rule: string
  /** Cases that it refused and that must not be written. */
  readonly rightly: number
  /** Cases that it refused and that must land. */
  readonly wrongly: number
  /** Cases that are wrong (corrupt, collateral, a false success) without it, and are not with it; absent where it cannot be switched off. */
  readonly wrongWithout?: number
  /** Cases that land exactly without it, and do not with it; absent as above. */
  readonly exactWithout?: number
}

/** An engine with one rule switched off, and the rule that a refusal of the whole engine names. */
export interface RuleSwitch {
  readonly all: Adapter
  readonly without: (rule: string) => Adapter
  /** What refused the last case put to `all`: a rule, or something that is none; undefined where nothing did. */
  readonly refusedBy: () => string | undefined
  /** The rules that found something in the cases put to `all` since it was last asked: the others need not be switched off. */
  readonly found: () => ReadonlySet<string>
}

/** What each rule refuses, and what becomes of the cases without it, each switched off alone; then whatever else refuses. */
export function ruleWorth(
  cases: readonly Case[],
  rules: readonly string[],
  { all, without, refusedBy, found }: RuleSwitch,
): readonly RuleWorth[] {
  found()
  const whole = cases.flatMap((test) =>
    runAdapter(all, [test]).map((judged) => ({
      ...judged,
      by: judged.reply.status === 'refused' ? refusedBy() : undefined,
      found: found(),
    })),
  )
  const refusals = (name: string) => {
    const refused = whole.filter(({ by }) => by === name)
    const wrongly = refused.filter(({ test }) => test.must === 'land').length
    return { rule: name, rightly: refused.length - wrongly, wrongly }
  }
  const switched = rules.map((rule) => {
    const pairs = whole
      .filter((one) => one.found.has(rule))
      .flatMap((one) => runAdapter(without(rule), [one.test]).map((off) => ({ test: one.test, on: one.verdict, off: off.verdict })))
    return {
      ...refusals(rule),
      wrongWithout: pairs.filter(({ on, off }) => isWrong(off) && !isWrong(on)).length,
      exactWithout: pairs.filter(({ test, on, off }) => test.must === 'land' && off === 'exact' && on !== 'exact').length,
    }
  })
  const others = [...new Set(whole.flatMap(({ by }) => (by === undefined || rules.includes(by) ? [] : [by])))].sort()
  return [...switched, ...others.map(refusals)]
}

/** True where something was altered that must not be, or success was claimed that there is not. */
export function isWrong(verdict: Verdict): boolean {
  return verdict === 'corrupt' || verdict === 'collateral' || verdict === 'false success' || verdict === 'crash'
}

/** The table of rules. */
export function ruleWorthTable(worth: readonly RuleWorth[]): string {
  const head = ['rule', 'refuses rightly', 'refuses wrongly', 'wrong without it', 'exact only without it']
  const cells = (one: RuleWorth) => [one.rightly, one.wrongly, one.wrongWithout ?? '-', one.exactWithout ?? '-'].map(String)
  return table(
    head,
    worth.map((one) => [one.rule, ...cells(one)]),
  )
}
