import { parse } from '@suture/formats'
import { draws } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planAnswer } from '../src/index'

const block = (search: string, replace: string) => `a.ts\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`
const pair = (old: string, fresh: string) => `${JSON.stringify({ path: 'a.ts', old_string: old, new_string: fresh })}\n`

function land(text: string, answer: string) {
  const file = planAnswer(parse(answer), new Map([['a.ts', { text }]])).files[0]!
  return { text: file.after, edits: file.edits.map((edit) => edit.problem?.kind ?? edit.status), file }
}

const FILE = 'import a\n\nfunction f() {\n  return 1\n}\n\nfunction g() {\n  return 2\n}\n'

describe('an edit that quotes what an earlier one leaves behind', () => {
  /** Each row: what it shows, the answer, and the text that replaces `return 1` of the file, with neighbouring lines if they change. */
  const ROWS: readonly (readonly [string, string, string])[] = [
    [
      'inside the new text',
      block('  return 1', '  const one = 1\n  return one') + block('  const one = 1', '  const one = 1 + tax'),
      FILE.replace('  return 1', '  const one = 1 + tax\n  return one'),
    ],
    [
      'its end, and the lines of the file below',
      block('  return 1', '  const one = 1\n  return one') + block('  return one\n}', '  return one * 2\n}'),
      FILE.replace('  return 1', '  const one = 1\n  return one * 2'),
    ],
    [
      'its beginning, and the lines of the file above',
      block('  return 1', '  const one = 1\n  return one') +
        block('function f() {\n  const one = 1', 'function f(tax) {\n  const one = 1 + tax'),
      FILE.replace('f() {\n  return 1', 'f(tax) {\n  const one = 1 + tax\n  return one'),
    ],
    [
      'all of it, and more on both sides',
      block('  return 1', '  return one') + block('function f() {\n  return one\n}', 'const f = () => one'),
      FILE.replace('function f() {\n  return 1\n}', 'const f = () => one'),
    ],
    [
      'three times in a row',
      block('  return 1', '  return one') + block('  return one', '  return two') + block('  return two', '  return three'),
      FILE.replace('return 1', 'return three'),
    ],
    [
      'beside an edit of its own',
      block('  return 2', '  return 3') + block('  return 1', '  return one') + block('  return one', '  return uno'),
      FILE.replace('return 1', 'return uno').replace('return 2', 'return 3'),
    ],
    [
      'to take part of it away',
      block('  return 1', '  const one = 1\n  log(one)\n  return one') + block('  log(one)', ''),
      FILE.replace('  return 1', '  const one = 1\n  return one'),
    ],
    ['as old and new text', pair('return 1', 'return first + 1') + pair('first', 'second'), FILE.replace('return 1', 'return second + 1')],
    [
      'in an envelope',
      '*** Begin Patch\n*** Update File: a.ts\n@@\n-  return 1\n+  return one\n@@\n-  return one\n+  return uno\n*** End Patch\n',
      FILE.replace('return 1', 'return uno'),
    ],
    [
      'as old and new text, with what stands around it',
      pair('return 1', 'return one') + pair('{\n  return one\n}', '{ return one }'),
      FILE.replace('{\n  return 1\n}', '{ return one }'),
    ],
  ]

  test.each(ROWS)('lands: %s', (_name, answer, after) => {
    const landed = land(FILE, answer)
    expect([landed.edits.every((status) => status === 'applied'), landed.text]).toEqual([true, after])
    const again = land(after, answer)
    expect([again.edits.includes('applied'), again.text]).toEqual([false, after])
  })

  test('keeps the line ends of the file, and says on what it was made', () => {
    const [, answer, after] = ROWS[1]!
    const { text, file } = land(FILE.replaceAll('\n', '\r\n'), answer)
    expect(text).toBe(after.replaceAll('\n', '\r\n'))
    expect(file.edits[1]?.matches[0]?.warnings).toEqual(['based on the result of the edit on line 2 of the answer'])
    expect(file.edits[0]?.matches[0]?.warnings).toEqual([])
  })

  test.each([
    ['comes before that one', block('  return one', '  return uno') + block('  return 1', '  return one'), ['not-found', 'applied']],
    [
      'fits two earlier ones',
      block('  return 1', '  log()\n  return one') + block('  return 2', '  log()\n  return two') + block('  log()', '  warn()'),
      ['applied', 'applied', 'not-found'],
    ],
    [
      'fits one in two ways',
      block('  return 1', '  log()\n  log()\n  return one') + block('  log()', '  warn()'),
      ['applied', 'not-found'],
    ],
    [
      'does not go on as the file does',
      block('  return 1', '  return one') + block('  return one\n  // the end', '  return uno\n  // the end'),
      ['applied', 'not-found'],
    ],
    ['meets in a bracket alone', block('  return 1', '  return [\n  ]') + block('  ]\n]', '  ]'), ['applied', 'not-found']],
    ['misquotes it', block('  return 1', '  return one') + block('  return ones', '  return uno'), ['applied', 'not-found']],
    [
      'misquotes the file, though the file holds its new text',
      block('  return 1', '  return one') + block('function g() {{\n  return one', 'function g() {\n  return 2'),
      ['applied', 'overlapping'],
    ],
    ['follows a refused one', block('  return 5', '  return one') + block('  return one', '  return uno'), ['not-found', 'not-found']],
    ['stands in the file, too', block('  return 1', '  return 2') + block('  return 2', '  return 3'), ['applied', 'applied']],
  ])('is refused as before, or placed in the file as it is, when it %s', (_name, answer, statuses) => {
    expect(land(FILE, answer).edits).toEqual(statuses)
  })

  test('costs line comparisons within a budget, however many edits and lines there are', () => {
    const many = Array.from({ length: 300 }, (_, index) => block(`line ${index}`, `a\n`.repeat(300) + index)).join('')
    const text = Array.from({ length: 300 }, (_, index) => `line ${index}\n`).join('')
    const landed = land(text, many + block(`${'a\n'.repeat(300)}b`, 'x').repeat(20))
    expect(landed.edits.filter((status) => status === 'not-found').length).toBe(20)
  })

  test.each([0, 1, 2])('makes, whatever the lines, the text that one edit after the other makes: part %i of 3', (part) => {
    const source = ['one', 'two', 'three', 'four', 'five', 'six']
    const fresh = fc.array(fc.constantFrom('red', 'green', 'blue', 'one', 'two', 'six'), { minLength: 1, maxLength: 4 })
    const slice = fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 5 }))
    let joined = 0
    fc.assert(
      fc.property(slice, fresh, slice, fresh, ([from, count], made, [at, size], replacement) => {
        const old = source.slice(from, from + count)
        const middle = [...source.slice(0, from), ...made, ...source.slice(from + count)]
        const quoted = middle.slice(at, at + size)
        if (quoted.length === 0) return
        const { edits, file, text } = land(
          `${source.join('\n')}\n`,
          block(old.join('\n'), made.join('\n')) + block(quoted.join('\n'), replacement.join('\n')),
        )
        if (edits.join() !== 'applied,applied' || !file.edits[1]!.matches[0]!.warnings.join().includes('based on the result')) return
        joined++
        const stands = middle.flatMap((_, line) => (quoted.every((each, i) => middle[line + i] === each) ? [line] : []))
        const results = stands.map((line) =>
          [...middle.slice(0, line), ...replacement, ...middle.slice(line + quoted.length), ''].join('\n'),
        )
        expect([stands.length, results[0]]).toEqual([1, text])
      }),
      { numRuns: draws(300), seed: 20261122 + part },
    )
    expect(joined).toBeGreaterThan(62)
  })
})
