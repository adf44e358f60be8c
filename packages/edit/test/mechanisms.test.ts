/** Each mechanism of the engine has a case with a different result without it, and a row in the README. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { edit } from '../src/index'
import { type EngineOptions, MECHANISMS } from '../src/request/options'
import { comparisonsOf } from './counted'
import { fixtures, run } from './fixture'

const all = fixtures()
const needing = all.flatMap((each) => (each.needs ? [{ ...each, ...each.needs }] : []))

const rows = readFileSync(new URL('../README.md', import.meta.url), 'utf8').matchAll(/^\| `([a-z-]+)` \|[^|]+\| (.+) \|$/gm)
const caseOf = new Map([...rows].map(([, name, heading]) => [name!, heading!]))

describe('mechanisms', () => {
  it('each have one case', () => {
    expect(needing.flatMap(({ without }) => without).sort()).toEqual([...MECHANISMS].sort())
  })

  it('each have a row in the README with that case', () => {
    expect([...caseOf.keys()]).toEqual([...MECHANISMS])
    for (const { without, heading } of needing) expect(caseOf.get(without[0]!)).toBe(heading)
  })

  it.each(needing)('$without: $heading', (each) => {
    expect(run(each, { without: each.without })).toMatchObject(each.ends)
    expect(run(each)).not.toMatchObject(each.ends)
  })

  it('without spots a drifted quote takes more work', () => {
    const lines = Array.from({ length: 40 }, (_, k) => `  const value${k} = compute${k}(request, ${k})`)
    const quoted = lines.slice(10, 16).map((line, k) => (k === 0 ? line.replace('request', 'query') : line))
    const intent = { oldString: quoted.join('\n'), newString: quoted.with(4, '  report(request)').join('\n') }
    const work = (options: EngineOptions) => comparisonsOf(() => expect(edit(lines.join('\n'), intent, options).status).toBe('applied'))
    expect(work({ without: ['spots'] })).toBeGreaterThan(2 * work({}))
  })
})
