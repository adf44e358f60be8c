import { draws } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Edit, invert, overlaps, plan, splice } from '../src'

const SEED = 20260315
const runs = { seed: SEED, numRuns: draws(1_000) }

const edit = (from: number, to: number, text: string): Edit => ({ from, to, text })

/** Reads `ab«cd|XY»ef`: the text "abcdef" with an edit that replaces "cd" by "XY". */
function read(notation: string): { text: string; edits: Edit[] } {
  const edits: Edit[] = []
  let text = ''
  for (const part of notation.split(/(«[^»]*»)/)) {
    const [, old, fresh] = /^«([^|]*)\|(.*)»$/s.exec(part) ?? []
    if (old !== undefined && fresh !== undefined) edits.push(edit(text.length, text.length + old.length, fresh))
    text += old ?? part
  }
  return { text, edits }
}

function planned(edits: readonly Edit[]) {
  const made = plan(edits)
  if (!made.ok) throw new Error(`overlapping: ${JSON.stringify(made.overlapping)}`)
  return made.plan
}

describe('plan and splice', () => {
  it.each([
    ['no edit', 'abc', 'abc', 0],
    ['a replacement', 'ab«cd|XY»ef', 'abXYef', 1],
    ['an insertion', 'ab«|XY»ef', 'abXYef', 1],
    ['a deletion', 'ab«cd|»ef', 'abef', 1],
    ['everything', '«abc|»', '', 1],
    ['into an empty text', '«|x»', 'x', 1],
    ['at both ends', '«a|1»b«c|2»', '1b2', 2],
    ['adjacent edits are merged', 'a«b|X»«c|Y»d', 'aXYd', 1],
    ['an insertion at the start of a replaced span', 'a«|X»«b|Y»c', 'aXYc', 1],
    ['an insertion at its end', 'a«b|Y»«|X»c', 'aYXc', 1],
    ['insertions at one place keep their order', 'a«|1»«|2»«|3»b', 'a123b', 1],
    ['equal insertions are two insertions', 'a«|1»«|1»b', 'a11b', 1],
    ['new text is literal', 'a«b|$&$1$$»c', 'a$&$1$$c', 1],
    ['line ends are text', 'a«\r|\n»«\n|\r»b', 'a\n\rb', 1],
  ])('%s', (_name, notation, expected, spans) => {
    const { text, edits } = read(notation)
    expect([splice(text, planned(edits)), planned(edits).length]).toEqual([expected, spans])
  })

  it.each<[string, Edit[], [Edit, Edit]]>([
    ['two spans share a unit', [edit(3, 6, 'x'), edit(5, 8, 'y')], [edit(3, 6, 'x'), edit(5, 8, 'y')]],
    ['whatever their order', [edit(5, 8, 'y'), edit(3, 6, 'x')], [edit(3, 6, 'x'), edit(5, 8, 'y')]],
    ['one inside the other', [edit(3, 9, 'x'), edit(5, 6, 'y')], [edit(3, 9, 'x'), edit(5, 6, 'y')]],
    ['an insertion inside a span', [edit(3, 9, 'x'), edit(5, 5, 'y')], [edit(3, 9, 'x'), edit(5, 5, 'y')]],
    ['one span with two texts', [edit(3, 6, 'x'), edit(3, 6, 'y')], [edit(3, 6, 'x'), edit(3, 6, 'y')]],
    [
      'the edits are named as given, not as merged',
      [edit(0, 3, 'a'), edit(3, 6, 'b'), edit(5, 8, 'c')],
      [edit(3, 6, 'b'), edit(5, 8, 'c')],
    ],
  ])('overlap: %s', (_name, edits, overlapping) => {
    expect(plan(edits)).toEqual({ ok: false, overlapping })
  })

  it.each<[string, Edit[], Edit[]]>([
    ['twice the same edit is one', [edit(3, 6, 'x'), edit(3, 6, 'x')], [edit(3, 6, 'x')]],
    ['also where it touches another', [edit(0, 3, 'a'), edit(3, 6, 'x'), edit(3, 6, 'x')], [edit(0, 6, 'ax')]],
    ['also behind an insertion', [edit(3, 6, 'x'), edit(3, 3, 'i'), edit(3, 6, 'x')], [edit(3, 6, 'ix')]],
  ])('%s', (_name, edits, expected) => {
    expect(planned(edits)).toEqual(expected)
  })

  it.each([edit(-1, 2, ''), edit(3, 2, ''), edit(Number.NaN, 2, ''), edit(0, Number.NaN, '')])('%o is no span', (bad) => {
    expect(() => plan([edit(0, 9, 'x'), edit(1, 2, 'y'), bad])).toThrow(RangeError)
  })

  it.each<[string, Edit[]]>([
    ['past the end', [edit(2, 4, 'x')]],
    ['out of order', [edit(2, 3, 'x'), edit(0, 1, 'y')]],
    ['overlapping', [edit(0, 2, 'x'), edit(1, 3, 'y')]],
  ])('splice takes planned edits alone: %s', (_name, edits) => {
    expect(() => splice('abc', edits)).toThrow(RangeError)
  })

  it('overlaps tells what plan refuses', () => {
    expect([
      overlaps(edit(0, 2, ''), edit(2, 3, '')),
      overlaps(edit(1, 1, ''), edit(0, 2, '')),
      overlaps(edit(0, 0, ''), edit(0, 2, '')),
    ]).toEqual([false, true, false])
  })
})

