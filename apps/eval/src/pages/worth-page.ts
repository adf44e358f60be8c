import { type Ablation, strategyNames, type Worth } from '../run/ablations'
import { type CertaintyResults, curveTable } from '../run/certainty-curve'
import { ruleWorthTable } from '../run/rule-worth'
import { noTally, type Tally } from '../run/run'
import type { RulesResults } from '../run/run-rules'
import { percentage, table } from './markdown'

const land = ['one distortion', 'two distortions'] as const
const alone = 'must leave alone'

/** The section of docs/landing.md on what each strategy and each rule of the graft is worth. */
export function worthSection(worth: Worth, rules: RulesResults, certainty: CertaintyResults): string[] {
  return [
    '### Rules of a place',
    rulesWords(rules),
    ruleWorthTable(rules.rules),
    '### Certainty',
    certaintyWords(certainty),
    curveTable(certainty.curve),
    whatCertaintyTells,
    '### Parts switched off',
    `${worth.cases} of the cases, one distortion and two together, with a part switched off. *Decides*: share of the edits that landed. *Fewer*: how many cases fewer land exactly; *more wrong*: how many more are corrupt or a false success.`,
    '### Strategies',
    strategyWords,
    strategyTable(worth),
    '### Strategies under `policy: "spec"`',
    'The nine are the whole engine there, and new text is pasted as given: *made* is exact or collateral.',
    specTable(worth),
    '### Rules of the graft',
    ruleTable(worth.rules),
  ]
}

function rulesWords({ cases }: RulesResults): string {
  return `Each rule that is asked of a place that was found, on ${cases.sets} cases of the three sets and ${cases.distorted} distorted edits. *Refuses*: cases in which it is the reason that is told; rightly, where nothing may be written. *Without it*: the rule alone is switched off (\`withoutRules\`), and cases become wrong (corrupt, collateral, a false success), or land exactly, that did not before. A rule without which little goes wrong is one whose cases others refuse too. What carrying a change out leaves open, and what the search does not find, cannot be switched off.`
}

function certaintyWords({ cases }: CertaintyResults): string {
  return `How sure a place must be that is found by what all its lines tell together (\`certainty\`), on ${cases} of these cases. *exact*: share of the stale quotes that must land; *wrong*: how many of all cases are corrupt, collateral or a false success. *low*, *normal* and *high* have their names in the engine; *nothing asked* is all numbers 0, *twice high* their double, but for the share that must be found. *Without rules*: every rule of a place is switched off.`
}

const whatCertaintyTells = [
  'The curve is flat by its nature. The numbers ask whether a place is the one that was meant; what goes wrong in real files is nearly always another question, whether somebody else has changed the same lines, and the rules answer that whatever the numbers are. Nor is a rule a matter of certainty: the two that refuse wrongly most, `governing-line` and `partly-applied`, would let in two or three wrong edits for each right one (the table above).',
  '',
  '*low* lands all that numbers can gain, among it quotes of which a fifth is left; with nothing asked nothing more lands, and of two places that are alike the first is taken. *high* wants half of each quote to stand there even where the line to change stands once in the file: for those who would rather be asked again.',
].join('\n')

const strategyWords = [
  'A strategy whose absence loses nothing is one whose places another has too. Every block of `indentation-flexible` is one of `line-trimmed`; every block that `context-aware` may take is one of `block-anchor`. The blocks of `line-trimmed` are among those of `whitespace-normalized`, which has parts of lines as well: without `line-trimmed` these compete, and a replacement everywhere ends before its last place.',
  '',
  '`alignment` covers for most of the others wherever two lines are quoted, so each is also switched off together with it. *With simple*: exact when `simple` and this strategy are all there is.',
].join('\n')

function strategyTable({ decided, strategies, unaligned, alone: lone }: Worth): string {
  const [all, ...off] = strategies
  const [withoutAlignment, ...both] = unaligned
  const [simple, ...pairs] = lone
  const head = [
    'strategy',
    'decides %',
    'off: exact %',
    'fewer',
    'more wrong',
    'and alignment off: exact %',
    'fewer',
    'with simple: exact %',
  ]
  const rows = strategyNames.map((name) => {
    const one = named(off, name)
    const two = both.find((each) => each.off === name)
    const pair = name === 'simple' ? simple : pairs.find((each) => each.off === name)
    return [
      name,
      share(decided, name),
      exactShare(one),
      difference(landed(all!).exact - landed(one).exact),
      difference(wrong(one) - wrong(all!)),
      exactShare(two),
      two ? difference(landed(withoutAlignment!).exact - landed(two).exact) : '-',
      exactShare(pair),
    ]
  })
  return table(head, [['nothing off', '-', exactShare(all), '-', '-', exactShare(withoutAlignment), '-', '-'], ...rows])
}

function specTable({ decidedBySpec, spec }: Worth): string {
  const [all, ...off] = spec
  const made = (one: Ablation) => landed(one).exact + landed(one).collateral
  const madeShare = (one: Ablation) => percentage(made(one), landed(one).total)
  const wrongShare = (one: Ablation) => percentage(wrong(one), total(one))
  const rows = off.map((one) => [
    one.off,
    share(decidedBySpec, one.off),
    madeShare(one),
    difference(made(all!) - made(one)),
    wrongShare(one),
    difference(wrong(one) - wrong(all!)),
  ])
  const head = ['strategy', 'decides %', 'off: made %', 'fewer', 'wrong, all cases %', 'more wrong']
  return table(head, [['nothing off', '-', madeShare(all!), '-', wrongShare(all!), '-'], ...rows])
}

function ruleTable(rules: readonly Ablation[]): string {
  const rows = rules.map((one) => {
    const [first, second] = land.map((section) => one.sections[section] ?? noTally) as [Tally, Tally]
    return [
      one.off,
      percentage(first.exact, first.total),
      percentage(second.exact, second.total),
      one === rules[0] ? '-' : difference(landed(rules[0]!).exact - landed(one).exact),
      percentage(landed(one).collateral, landed(one).total),
      percentage(wrong(one), total(one)),
    ]
  })
  return table(['switched off', 'one distortion, exact %', 'two, exact %', 'fewer', 'collateral %', 'wrong, all cases %'], rows)
}

function named(list: readonly Ablation[], name: string): Ablation {
  return list.find(({ off }) => off === name)!
}

/** The cases that must land, together. */
function landed({ sections }: Ablation): Tally {
  const [a, b] = land.map((section) => sections[section] ?? noTally) as [Tally, Tally]
  const keys = Object.keys(noTally) as (keyof Tally)[]
  return Object.fromEntries(keys.map((key) => [key, a[key] + b[key]])) as unknown as Tally
}

function wrong(one: Ablation): number {
  return [landed(one), one.sections[alone] ?? noTally].reduce((sum, t) => sum + t.corrupt + t['false success'] + t.crash, 0)
}

function total(one: Ablation): number {
  return landed(one).total + (one.sections[alone] ?? noTally).total
}

function exactShare(one: Ablation | undefined): string {
  return one ? percentage(landed(one).exact, landed(one).total) : '-'
}

function share(counts: Readonly<Record<string, number>>, name: string): string {
  const all = Object.values(counts).reduce((a, b) => a + b, 0)
  return percentage(counts[name] ?? 0, all)
}

/** A count that is nothing, or more or less than before. */
function difference(count: number): string {
  return count < 0 ? `\u2212${-count}` : `${count}`
}
