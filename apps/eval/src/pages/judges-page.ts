import { table } from './markdown'

/** The result of a scenario, as `integrations/dist/run-scenarios.js` writes it. */
export interface ScenarioFigure {
  readonly id: string
  readonly focus: string
  readonly verdict: 'right' | 'wrong' | 'refused'
}

/** Returns the section of docs/landing.md on scenarios of other benchmarks. Empty if none was run. */
export function judgesSections(results: readonly ScenarioFigure[] | undefined): string[] {
  if (!results) return []
  const groups = [...new Set(results.map(({ focus }) => focus))]
  const count = (focus: string, verdict: ScenarioFigure['verdict']) =>
    String(results.filter((each) => each.focus === focus && each.verdict === verdict).length)
  const missed = results.filter(({ verdict }) => verdict !== 'right').map(({ id, verdict }) => `\`${id}\` (${verdict})`)
  return [
    '## Scenarios of other benchmarks',
    `[pi-edit-benchmark](https://github.com/YuGiMob/pi-edit-benchmark) has ${results.length} scenarios. In each, a file is read, may be changed by another program, and is edited. They were run without a model: one call is sent for each scenario, which quotes the lines to change and as many lines around them as make the quote unique. \`right\`: the file has the wanted bytes, or the call was refused as wanted. \`wrong\`: other bytes were written. \`refused\`: the call should have landed. \`node integrations/dist/run-scenarios.js CLONE\` repeats the run on a clone of the benchmark.`,
    table(
      ['scenarios on', 'right', 'wrong', 'refused'],
      groups.map((focus) => [focus, count(focus, 'right'), count(focus, 'wrong'), count(focus, 'refused')]),
    ),
    ...(missed.length > 0 ? [`Not right: ${missed.join(', ')}.`] : []),
    'The 226 tasks of [Explicit Edit Benchmark](https://github.com/alexshpunt/explicit-edit-benchmark) are requests to a model, so none of them was run.',
  ]
}
