import { describe, expect, it, vi } from 'vitest'
import { edit } from '../src/index'

/** Number of similar blocks. It is larger than the number of places that are examined. Only a number distinguishes the blocks. */
const BLOCKS = 5_000
const content = 'if (ready) {\n    go()\n}\n'.repeat(BLOCKS)
const lineOf = (block: number) => 3 * block + 1
const exact = { oldString: 'if (ready) {\n    go()\n}', newString: 'if (ready) {\n    stop()\n}' }
const indented = { oldString: 'if (ready) {\n  go()\n}', newString: 'if (ready) {\n  stop()\n}' }

describe.each([
  ['quoted verbatim', exact],
  ['quoted at another depth', indented],
])('a block that occurs 5,000 times, %s', (_, quoted) => {
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

/** Returns how often the bounds of a line are searched for, when many places of one line are replaced. Each search reads the whole line. */
function lookupsFor(places: number): number {
  const line = 'a=cart+1;'.repeat(places)
  const spies = [vi.spyOn(String.prototype, 'indexOf'), vi.spyOn(String.prototype, 'lastIndexOf')]
  const outcome = edit(line, { oldString: 'cart', newString: 'basket', replaceAll: true })
  const calls = spies.flatMap((spy) => spy.mock.calls.filter(([sought]) => sought === '\n'))
  for (const spy of spies) spy.mockRestore()
  expect(outcome).toMatchObject({ content: line.replaceAll('cart', 'basket') })
  return calls.length
}

it('a text that occurs many times in one line is replaced without a look at the whole line for each place', () => {
  expect(lookupsFor(4_000)).toBeLessThan(400)
})

describe('a line whose text is a part of 5,000 others', () => {
  const lines = Array.from({ length: 5_000 }, (_, i) => `part ${i + 1}`)
  const whole = { oldString: 'part 4', newString: 'part four', wholeLines: true }

  it('is edited where it is the line', () => {
    expect(edit(lines.join('\n'), whole)).toMatchObject({ status: 'applied', content: lines.with(3, 'part four').join('\n') })
  })

  it('is ambiguous with both places where two lines are it', () => {
    const outcome = edit([...lines, 'part 4'].join('\n'), whole)
    expect(outcome).toMatchObject({ problem: { kind: 'ambiguous', total: 2, places: [{ startLine: 4 }, { startLine: 5_001 }] } })
  })
})

it('is replaced at every place, however many there are', () => {
  const count = 1_500
  const outcome = edit('cart\n'.repeat(count), { oldString: 'cart', newString: 'basket', replaceAll: true })
  expect(outcome).toMatchObject({ status: 'applied', content: 'basket\n'.repeat(count) })
  const indented = edit('if (x) {\n    go()\n}\n'.repeat(count), {
    oldString: 'if (x) {\n  go()\n}',
    newString: 'if (x) {\n  stop()\n}',
    replaceAll: true,
  })
  expect(indented).toMatchObject({ status: 'applied', content: 'if (x) {\n    stop()\n}\n'.repeat(count) })
})

it('places of one edit share the lists of what they lack', () => {
  const outcome = edit('a=cart+1;'.repeat(3), { oldString: 'cart', newString: 'basket', replaceAll: true })
  const [one, other] = outcome.status === 'applied' ? outcome.matches : []
  expect([one!.warnings, one!.undone]).toEqual([[], []])
  expect(one!.warnings).toBe(other!.warnings)
  expect(one!.undone).toBe(other!.undone)
})
