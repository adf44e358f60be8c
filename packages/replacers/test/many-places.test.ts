import { describe, expect, it } from 'vitest'
import { edit } from '../src/index'

/** More blocks that read alike than are looked at; only their number tells them apart. */
const BLOCKS = 5_000
const content = 'if (ready) {\n    go()\n}\n'.repeat(BLOCKS)
const lineOf = (block: number) => 3 * block + 1
const exact = { oldString: 'if (ready) {\n    go()\n}', newString: 'if (ready) {\n    stop()\n}' }
const indented = { oldString: 'if (ready) {\n  go()\n}', newString: 'if (ready) {\n  stop()\n}' }

describe.each([
  ['quoted letter by letter', exact],
  ['quoted at another depth', indented],
])('a block that stands 5,000 times, %s', (_, quoted) => {
  it('is ambiguous without a line', () => {
    expect(edit(content, quoted)).toMatchObject({ status: 'refused', problem: { kind: 'ambiguous' } })
  })

  it.each([0, 999, 1_000, 1_001, BLOCKS - 1])('is edited at the line that the edit names (block %i)', (block) => {
    const outcome = edit(content, { ...quoted, startLine: lineOf(block) })
    const lines = content.split('\n')
    lines[lineOf(block)] = '    stop()'
    expect(outcome).toMatchObject({ status: 'applied', content: lines.join('\n') })
  })

  it('is refused at a line half-way between two, far behind the first thousand', () => {
    const shifted = `${content}${'\n'.repeat(50)}`
    const outcome = edit(shifted, { ...quoted, startLine: lineOf(BLOCKS) + 45 })
    expect(outcome).toMatchObject({ status: 'refused', problem: { kind: 'ambiguous' } })
  })

  it('is ambiguous although the first thousand are written another way than the rest', () => {
    const outcome = edit(`${content}if (ready) {\n\tgo()\n}\n`, { ...quoted, oldString: quoted.oldString.replace(/^ +/m, ' ') })
    expect(outcome).toMatchObject({ status: 'refused' })
  })
})

/** Milliseconds that a replacement of so many places in one line takes; the better of two, since the machine does other work too. */
function millisecondsFor(places: number): number {
  const line = 'a=cart+1;'.repeat(places)
  const intent = { oldString: 'cart', newString: 'basket', replaceAll: true }
  return Math.min(
    ...[1, 2].map(() => {
      const start = performance.now()
      expect(edit(line, intent)).toMatchObject({ content: line.replaceAll('cart', 'basket') })
      return performance.now() - start
    }),
  )
}

it('a text that stands many times in one line takes time as its places are many, and no more', () => {
  // Looked up for each place, the line took 15 times as long for four times the places.
  expect(millisecondsFor(40_000) / millisecondsFor(10_000)).toBeLessThan(10)
})
