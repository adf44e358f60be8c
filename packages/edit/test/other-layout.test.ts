import fc from 'fast-check'
import { expect, it } from 'vitest'
import { edit } from '../src'
import { law } from './generated'

const item = fc.constantFrom('alpha', 'beta.gamma', '"two words"', '{ key: value }', 'call(x, y)', '[first, second]', 'left + right', '-1')
const change = fc.record({
  items: fc.uniqueArray(item, { minLength: 4, maxLength: 6 }),
  at: fc.nat(5),
  kind: fc.constantFrom('insert', 'delete', 'replace', 'rename'),
  added: fc.constantFrom('omega', '"not here"', 'wide(open)'),
  isFlat: fc.boolean(),
  lastComma: fc.tuple(fc.boolean(), fc.boolean()),
})

/** Writes a call in one line, or each argument in a line of its own. */
function written(items: readonly string[], isFlat: boolean, lastComma: boolean): string {
  if (isFlat) return `  const found = searchFor(${items.join(', ')});`
  return `  const found = searchFor(\n${items.map((each) => `    ${each}`).join(',\n')}${lastComma ? ',' : ''}\n  );`
}

function changed(items: readonly string[], kind: string, at: number, added: string): readonly string[] {
  if (kind === 'insert') return items.toSpliced(at, 0, added)
  if (kind === 'delete') return items.toSpliced(at, 1)
  return items.with(at, kind === 'replace' ? added : items[at]!.replace(/\w+/, 'other'))
}

it('a call in another layout than the quote keeps its layout, and has the tokens of the new text', () => {
  let landed = 0
  fc.assert(
    fc.property(change, ({ items, at, kind, added, isFlat, lastComma: [own, quoted] }) => {
      const next = changed(items, kind, at % items.length, added)
      const around = (body: string) => `function run() {\n${body}\n  return found\n}\n`
      const outcome = edit(around(written(items, isFlat, own)), {
        oldString: written(items, !isFlat, quoted),
        newString: written(next, !isFlat, quoted),
      })
      if (outcome.status !== 'applied') return
      landed++
      expect(outcome.content).toBe(around(written(next, isFlat, own)))
    }),
    law(400),
  )
  expect(landed).toBeGreaterThan(250)
})
