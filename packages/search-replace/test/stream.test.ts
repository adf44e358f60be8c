import { draws } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockStream, parse, write } from '../src/index'
import { anyPath, anyText, SEED, TRICKY_LINES } from './generate'

const block = fc.record({ search: anyText, replace: anyText, path: anyPath })
const answer = fc.oneof(
  fc.array(block, { maxLength: 3 }).map(write),
  fc.array(fc.constantFrom(...TRICKY_LINES), { maxLength: 20 }).map((lines) => lines.join('\n')),
)

/** Splits a text at the given offsets. */
function cut(text: string, places: readonly number[]): string[] {
  const at = [0, ...places.map((place) => place % (text.length + 1)).sort((a, b) => a - b), text.length]
  return at.slice(1).map((end, i) => text.slice(at[i]!, end))
}

describe(`streaming (seed ${SEED})`, () => {
  it('gives what parse gives, however the text is cut', () => {
    fc.assert(
      fc.property(answer, fc.array(fc.nat(), { maxLength: 12 }), (text, places) => {
        const stream = blockStream()
        const arrived = cut(text, places).flatMap((chunk) => {
          stream.preview()
          return stream.push(chunk)
        })
        const whole = parse(text)
        const result = stream.end()
        expect(result).toEqual(whole)
        expect(whole.blocks.slice(0, arrived.length)).toEqual(arrived)
        expect(whole.blocks.length - arrived.length).toBeLessThanOrEqual(1)
      }),
      { seed: SEED, numRuns: draws(400) },
    )
  })

  it('gives what parse gives, a character at a time, and its preview only ever grows inside a block', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 2 }), (blocks) => {
        const text = write(blocks)
        const stream = blockStream()
        const wanted = parse(text).blocks
        let done = 0
        for (const unit of text.split('')) {
          done += stream.push(unit).length
          const seen = stream.preview()
          if (!seen) continue
          const goal = wanted[done]!
          expect(`${goal.search}\n`.startsWith(seen.search)).toBe(true)
          if (seen.replace !== undefined) expect(seen.search).toBe(goal.search)
          expect(`${goal.replace}\n`.startsWith(seen.replace ?? '')).toBe(true)
        }
        expect(stream.end().blocks).toEqual(wanted)
      }),
      { seed: SEED, numRuns: draws(60) },
    )
  })

  it('gives a block as soon as the line of its last marker has ended', () => {
    const stream = blockStream()
    expect(stream.push('src/a.ts\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REP')).toEqual([])
    expect(stream.push('LACE')).toEqual([])
    expect(stream.push('\nmore')).toMatchObject([{ path: 'src/a.ts', search: 'a', replace: 'b', from: 2, to: 6 }])
    expect(stream.preview()).toBeUndefined()
  })

  it.each([
    ['half a separator', '<<<<<<< SEARCH\na\n===', { search: 'a', replace: undefined }],
    ['half a closing marker', '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> RE', { search: 'a', replace: 'b' }],
    ['half an escape', '<<<<<<< SEARCH\na\n\\==', { search: 'a', replace: undefined }],
    ['blanks that may come before a marker', '<<<<<<< SEARCH\na\n   ', { search: 'a', replace: undefined }],
  ])('the preview holds back %s', (_name, text, preview) => {
    const stream = blockStream()
    stream.push(text)
    expect(stream.preview()).toMatchObject(preview)
  })

  it.each([
    ['a half line of text', '<<<<<<< SEARCH\na\nret', { search: 'a\nret', replace: undefined }],
    ['a list item', '<<<<<<< SEARCH\na\n=======\nb\n- item', { search: 'a', replace: 'b\n- item' }],
    ['the hint', '<<<<<<< SEARCH\n:start_line:7\n-------\na', { search: 'a', startLine: 7, from: 1 }],
  ])('the preview shows %s', (_name, text, preview) => {
    const stream = blockStream()
    stream.push(text)
    expect(stream.preview()).toMatchObject(preview)
  })

  it('does not drop a last marker without a line break', () => {
    const stream = blockStream()
    stream.push('<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE')
    expect(stream.end().blocks).toMatchObject([{ search: 'a', replace: 'b' }])
    expect(stream.end().blocks).toHaveLength(1)
    expect(() => stream.push('x')).toThrow(TypeError)
  })
})
