import { draws } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPatch, formatPatch, parsePatch, reversePatch, revertPatch, toUnified, tryApplyPatch } from '../src/index'
import { slipsAndEdited } from './slips'
import { anyText, codeAndEdited, textAndEdited } from './texts'

const pairs = fc.oneof(textAndEdited, codeAndEdited, fc.tuple(anyText, anyText))
const runs = { seed: 11, numRuns: draws(500) }

function contentOf(outcome: ReturnType<typeof tryApplyPatch>): string {
  if (outcome.status === 'refused') throw new Error(JSON.stringify(outcome.problem))
  return outcome.content
}

describe('laws', () => {
  it('patching the old text with the diff gives the new text', () => {
    fc.assert(
      fc.property(pairs, fc.nat(4), ([a, b], context) => {
        expect(contentOf(tryApplyPatch(a, createPatch(a, b, { context })))).toBe(b)
      }),
      runs,
    )
  })

  it('reverting the diff gives the old text back', () => {
    fc.assert(
      fc.property(pairs, fc.nat(4), ([a, b], context) => {
        expect(contentOf(revertPatch(b, createPatch(a, b, { context })))).toBe(a)
      }),
      runs,
    )
  })

  it('a diff that was written and read again gives the new text too', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        expect(contentOf(tryApplyPatch(a, parsePatch(formatPatch(createPatch(a, b)))))).toBe(b)
      }),
      runs,
    )
  })

  it('a numbered diff gives the new text too, whatever the last line ends in', () => {
    const numbered = (a: string, b: string) => parsePatch(toUnified(createPatch(a, b, { path: 'x' }), a))
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        if (a !== b) expect(contentOf(tryApplyPatch(a, numbered(a, b)))).toBe(b)
      }),
      {
        ...runs,
        numRuns: draws(200),
        examples: [[['f() {\n  x()\n', 'f() {\n  x()\n\n  y()']], [['a ... b\n++i;\n@@ @@', 'a ... b\n++i;']]],
      },
    )
  })

  it('a diff that was written and read again is the same diff', () => {
    let literal = 0
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const made = createPatch(a, b, { path: 'x' })
        const written = formatPatch(made)
        expect(parsePatch(written)).toEqual(made)
        if (written.includes('\n\\ every line is text\n')) literal++
      }),
      runs,
    )
    expect(literal).toBeGreaterThan(50)
  })

  // A long run takes one more.
  const most = process.env.SUTURE_RUNS ? 4 : 3
  it(`all of it holds for every pair of texts of at most ${most} lines and line ends`, () => {
    const signs = ['x', '\n', '\r\n']
    let texts = ['']
    let longest = texts
    for (let length = 1; length <= most; length++) {
      longest = longest.flatMap((text) => signs.map((sign) => text + sign))
      texts = texts.concat(longest)
    }
    for (const a of texts)
      for (const b of texts) {
        const made = createPatch(a, b)
        const results = [tryApplyPatch(a, made), revertPatch(b, made), tryApplyPatch(a, parsePatch(formatPatch(made)))].map((outcome) =>
          outcome.status === 'refused' ? outcome.problem.kind : outcome.content,
        )
        expect(results, JSON.stringify([a, b])).toEqual([b, a, b])
      }
  })

  it.each([
    ['quotes are escaped', 'x = "a"\n', 'f(\\"a\\")\n'],
    ['a string is left open', 'x\n', 'f("a\\"\n"it\\"s"\n'],
    ['numbers come before lines', 'x', '12 | x\n13 | y\n'],
    ['entities are written', '<p>"x"</p>\ny\n', '<p>&quot;x&quot;</p>\n'],
    ['a key comes between items', '  - b\n  b: 2\n  - b\n  - b\n\n', '  - b\n  b: 2\n  b: 2\n  - b\n  - b\n\n'],
  ])('a hunk is marked as literal where %s, and gives both texts', (_, a, b) => {
    const made = createPatch(a, b, { context: 0 })
    expect(made.hunks.map(({ literal }) => literal)).toEqual([true])
    expect(contentOf(tryApplyPatch(a, made))).toBe(b)
    expect(contentOf(revertPatch(b, made))).toBe(a)
  })

  it('patching and reverting hold for lines that models write by mistake, in memory, as text and numbered', () => {
    fc.assert(
      fc.property(slipsAndEdited, fc.nat(4), ([a, b], context) => {
        const made = createPatch(a, b, { path: 'x', context })
        const read = parsePatch(formatPatch(made))
        expect([tryApplyPatch(a, made), tryApplyPatch(a, read)].map(contentOf)).toEqual([b, b])
        expect([revertPatch(b, made), revertPatch(b, read)].map(contentOf)).toEqual([a, a])
        if (a !== b) expect(contentOf(tryApplyPatch(a, parsePatch(toUnified(made, a))))).toBe(b)
      }),
      { seed: 12, numRuns: draws(60) },
    )
  })

  it('a numbered diff that removes a mark or a fence is reverted', () => {
    for (const removed of ['// ... existing code ...', '```', '+ x']) {
      const [a, b] = [`f()\n${removed}\ng()\n`, 'f()\ng()\n']
      expect(contentOf(revertPatch(b, parsePatch(toUnified(createPatch(a, b, { path: 'x' }), a))))).toBe(a)
    }
  })

  it('reversing twice gives the diff itself', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const d = createPatch(a, b, { path: 'x' })
        expect(reversePatch(reversePatch(d))).toEqual(d)
      }),
      runs,
    )
  })

  it('the order of hunks does not matter where each stands once', () => {
    fc.assert(
      fc.property(pairs, fc.nat(2), ([a, b], context) => {
        const d = createPatch(a, b, { context })
        expect(contentOf(tryApplyPatch(a, { ...d, hunks: [...d.hunks].reverse() }))).toBe(b)
      }),
      runs,
    )
  })
})
