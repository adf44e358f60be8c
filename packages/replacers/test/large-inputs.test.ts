import { openDocument } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { editAll } from '../src/edit-all'
import { textSearch } from '../src/lookup/text-search'

/** Work for so many edits of one file, each of a line of its own, for each line of the file. */
function workPerEdit(count: number): number {
  const block = (i: number) => [`function handler${i}(request) {`, `  const value = compute(request, ${i})`, '  return value', '}', '']
  const doc = openDocument(Array.from({ length: count }, (_, i) => block(i).join('\n')).join('\n'))
  const intents = Array.from({ length: count }, (_, i) => {
    const line = `  const value = compute(request, ${i})`
    return { oldString: line, newString: line.replace(')', ', true)') }
  })
  const { outcomes } = editAll(doc, intents, { partial: true })
  expect(outcomes.filter(({ status }) => status === 'applied')).toHaveLength(count)
  return textSearch(doc).work() / count
}

describe('many edits of one file', () => {
  it('cost no more each, however many there are', () => {
    const [few, more, many] = [1_000, 2_000, 4_000].map(workPerEdit) as [number, number, number]
    // Units of the text: some passes over the 80 of each edit, and the places of runs.
    expect(few).toBeLessThan(3_000)
    expect(more).toBeLessThan(few * 1.3)
    expect(many).toBeLessThan(few * 1.3)
  })
})

/** Work for each place of a replace-all, all places in one line. */
function workPerPlace(count: number): number {
  const doc = openDocument('a=cart+1;'.repeat(count))
  const { outcome } = editAll(doc, [{ oldString: 'cart', newString: 'basket', replaceAll: true }])
  if (outcome.status !== 'applied') throw new Error(outcome.status)
  expect(outcome.edits).toHaveLength(count)
  expect(outcome.content).toBe('a=basket+1;'.repeat(count))
  return textSearch(doc).work() / count
}

describe('a replace-all in one line', () => {
  it('costs no more a place, however many there are', () => {
    const [few, more, many] = [4_000, 8_000, 16_000].map(workPerPlace) as [number, number, number]
    // Units of the text: some passes over the nine of each place.
    expect(few).toBeLessThan(300)
    expect(more).toBeLessThan(few * 1.3)
    expect(many).toBeLessThan(few * 1.3)
  })
})
