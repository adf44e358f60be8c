import { textSearch } from '@suture/replacers/internal'
import { openDocument } from '@suture/text'
import { describe, expect, it, vi } from 'vitest'
import { edit } from '../src/edit'
import { editAll } from '../src/edit-all'
import { counted, matchesOver } from './counted'

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

/** How a line is quoted that stands otherwise. */
const SLIPS: Readonly<Record<string, (line: string) => string>> = {
  'with other blanks inside': (line) => line.replaceAll(' = ', '  =  '),
  'at another depth': (line) => `      ${line.trim()}`,
  'with a blank that stands nowhere': (line) => line.replace(';', ' ;'),
}

/** For each edit of a line of its own, whose one long word all lines have: the units of the text, and how often its new text is asked for. */
function workAmongWords(count: number, slip: (line: string) => string): { readonly units: number; readonly asked: number } {
  const letters = (i: number) => Array.from(String(i), (digit) => 'abcdefghij'[Number(digit)]).join(' ')
  const lines = Array.from({ length: 2 * count }, (_, i) => `  transform = ${letters(i)};`)
  const doc = openDocument(lines.join('\n'))
  let asked = 0
  const intents = Array.from({ length: count }, (_, i) => {
    const oldString = slip(lines[2 * i]!)
    const newString = `${oldString} // changed`
    return Object.defineProperty({ oldString, newString }, 'newString', {
      enumerable: true,
      get: () => {
        asked++
        return newString
      },
    })
  })
  editAll(doc, intents, { partial: true })
  return { units: textSearch(doc).work() / count, asked: asked / count }
}

