import { expect, it } from 'vitest'
import { type Answer, closingLine, fenceLine, openAnswer } from '../src/answer/answer'
import { bareDiffReader } from '../src/diff/read-bare'

/** An answer that counts how often its lines are read. */
function counted(text: string): { readonly answer: Answer; readonly reads: () => number } {
  const answer = openAnswer(text)
  let reads = 0
  const lines = new Proxy(answer.lines, {
    get(target, key) {
      if (/^\d+$/.test(String(key))) reads++
      return Reflect.get(target, key)
    },
  })
  return { answer: { ...answer, lines }, reads: () => reads }
}

it.each([
  ['closed nowhere', '```diff\n-a\n+b\n', ''],
  ['closed at the end', '```diff\n-a\n+b\n', '```\n'],
  ['without a change', '```diff\n a\n', '```\n'],
])('many diff fences, %s, are read a bounded number of times a line', (_, unit, end) => {
  const { answer, reads } = counted(unit.repeat(2000) + end)
  const place = { fences: [], name: () => undefined } as unknown as Parameters<typeof bareDiffReader.read>[2]
  for (let at = 0; at < answer.lines.length; at++) bareDiffReader.read(answer, at, place)
  expect(reads()).toBeLessThan(12 * answer.lines.length)
})

it('the line that closes a fence is the first that can, from whichever fence it is asked', () => {
  const { answer } = counted('````a\n```b\n```\n````\n~~~\n~~~')
  const closing = [0, 1, 4].map((at) => closingLine(answer, fenceLine(answer.lines[at]!, at)!))
  expect(closing).toEqual([3, 2, 5])
  // If an earlier line is requested again, the list is extended to that line.
  expect(closingLine(answer, fenceLine(answer.lines[0]!, 0)!)).toBe(3)
})

it('an answer that has grown since it was asked is looked through to its new end', () => {
  const lines = ['```a', 'text']
  const answer = { ...openAnswer(''), lines }
  const fence = fenceLine(lines[0]!, 0)!
  expect(closingLine(answer, fence)).toBeUndefined()
  lines[1] = '```'
  lines.push('more')
  expect(closingLine(answer, fence)).toBe(1)
})
