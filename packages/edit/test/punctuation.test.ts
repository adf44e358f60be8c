import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edit } from '../src/index'
import { Line } from '../src/text/line'
import { law } from './generated'

/** Lines in the forms that formatters give them. They are few, so that blocks are similar to each other. */
const FORMS: readonly (readonly string[])[] = [
  ["  open('cart', 1)", '  open("cart", 1)', "  open('cart', 1);", '  open("cart", 1);'],
  ["  const name = read('alpha')", '  const name = read("alpha")', "  const name = read('alpha');"],
  ["  const other = read('beta')", '  const other = read("beta")', '  const other = read("beta");'],
  ['  compare(name, other)', '  compare(name, other);'],
  ['  items.map(item => item.id)', '  items.map((item) => item.id)', '  items.map((item) => item.id);'],
  ['  log(total)'],
  ['  close(all)'],
  ['  if (ready) {'],
  ['  }', '  },', '  };'],
  ['  size: 10', '  size: 10,'],
  ['function run() {'],
  ['}', '};'],
]

const line = fc.integer({ min: 0, max: FORMS.length - 1 })
/** A line by its number, and the form that it has in the file and in the quote. */
const formed = fc.tuple(line, fc.nat(3), fc.nat(3), fc.boolean())
const scene = fc.record({
  lines: fc.array(formed, { minLength: 6, maxLength: 24 }),
  from: fc.nat(23),
  count: fc.integer({ min: 2, max: 8 }),
  at: fc.nat(8),
  removes: fc.boolean(),
})

const form = (number: number, which: number) => FORMS[number]![which % FORMS[number]!.length]!
const ADDED = '  addedHere()'

describe('context in another punctuation', () => {
  it('lands nowhere that another block fits as well, and keeps every line of the file', () => {
    let landed = 0
    let drifted = 0
    fc.assert(
      fc.property(scene, ({ lines, from, count, at, removes }) => {
        const file = lines.map(([number, own]) => form(number, own))
        const start = from % lines.length
        const quoted = lines.slice(start, start + count).map(([number, own, other, drifts]) => form(number, drifts ? other : own))
        const cut = at % (quoted.length + 1)
        const gone = removes && cut < quoted.length ? 1 : 0
        const wanted = [...quoted.slice(0, cut), ADDED, ...quoted.slice(cut + gone)]
        const outcome = edit(`${file.join('\n')}\n`, { oldString: quoted.join('\n'), newString: wanted.join('\n'), wholeLines: true })
        if (outcome.status !== 'applied' || outcome.matches[0]!.strategy !== 'alignment') return
        landed++
        const result = outcome.content.split('\n').slice(0, -1)
        // A new line has the same separator at its end as the line that it replaces.
        const found = result.findIndex((text) => text.trim().replace(/[;,]$/, '') === ADDED.trim())
        expect(result.filter((_, i) => i !== found)).toEqual(file.filter((_, i) => gone === 0 || i !== found))
        const distance = (first: number) => {
          if (first < 0 || first + quoted.length > file.length) return Infinity
          const off = quoted.map((text, i) => {
            const [q, a] = [new Line(text), new Line(file[first + i]!)]
            if (q.key === a.key) return 0
            return q.loose === a.loose && !(gone === 1 && i === cut) ? 1 : Infinity
          })
          return off.reduce<number>((sum, each) => sum + each, 0)
        }
        const here = distance(found - cut)
        if (here === 0 || here === Infinity) return
        drifted++
        for (let first = 0; first < file.length; first++)
          if (first !== found - cut)
            expect(distance(first), `line ${first + 1} fits as well as line ${found - cut + 1}`).toBeGreaterThan(here)
      }),
      law(500),
    )
    expect(landed).toBeGreaterThan(100)
    expect(drifted).toBeGreaterThan(50)
  })
})