describe('many edits of lines whose one long word stands in all lines', () => {
  it.each(Object.entries(SLIPS))('search no more of the text each when quoted %s', (_, slip) => {
    const [few, more, many] = [500, 1_000, 2_000].map((count) => workAmongWords(count, slip).units) as [number, number, number]
    // Some passes over the 40 units of each edit, and the places of runs.
    expect(few).toBeLessThan(6_000)
    expect(more).toBeLessThan(few * 1.3)
    expect(many).toBeLessThan(few * 1.3)
  })

  it('are not each held against all others', () => {
    const [few, many] = [500, 2_000].map((count) => workAmongWords(count, SLIPS['at another depth']!).asked) as [number, number]
    expect(few).toBeLessThan(60)
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

const BLOCK = [
  'function handler0(request, response) {',
  '  const value = compute(request, 0)',
  "  if (!value) return response.fail('none')",
  '  response.send(value)',
  '  return value',
  '}',
  '',
]
const blockOf = (i: number) => BLOCK.map((line) => line.replace('0', String(i)))
/** Lines compared with quoted ones for one edit, whatever the number of blocks. */
const BUDGET = 20_000

/** How a block is quoted, in turn: without a line, with a slip, with what goes misquoted. The last is refused. */
const QUOTES: readonly ((line: string, i: number) => string | undefined)[] = [
  (line, i) => (i === 3 ? undefined : line),
  (line) => line.replace('send', 'sned'),
  (line) => line.replace('compute', 'calculate'),
]

/** Work for each of so many edits of a file of three times as many blocks alike, each of a block of its own. */
function workAmongAlike(count: number): { readonly reads: number; readonly units: number } {
  const { doc, reads } = counted(Array.from({ length: 3 * count }, (_, i) => blockOf(i).join('\n')).join('\n'))
  const intents = Array.from({ length: count }, (_, i) => {
    const quote = QUOTES[i % QUOTES.length]!
    const quoted = blockOf(3 * i)
      .slice(0, -1)
      .flatMap((line, k) => quote(line, k) ?? [])
    return { oldString: quoted.join('\n'), newString: quoted.map((line) => line.replace(/compute|calculate/, 'derive')).join('\n') }
  })
  const { outcomes } = editAll(doc, intents, { partial: true, budget: BUDGET })
  outcomes.forEach((outcome, i) => {
    expect(outcome.status).toBe(i % QUOTES.length === 2 ? 'refused' : 'applied')
  })
  return { reads: reads() / count, units: textSearch(doc).work() / count }
}

describe('many edits of blocks alike that stand otherwise than quoted', () => {
  it('cost no more each, however many there are', () => {
    const [few, more, many] = [70, 140, 280].map(workAmongAlike) as [Work, Work, Work]
    // Units of the text, and lines of it: some passes over the 500 and the 21 of each edit.
    expect(few.units).toBeLessThan(20_000)
    expect(few.reads).toBeLessThan(1_000)
    for (const each of [more, many]) {
      expect(each.units).toBeLessThan(few.units * 1.3)
      expect(each.reads).toBeLessThan(few.reads * 1.3)
    }
  })
})

type Work = ReturnType<typeof workAmongAlike>

describe('a quote of which nothing stands in the file', () => {
  it.each([1_000, 2_000, 4_000])('is refused before a line is read or filed (%i blocks)', (count) => {
    const { doc, reads } = counted(Array.from({ length: count }, (_, i) => blockOf(i).join('\n')).join('\n'))
    const quoted = Array.from({ length: 12 }, (_, i) => `  absent_${i}(${i * 7919}, nowhere_${i})`)
    const { outcome } = editAll(doc, [{ oldString: quoted.join('\n'), newString: quoted.slice(1).join('\n') }])
    expect(outcome).toMatchObject({ status: 'refused', problem: { kind: 'not-found' } })
    expect(reads()).toBeLessThan(20)
  })
})

describe('many edits in a style of their own', () => {
  const lines = Array.from({ length: 600 }, (_, i) => `const value${i} = compute(request, "name${i}")`)
  const text = lines.join('\n')
  const edits = (slip: (line: string) => string) =>
    Array.from({ length: 50 }, (_, k) => {
      const [above, line, below] = lines.slice(12 * k, 12 * k + 3) as [string, string, string]
      const quoted = [above, slip(line), below].join('\n')
      return { oldString: quoted, newString: quoted.replace(/compute(?=.*\n.*$)/, 'derive') }
    })
  const scans = (slip: (line: string) => string) =>
    matchesOver(text, () => {
      const { outcomes } = editAll(openDocument(text), edits(slip))
      expect(outcomes.filter(({ status }) => status === 'applied')).toHaveLength(50)
    })

  it('count its semicolons once', () => expect(scans((line) => `${line};`)).toBe(1))
  it('count none of them where no quoted line ends in one', () => expect(scans((line) => line.replaceAll('"', "'"))).toBe(0))
})

describe('an edit with a misquoted line', () => {
  it('makes no pattern of its own for names that the file has', () => {
    const made = vi.spyOn(globalThis, 'RegExp')
    const lines = ['function one(input) {', '  const total = sum(input)', '  return total', '}']
    const quoted = [lines[0]!.replace('input', 'inputs'), ...lines.slice(1)]
    const wanted = [...quoted.slice(0, 2), '  log(total)', ...quoted.slice(2)]
    const { outcome } = editAll(`${lines.join('\n')}\n`, [{ oldString: quoted.join('\n'), newString: wanted.join('\n') }])
    expect(outcome.status).toBe('applied')
    expect(made).not.toHaveBeenCalled()
    made.mockRestore()
  })
})

describe('a set of edits that stand to the letter', () => {
  it('reads no line of the file, however many there are', () => {
    const count = 2_000
    const { doc, reads } = counted(Array.from({ length: count }, (_, i) => blockOf(i).join('\n')).join('\n'))
    const intents = Array.from({ length: count }, (_, i) => ({
      oldString: blockOf(i).slice(0, -1).join('\n'),
      newString: blockOf(i).slice(0, -1).toSpliced(1, 1, `  changed(${i})`).join('\n'),
    }))
    const { outcome } = editAll(doc, intents)
    expect(outcome.status).toBe('applied')
    expect(reads()).toBeLessThan(20)
  })
})

describe('texts that repeat take linear time', () => {
  it.each(['`', '~'])('a line of a million %s as old or new text', (mark) => {
    const line = `${mark.repeat(1_000_000)}\nx`
    expect(edit('a\nb\n', { oldString: 'a', newString: line })).toMatchObject({ status: expect.any(String) })
    expect(edit('a\nb\n', { oldString: line, newString: 'b' })).toMatchObject({ status: 'refused' })
  })

  it('new text that begins with old text, among 200,000 equal lines', () => {
    const quoted = '  null,\n'.repeat(8_000)
    const outcome = edit(`x = [\n${'  null,\n'.repeat(200_000)}]\n`, { oldString: quoted, newString: `${quoted}y\n` })
    expect(outcome).toMatchObject({ status: 'refused', problem: { kind: 'ambiguous' } })
  })
})
