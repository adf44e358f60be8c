import { RULES, type RuleName } from '@suture/edit'
import type { Outcome } from '@suture/text'
import { suture } from '../adapters/suture'
import type { Case } from '../cases/cases'
import { hearRules } from './hear-rules'
import { type RuleWorth, ruleWorth } from './rule-worth'

/** What the rules of a place are worth. */
export interface RulesResults {
  /** How many cases of the three sets, and of the distorted edits. */
  readonly cases: { readonly sets: number; readonly distorted: number }
  readonly rules: readonly RuleWorth[]
}

/** Runs each rule switched off alone over the cases in which it found something. */
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
  return {
    cases: {
      sets: cases.filter(({ set }) => set !== 'distorted').length,
      distorted: cases.filter(({ set }) => set === 'distorted').length,
    },
    rules,
  }
}

/** What refused: a rule by its name, or the search by the kind of its problem. */
function refusalOf(outcome: Outcome): string | undefined {
  if (outcome.status !== 'refused') return undefined
  const { problem } = outcome
  return 'finding' in problem && problem.finding ? problem.finding.rule : `no rule: ${problem.kind}`
}
