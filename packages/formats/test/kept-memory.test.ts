import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { parse } from '../src'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Returns the number of bytes on the heap, after a garbage collection. */
function held(): number {
  collect()
  return process.memoryUsage().heapUsed
}

/** Returns an answer with many edits as JSON. Half of them have one line, and these contain no escape. */
function answerOf(count: number): string {
  const line = (i: number) => `const value_${i} = compute(input, ${i}, 'some more words that make the line longer')`
  const edit = (i: number) => {
    const old = i % 2 ? line(i) : `${line(i)}\n${line(i + 1)}`
    return { path: 'src/a.ts', old_string: old, new_string: old.replace('compute', 'derive') }
  }
  return JSON.stringify({ edits: Array.from({ length: count }, (_, i) => edit(i)) })
}

describe('edits that were read out of a long answer', () => {
  it('do not keep the answer itself', () => {
    const before = held()
    let answer: string | undefined = answerOf(10_000)
    const { length } = answer
    const parsed = parse(answer)
    answer = undefined
    const kept = held() - before
    expect(parsed.edits[0]?.intents).toHaveLength(10_000)
    const texts = parsed.edits[0]!.intents.reduce((sum, { oldString, newString }) => sum + oldString.length + newString.length, 0)
    // The texts of the edits, and a record for each. A copy of the answer would need more.
    expect(kept).toBeLessThan(texts + 10_000 * 300)
    expect(length).toBeGreaterThan(10_000 * 150)
  })
})