describe(`laws of plans (seed ${SEED})`, () => {
  /** A text in pieces, some of which are replaced. The edits never overlap, and there is at most one insertion at each place. */
  const cases = fc
    .array(fc.record({ kept: fc.string({ maxLength: 4 }), old: fc.string({ maxLength: 4 }), fresh: fc.string({ maxLength: 4 }) }), {
      maxLength: 8,
    })
    .map((pieces) => {
      const edits: Edit[] = []
      let text = ''
      let expected = ''
      for (const { kept, old, fresh } of pieces) {
        const from = text.length + kept.length
        if (!edits.some((e) => e.from === from && e.to === from)) edits.push(edit(from, from + old.length, fresh))
        else edits.push(edit(from, from + old.length, '')) // a second insertion at this place says nothing
        expected += kept + edits.at(-1)!.text
        text += kept + old
      }
      return { text, edits, expected }
    })

  it('the result is the kept pieces and the new texts, in whatever order the edits are given', () => {
    fc.assert(
      fc.property(
        cases.chain((c) => fc.record({ c: fc.constant(c), shuffled: fc.shuffledSubarray(c.edits, { minLength: c.edits.length }) })),
        ({ c, shuffled }) => {
          expect(splice(c.text, planned(c.edits))).toBe(c.expected)
          expect(splice(c.text, planned(shuffled))).toBe(c.expected)
        },
      ),
      runs,
    )
  })

  it('applying and then reverting is identity, and the way back is a plan', () => {
    fc.assert(
      fc.property(cases, ({ text, edits, expected }) => {
        const forward = planned(edits)
        const back = invert(text, forward)
        expect(splice(expected, back)).toBe(text)
        expect(planned(back)).toEqual(back)
        expect(invert(expected, back)).toEqual(forward)
      }),
      runs,
    )
  })

  it('planned edits are in order and apart, and planning them again changes nothing', () => {
    fc.assert(
      fc.property(cases, ({ edits }) => {
        const made = planned(edits)
        for (let i = 1; i < made.length; i++) expect(made[i - 1]!.to).toBeLessThan(made[i]!.from)
        expect(planned(made)).toEqual(made)
      }),
      runs,
    )
  })

  it('a plan is refused exactly when two edits overlap or claim one span for two texts', () => {
    const any = fc
      .record({ from: fc.nat(12), size: fc.nat(4), text: fc.constantFrom('', 'x', 'y') })
      .map((e) => edit(e.from, e.from + e.size, e.text))
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), (edits) => {
        const same = (a: Edit, b: Edit) => a.from === b.from && a.to === b.to && a.text === b.text
        const clash = edits.some((a, i) => edits.slice(i + 1).some((b) => overlaps(a, b) && !same(a, b)))
        expect(plan(edits).ok).toBe(!clash)
      }),
      runs,
    )
  })
})
