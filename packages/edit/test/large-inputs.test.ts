import { type Intent, openDocument } from '@suture/text'
import { describe, expect, it, vi } from 'vitest'
import { edit } from '../src/edit'
import { editAll } from '../src/edit-all'
import { Source } from '../src/text/source'
import { comparisonsOf, searchesOf } from './counted'

const lineOf = (i: number) => `  const value = compute(request, ${i})`
const blockOf = (i: number) => [
  `function handler${i}(request) {`,
  lineOf(i),
  "  if (!value) return fail('none')",
  '  return value',
  '}',
  '',
]
const fileOf = (count: number, of: (i: number) => readonly string[]) => Array.from({ length: count }, (_, i) => of(i).join('\n')).join('\n')
/** Lines of digits written as words. Every line of the file contains some of these words. */
const spelledOf = (i: number) => [`  transform = ${Array.from(String(i + 1_000), (digit) => 'abcdefghij'[Number(digit)]).join(' ')};`]

interface Kind {
  readonly file: (i: number) => readonly string[]
  readonly quote: (i: number) => string
  readonly change: (quoted: string) => string
  readonly status: string
}

const derive = (quoted: string) => quoted.replace(/compute|calculate/, 'derive')
const KINDS: Readonly<Record<string, Kind>> = {
  'of a line, verbatim': { file: blockOf, quote: lineOf, change: derive, status: 'applied' },
  'of three lines, verbatim': { file: blockOf, quote: (i) => blockOf(i).slice(0, 3).join('\n'), change: derive, status: 'applied' },
  'at another depth': {
    file: blockOf,
    quote: (i) =>
      blockOf(i)
        .slice(0, 3)
        .map((line) => `  ${line}`)
        .join('\n'),
    change: derive,
    status: 'applied',
  },
  'with a line above misquoted': {
    file: blockOf,
    quote: (i) => blockOf(i).slice(0, 4).join('\n').replace('function', 'functoin'),
    change: derive,
    status: 'applied',
  },
  'with the changed line misquoted': {
    file: blockOf,
    quote: (i) => blockOf(i).slice(0, 4).join('\n').replace('compute', 'calculate'),
    change: derive,
    status: 'refused',
  },
  'of lines that nothing in the file is like': {
    file: blockOf,
    quote: (i) => `absent_${i}(${i})\nnowhere_${i}()`,
    change: (quoted) => `${quoted}\nx()`,
    status: 'refused',
  },
  'of lines that have their words in common': {
    file: spelledOf,
    quote: (i) => spelledOf(i)[0]!,
    change: (quoted) => `${quoted} // changed`,
    status: 'applied',
  },
}

/** The number of line comparisons for each of many edits of one file, and the number of searches of the whole file for all of them. */
function workOf({ file, quote, change, status }: Kind, count: number): { readonly comparisons: number; readonly searches: number } {
  const text = fileOf(count, file)
  const intents = Array.from({ length: count }, (_, i) => ({ oldString: quote(i), newString: change(quote(i)) }))
  const act = () => {
    const { outcomes } = editAll(text, intents, { partial: true })
    expect(outcomes.filter((outcome) => outcome.status === status)).toHaveLength(count)
  }
  let searches = 0
  const comparisons = comparisonsOf(() => {
    searches = searchesOf(text, act)
  })
  return { comparisons: comparisons / count, searches }
}

describe('many edits of one file cost no more each, however many there are', () => {
  it.each(Object.keys(KINDS))('%s', (name) => {
    const [few, many] = [100, 400].map((count) => workOf(KINDS[name]!, count))
    expect(few!.comparisons).toBeLessThan(10_000)
    expect(many!.comparisons).toBeLessThan(few!.comparisons * 1.3)
    // Some searches before an index is created, and those for the line ends.
    expect(many!.searches - few!.searches).toBeLessThan(4 * 300 * 6)
  })
})

describe('as many edits of equal lines as there are lines', () => {
  const EDITS: Readonly<Record<string, (i: number) => Intent>> = {
    'with their line numbers': (i) => ({ oldString: 'foo()', newString: 'bar()', startLine: 2 * i + 2 }),
    'in another indentation': (i) => ({ oldString: '  foo()', newString: '  bar()', startLine: 2 * i + 2 }),
    'with numbers between two lines': (i) => ({ oldString: 'foo()', newString: 'bar()', startLine: 2 * i + 3 }),
  }
  it.each(Object.keys(EDITS))('%s cost no more each, however many there are', (name) => {
    const work = (count: number) => {
      const text = Array.from({ length: count }, (_, i) => `a${i}\nfoo()\n`).join('')
      const lookups = vi.spyOn(Source.prototype, 'line')
      const comparisons = comparisonsOf(() =>
        editAll(
          text,
          Array.from({ length: count }, (_, i) => EDITS[name]!(i)),
        ),
      )
      const lines = lookups.mock.calls.length
      lookups.mockRestore()
      return (comparisons + lines) / count
    }
    expect(work(800)).toBeLessThan(work(200) * 1.3)
  })
})

