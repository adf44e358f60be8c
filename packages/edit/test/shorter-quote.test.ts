import { describeProblem } from '@suture/text'
import { expect, it } from 'vitest'
import { edit } from '../src/index'
import { fixtures, run } from './fixture'

const LEAVE = /leave (?:the first (?:(\d+) lines|line))?(?: and )?(?:the last (?:(\d+) lines|line))? out of the quote/i

/** Returns how many lines a refusal advises to leave out at the two ends. Undefined if it does not advise that. */
function told(words: string): readonly [number, number] | undefined {
  const found = LEAVE.exec(words)
  if (!found) return undefined
  const count = (end: string, lines: string | undefined) => (found[0].includes(`the ${end}`) ? Number(lines ?? 1) : 0)
  return [count('first', found[1]), count('last', found[2])]
}

function without(text: string, [first, last]: readonly [number, number]): string {
  const lines = text.replace(/\n$/, '').split('\n')
  return lines.slice(first, lines.length - last).join('\n')
}

const offers = fixtures().flatMap((story) => {
  const outcome = run(story)
  if (story.edits.length !== 1 || outcome.status !== 'refused') return []
  const ends = told(describeProblem(outcome.problem))
  return ends ? [{ story, ends, words: describeProblem(outcome.problem) }] : []
})

it('enough refusals say which lines to leave out of the quote', () => {
  expect(offers.length).toBeGreaterThan(10)
  expect(offers.filter(({ words }) => words.includes('names the block of the change'))).toEqual([])
})

it('a head with another name is not offered to be left out, one with other parameters is', () => {
  const before = 'def total(self: Self, rate):\n    return self.price * rate\n\ndef other():\n    pass\n'
  const change = (head: string) => ({
    oldString: `${head}\n    return self.price * rate`,
    newString: `${head}\n    return self.price * rate * 2`,
  })
  const words = ['def tax(self, rate):', 'def total(self, factor):'].map((head) => {
    const outcome = edit(before, change(head))
    return outcome.status === 'refused' ? told(describeProblem(outcome.problem)) : outcome.status
  })
  expect(words).toEqual([undefined, [1, 0]])
})

it.each(offers)('$story.name: followed, the rest is in the file once, and the edit lands', ({ story, ends }) => {
  const [{ oldString, newString }] = story.edits as [(typeof story.edits)[0]]
  const [old, fresh] = [without(oldString, ends), without(newString, ends)]
  expect(story.before.replaceAll('\r\n', '\n').split(old)).toHaveLength(2)
  const outcome = run(story, {}, [{ ...story.edits[0]!, oldString: old, newString: fresh }])
  expect(outcome.status).toBe('applied')
})
