import { type EditOptions, RULES, type RuleName } from '@suture/replacers'
import type { Outcome } from '@suture/text'
import { suture } from '../adapters/suture'
import type { Case } from '../cases/cases'
import { hearRules } from './hear-rules'
import { type CurvePoint, operatingCurve, type RuleWorth, ruleWorth } from './rule-worth'

/** What the rules of a place are worth, and what the certainty that is asked for costs. */
export interface RulesResults {
  /** How many cases of the three sets, and of the distorted edits. */
  readonly cases: { readonly sets: number; readonly distorted: number }
  readonly rules: readonly RuleWorth[]
  /** How many cases the curve is made of. */
  readonly curveCases: number
  readonly curve: readonly CurvePoint[]
}

type Asked = Exclude<EditOptions['certainty'], undefined>

/** Points of the curve by name: the three that have one in the engine, one between two of them, and one past each end. */
const points: Readonly<Record<string, Asked>> = {
  'half of low': { evidence: 3.5, margin: 1.5, ofRival: 0.025, share: 0.125 },
  low: 'low',
  'low to normal': { evidence: 8.5, margin: 4, ofRival: 0.075, share: 0.325 },
  normal: 'normal',
  high: 'high',
  'twice high': { evidence: 28, margin: 16, ofRival: 0.4, share: 0.75 },
}

/** Runs each rule switched off alone over the cases in which it found something, and the curve over every fifth case. */
export function runRules(cases: readonly Case[], tell: (line: string) => void): RulesResults {
  let refusing: string | undefined
  const onOutcome = (outcome: Outcome) => {
    refusing = refusalOf(outcome)
  }
  tell(`rules: ${cases.length} cases`)
  const names = RULES.map(({ name }) => name)
  const rules = ruleWorth(cases, names, {
    all: suture('suture', { onOutcome }),
    without: (rule) => suture(rule, { withoutRules: [rule as RuleName] }),
    refusedBy: () => refusing,
    found: hearRules(RULES),
  })
  const some = cases.filter((_, index) => index % 5 === 0)
  tell(`certainty: ${some.length} cases`)
  return {
    cases: {
      sets: cases.filter(({ set }) => set !== 'distorted').length,
      distorted: cases.filter(({ set }) => set === 'distorted').length,
    },
    rules,
    curveCases: some.length,
    curve: operatingCurve(some, Object.keys(points), (name) => suture(name, { certainty: points[name]! })),
  }
}

/** What refused: a rule by its name, or the search by the kind of its problem. */
function refusalOf(outcome: Outcome): string | undefined {
  if (outcome.status !== 'refused') return undefined
  const { problem } = outcome
  return 'finding' in problem && problem.finding ? problem.finding.rule : `no rule: ${problem.kind}`
}