describe('edits that quote what an edit of every place wrote', () => {
  it('share one list of its places', () => {
    const text = `${'name\n'.repeat(300)}a name\nb name\n`
    const { outcome, outcomes } = editAll(text, [
      { oldString: 'name', newString: 'title', replaceAll: true },
      { oldString: 'a title', newString: 'a head' },
      { oldString: 'b title', newString: 'b head' },
    ])
    expect(outcome).toMatchObject({ status: 'applied', content: `${'title\n'.repeat(300)}a head\nb head\n` })
    expect(outcomes[1]).toBe(outcomes[2])
  })
})

describe('a replace-all', () => {
  it.each([
    ['in one line', 'a=cart+1;'],
    ['of lines', 'a=cart+1;\n'],
  ])('%s makes as many comparisons for each place, however many there are', (_, part) => {
    const work = (count: number) =>
      comparisonsOf(() => {
        const outcome = edit(part.repeat(count), { oldString: 'cart', newString: 'basket', replaceAll: true })
        expect(outcome).toMatchObject({ status: 'applied', content: part.replace('cart', 'basket').repeat(count) })
      }) / count
    const [few, many] = [work(4_000), work(16_000)]
    expect(few).toBeLessThan(30)
    expect(many).toBeLessThan(few * 1.3)
  })
})

describe('the contents of the edits of a set', () => {
  it('are made when they are read', () => {
    const text = fileOf(200, blockOf)
    const { outcomes } = editAll(
      openDocument(text),
      Array.from({ length: 200 }, (_, i) => ({ oldString: lineOf(i), newString: derive(lineOf(i)) })),
    )
    for (const [i, outcome] of outcomes.entries()) {
      expect(typeof Object.getOwnPropertyDescriptor(outcome, 'content')?.get).toBe('function')
      expect(outcome).toMatchObject({ status: 'applied', content: text.replace(lineOf(i), derive(lineOf(i))) })
    }
  })
})

describe('the budget', () => {
  const text = fileOf(400, blockOf)
  const quoted = blockOf(200).slice(0, 4).join('\n')
  it.each([
    ['a quote in other words', { oldString: quoted.replaceAll('value', 'result'), newString: `${quoted}\nx()` }],
    ['an edit that is in place', { oldString: quoted.replace('compute', 'work'), newString: quoted }],
    ['a text with many occurrences', { oldString: 'value', newString: 'result', startLine: 900 }],
    ['a section that the edit names', { oldString: '  return value', newString: '  return 1', within: ['function handler200(request) {'] }],
    ['a replace-all', { oldString: 'value', newString: 'result', replaceAll: true }],
  ])('holds for %s', (_, intent) => {
    const budget = 20
    expect(edit(text, intent, { budget })).toMatchObject({ status: 'refused', problem: { kind: 'budget-exceeded', budget } })
    expect(editAll(text, [intent, { oldString: lineOf(1), newString: 'x()' }], { budget, partial: true }).outcomes[0]).toMatchObject({
      problem: { kind: 'budget-exceeded', budget },
    })
  })

  it('of a set leaves each edit a share, whatever another one spends', () => {
    const lines = 'open(file)\nread(file)\nclose(file)\n'.repeat(3_000)
    const heavy = { oldString: `${'open(file)\nread(files)\nclose(file)\n'.repeat(200)}done()`, newString: 'x()' }
    const light = { oldString: 'last( file )', newString: 'first(file)' }
    const { outcomes } = editAll(`${lines}last(file)\n`, [heavy, light], { budget: 25_000, partial: true })
    expect(outcomes).toMatchObject([{ problem: { kind: 'budget-exceeded' } }, { status: 'applied' }])
  })
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

  it('lines added at an end of the quote, without copies of each part of them', () => {
    const added = Array.from({ length: 4_000 }, (_, i) => `value_${i} = ${i}\n`).join('')
    const { slice } = Array.prototype
    let copied = 0
    const counted = vi.spyOn(Array.prototype, 'slice').mockImplementation(function (this: unknown[], ...range) {
      const part = slice.apply(this, range)
      copied += part.length
      return part
    })
    const below = edit('a = 1\nend = 2\n', { oldString: 'end = 2\n', newString: `end = 2\n${added}` })
    const above = edit('a = 1\nend = 2\n', { oldString: 'a = 1\n', newString: `${added}a = 1\n` })
    counted.mockRestore()
    expect([below.status, above.status]).toEqual(['applied', 'applied'])
    expect(copied).toBeLessThan(100 * 4_000)
  })

  it('600,000 openers above a definition', () => {
    const text = `@x${'('.repeat(600_000)}z\ndef f():\n`
    const outcome = edit(text, { oldString: 'def f():', newString: 'def g():\n  pass\n\ndef f():' })
    expect(outcome).toMatchObject({ status: expect.any(String) })
  })

  it('a quote that begins with more line breaks than the stack can hold calls', () => {
    const breaks = '\n'.repeat(300_000)
    expect(edit('a\n', { oldString: `${breaks}b`, newString: `${breaks}c` })).toMatchObject({ status: 'refused' })
  })

  it('a misquoted line of more words than a call can have arguments', () => {
    const words = 'a '.repeat(300_000)
    expect(edit(`${words}x\nb = 1\n`, { oldString: `${words}y\nb = 1`, newString: `${words}y\nb = 2` })).toMatchObject({
      status: expect.any(String),
    })
  })
})
