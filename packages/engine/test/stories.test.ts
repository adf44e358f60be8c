import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type EditCase, editCases } from '@suture/conformance'
import type { Intent } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { edit, editAll } from '../src/index'

/**
 * The cases of edits, run through this engine. `stories.json` holds how each ended when it was last measured. Of the cases in
 * it no fewer end as promised, and no more are written where a refusal is promised; new ones are not counted until `SUTURE_RENEW=1` writes
 * the record again, which it does where both bounds hold.
 */
const file = fileURLToPath(new URL('stories.json', import.meta.url))
const record: Readonly<Record<string, readonly string[]>> = JSON.parse(readFileSync(file, 'utf8'))

interface Options {
  readonly budget?: number
  readonly policy?: string
  readonly fidelity?: string
}
interface Case extends Omit<EditCase, 'edits' | 'options'> {
  readonly edits: readonly Intent[]
  readonly options: Options
}

/** Other policies and a lower fidelity are options that this engine does not have. */
const asked = editCases()
  .map((each) => each as unknown as Case)
  .filter(({ options }) => options.policy !== 'spec' && options.fidelity === undefined)

/** How a case ends: in the name of a list of the record. */
function endOf({ before, edits, options, after, problem, outcome: wanted }: Case): string {
  const budget = options.budget === undefined ? {} : { budget: options.budget }
  const outcome = edits.length === 1 ? edit(before, edits[0]!, budget) : editAll(before, edits, budget).outcome
  if (after !== undefined && outcome.status === 'applied') return outcome.content === after ? 'as promised' : 'other bytes'
  if (after !== undefined && outcome.status === 'refused') return 'refused needlessly'
  if (outcome.status === (problem ? 'refused' : wanted?.status)) return 'as promised'
  return problem && outcome.status === 'applied' ? 'written' : 'other status'
}

const now = new Map(asked.map((story) => [story.name, endOf(story)]))
const was = new Map(Object.entries(record).flatMap(([end, names]) => names.filter((name) => now.has(name)).map((name) => [name, end])))
const changed = [...was].filter(([name, end]) => now.get(name) !== end).map(([name, end]) => `${name}: ${end}, now ${now.get(name)}`)

/** Of the stories in the record, those with this end. */
const count = (ends: ReadonlyMap<string, string>, end: string) => [...was.keys()].filter((name) => ends.get(name) === end).length
const [promised, written] = [count(was, 'as promised'), count(was, 'written')]

describe('of the cases of edits', () => {
  it('the record has 800 at least', () => {
    expect(was.size).toBeGreaterThanOrEqual(800)
  })

  it(`${promised} at least end as promised`, () => {
    expect(count(now, 'as promised'), changed.join('\n')).toBeGreaterThanOrEqual(promised)
  })

  it(`${written} at most are written where a refusal is promised`, () => {
    expect(count(now, 'written'), changed.join('\n')).toBeLessThanOrEqual(written)
  })

  it('the record is that of a run', () => {
    const ends = [...new Set(now.values())].sort()
    const lists = ends.map((end) => [end, [...now.keys()].filter((name) => now.get(name) === end).sort()])
    const isNoWorse = count(now, 'as promised') >= promised && count(now, 'written') <= written
    if (process.env.SUTURE_RENEW && isNoWorse) writeFileSync(file, `${JSON.stringify(Object.fromEntries(lists), null, 2)}\n`)
    expect(Object.keys(record)).toEqual(ends)
  })
})
