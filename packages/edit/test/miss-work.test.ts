import { textSearch } from '@suture/replacers/internal'
import { openDocument } from '@suture/text'
import { describe, expect, it, vi } from 'vitest'
import { openForms } from '../src/choose/open-forms'
import { TIERS } from '../src/choose/tiers'
import { edit } from '../src/edit'
import { readPattern } from '../src/forms/pattern'
import { openBudget } from '../src/lookup/budget'
import { fileRows } from '../src/lookup/line-table'
import { openTierSearch } from '../src/lookup/searched'
import { openSession } from '../src/lookup/session'
import { counted } from './counted'

const line = (i: number) => `  const value${i}_${i % 7} = compute(request${i % 11}, "name${i % 13}")`
const fileOf = (count: number) => Array.from({ length: count }, (_, i) => line(i)).join('\n')
const absent = (i: number) => `  absent_${i}(${i * 7919}, nowhere_${i})`

/** Twelve quoted lines, of which every second one stands in the file, or none. */
function intentOf(count: number, occurs: 'parts' | 'nothing') {
  const quoted = Array.from({ length: 12 }, (_, i) => (occurs === 'parts' && i % 2 === 1 ? line(Math.floor(count * 0.7) + i) : absent(i)))
  return { oldString: quoted.join('\n'), newString: [...quoted.slice(0, -1), 'changed()'].join('\n') }
}

/** Passes over the text, and lines that were read or found by an offset, until an edit is refused. */
function workOf(count: number, occurs: 'parts' | 'nothing'): { readonly passes: number; readonly lines: number } {
  const { doc, reads } = counted(fileOf(count))
  expect(edit(doc, intentOf(count, occurs)).status).toBe('refused')
  return { passes: textSearch(doc).work() / doc.text.length, lines: reads() }
}

describe('twelve lines, one of them misquoted', () => {
  const own = (i: number) => `  const value${i}_${i % 7} = compute(request${i % 11}, "name${(i * 7919) % 10007}")`

  it.each([1_000, 10_000, 100_000])('pass over the text a few times: the rows are filed by their ends (%i lines)', (count) => {
    const { doc, reads } = counted(Array.from({ length: count }, (_, i) => own(i)).join('\n'))
    const at = Math.floor(count * 0.7)
    const quoted = Array.from({ length: 12 }, (_, i) => (i === 4 ? own(at + i).replace('compute', 'mistaken') : own(at + i)))
    const wanted = quoted.map((line, i) => (i === 8 ? '  changed()' : line))
    expect(edit(doc, { oldString: quoted.join('\n'), newString: wanted.join('\n') }).status).toBe('applied')
    expect(textSearch(doc).work() / doc.text.length).toBeLessThan(5)
    expect(reads()).toBeLessThan(1_500)
  })
})

describe('a full miss of twelve lines', () => {
  it.each([1_000, 10_000, 100_000])(
    'of which none stands passes over the text once a line, and once for new text and another form; it reads no line (%i lines)',
    (count) => {
      const { passes, lines } = workOf(count, 'nothing')
      expect(passes).toBeLessThanOrEqual(14)
      expect(lines).toBe(0)
    },
  )

  it.each([1_000, 10_000, 100_000])('of which every second one stands passes over it once more a line (%i lines)', (count) => {
    const { passes, lines } = workOf(count, 'parts')
    expect(passes).toBeLessThanOrEqual(26)
    expect(lines).toBeLessThan(1_000)
  })

  it('of which every second one stands as quoted reads no line of the file by its tokens', () => {
    const file = fileOf(1_000)
    const lines = new Set(file.split('\n'))
    const read = vi.spyOn(String.prototype, 'matchAll')
    try {
      expect(edit(file, intentOf(1_000, 'parts')).status).toBe('refused')
      expect(read.mock.contexts.filter((text) => lines.has(String(text)))).toEqual([])
    } finally {
      read.mockRestore()
    }
  })

  it('is looked for once by its first word, whatever the number of tiers', () => {
    const session = openSession(openDocument(fileOf(100)), {})
    let asked = 0
    const hasWord = (word: string) => {
      asked++
      return session.finder.hasWord(word)
    }
    const intent = intentOf(100, 'nothing')
    const search = openTierSearch({ ...session, finder: { ...session.finder, hasWord } }, intent, openBudget(1_000))
    const pattern = readPattern({ ...intent, undone: [] })
    for (const tier of TIERS) expect([...tier.find(search, pattern)]).toEqual([])
    expect(asked).toBe(1)
  })
})

it('whole lines that stand once, between blank lines too, are replaced by as many without a look at any other', () => {
  const { doc, reads } = counted(Array.from({ length: 1_000 }, (_, i) => `${line(i)}\n${line(i + 5_000)}\n`).join('\n'))
  const oldString = `${line(500)}\n${line(5_500)}`
  expect(edit(doc, { oldString, newString: oldString.replace('value5500', 'total') }).status).toBe('applied')
  expect(reads()).toBe(0)
})

describe('what an edit is looked for with', () => {
  const openAll = () => {
    const session = openSession(openDocument(fileOf(10)), {})
    const rows = fileRows(session.source, 'end').rowsLike(readPattern({ ...intentOf(10, 'nothing'), undone: [] }).lines[0]!)
    return [openForms(session, intentOf(10, 'nothing'), false)(), rows]
  }

  it('has no generators of its own: the engine keeps their shapes, and with them all that they see, longer than the edit', () => {
    const shapes = [openAll(), openAll()].map((all) => all.map((each) => Object.getPrototypeOf(each)))
    for (const [i, shape] of shapes[0]!.entries()) expect(shapes[1]![i]).toBe(shape)
  })
})

it('a word that begins as hundreds of others is looked for by its end, never as a whole', () => {
  const text = Array.from({ length: 1_000 }, (_, i) => `bufferOfLines${i}_${i + 7_000} = 12345678901234567890`).join('\n')
  const searched = vi.spyOn(String.prototype, 'indexOf')
  try {
    expect(openSession(openDocument(text), {}).finder.hasWord('bufferOfLines940_7940')).toBe(true)
    expect(searched.mock.calls.map(([find]) => find)).not.toContain('bufferOfLines940_7940')
  } finally {
    searched.mockRestore()
  }
})
