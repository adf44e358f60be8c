/** Each mechanism of the engine has a case with a different result without it, and a row in the README. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { edit } from '../src/index'
import { type EngineOptions, MECHANISMS, type Mechanism } from '../src/request/options'
import { comparisonsOf } from './counted'
import { fixtures, run } from './fixture'

const all = fixtures()
const needing = all.flatMap((each) => (each.needs ? [{ ...each, ...each.needs }] : []))

/** Mechanisms on which no case depends, because they only save work. */
const OF_NO_CASE: readonly Mechanism[] = ['spots']

const rows = readFileSync(new URL('../README.md', import.meta.url), 'utf8').matchAll(/^\| `([a-z-]+)` \|[^|]+\| (.+) \|$/gm)
const caseOf = new Map([...rows].map(([, name, heading]) => [name!, heading!]))

describe('mechanisms', () => {
  it('each have one case, but for those that change no outcome', () => {
    expect(needing.flatMap(({ without }) => without).sort()).toEqual(MECHANISMS.filter((name) => !OF_NO_CASE.includes(name)).sort())
  })

  it('each have a row in the README with that case', () => {
    expect([...caseOf.keys()]).toEqual([...MECHANISMS])
    for (const { without, heading } of needing) expect(caseOf.get(without[0]!)).toBe(heading)
  })

  it.each(needing)('$without: $heading', (each) => {
    expect(run(each, { without: each.without })).toMatchObject(each.ends)
    expect(run(each)).not.toMatchObject(each.ends)
  })

  const ends = (options: EngineOptions) =>
    all.map((each) => {
      const outcome = run(each, options)
      return outcome.status === 'refused' ? outcome.problem.kind : outcome.content
    })
  let usual: readonly string[]
  beforeAll(() => {
    usual = ends({})
  })

  it.each(OF_NO_CASE)('without %s every case ends as with it', (name) => {
    expect(ends({ without: [name] })).toEqual(usual)
  })

  it('without spots a drifted quote takes more work', () => {
    const lines = Array.from({ length: 40 }, (_, k) => `  const value${k} = compute${k}(request, ${k})`)
    const quoted = lines.slice(10, 16).map((line, k) => (k === 0 ? line.replace('request', 'query') : line))
    const intent = { oldString: quoted.join('\n'), newString: quoted.with(4, '  report(request)').join('\n') }
    const work = (options: EngineOptions) => comparisonsOf(() => expect(edit(lines.join('\n'), intent, options).status).toBe('applied'))
    expect(work({ without: ['spots'] })).toBeGreaterThan(2 * work({}))
  })
})
