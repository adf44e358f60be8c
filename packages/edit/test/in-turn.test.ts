import type { Intent } from '@suture/text'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { edit, editAll } from '../src/index'
import { law } from './generated'

/** One step: the first line that it changes, the number of lines, the quoted lines around them, and what happens to each line. */
interface Step {
  readonly at: number
  readonly size: number
  readonly above: number
  readonly below: number
  readonly ways: readonly ('change' | 'add' | 'drop' | 'keep')[]
}

const STEP: fc.Arbitrary<Step> = fc.record({
  at: fc.nat(11),
  size: fc.integer({ min: 1, max: 3 }),
  above: fc.nat(2),
  below: fc.nat(2),
  ways: fc.array(fc.constantFrom('change', 'add', 'drop', 'keep'), { minLength: 3, maxLength: 3 }),
})

const LINES = ['  open(path_0)', '  const line_7 = read(7)', '}', 'function run_3() {', '  return total(3)', '  // note 5']

/** A file, edits of which each quotes the result of those before it, and the text that they lead to. */
const written = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...LINES), fc.nat(9)), { minLength: 8, maxLength: 14 }),
    fc.array(STEP, { minLength: 2, maxLength: 5 }),
  )
  .map(([drawn, steps]) => {
    // Of equal neighbours, two edits may each delete the same one, which is then deleted once.
    const lines = drawn.map(([line, row]) => line.replace(/\d/g, `${row}`)).filter((line, row, all) => line !== all[row - 1])
    let now: readonly string[] = lines
    const edits = steps.map(({ at, size, above, below, ways }, step): Intent => {
      const from = at % Math.max(1, now.length)
      const to = Math.min(now.length, from + size)
      const next = now.slice(from, to).flatMap((line, k) => {
        const made = `  step_${step}(${k})`
        return { change: [made], add: [line, made], drop: [], keep: [line] }[ways[k]!]
      })
      const [head, tail] = [now.slice(Math.max(0, from - above), from), now.slice(to, to + below)]
      const text = (middle: readonly string[]) => [...head, ...middle, ...tail].map((line) => `${line}\n`).join('')
      const intent = { oldString: text(now.slice(from, to)), newString: text(next) }
      now = [...now.slice(0, from), ...next, ...now.slice(to)]
      return intent
    })
    const whole = (all: readonly string[]) => all.map((line) => `${line}\n`).join('')
    return { content: whole(lines), edits, after: whole(now) }
  })

/** Applies the edits one after the other. Returns undefined if one of them is refused. */
function inTurn(content: string, edits: readonly Intent[]): string | undefined {
  return edits.reduce<string | undefined>((text, each) => {
    const outcome = text === undefined ? undefined : edit(text, each)
    return outcome === undefined || outcome.status === 'refused' ? undefined : outcome.content
  }, content)
}

it('edits that quote the results of earlier ones give together what they give one after the other, or are refused', () => {
  const counts = { applied: 0, refused: 0 }
  fc.assert(
    fc.property(written, ({ content, edits, after }) => {
      if (inTurn(content, edits) !== after) return
      const { outcome } = editAll(content, edits)
      if (outcome.status === 'refused') counts.refused++
      else {
        expect(outcome.content).toBe(after)
        counts.applied++
      }
    }),
    law(1_000),
  )
  expect(counts.applied).toBeGreaterThan(3 * counts.refused)
  expect(counts.applied).toBeGreaterThan(100)
})

it('an edit that quotes an added line and the lines around a later deletion removes no line twice', () => {
  const head = 'tags = parse_tag(parts)\nreturn (name, version)\n'
  const begun = 'tags = parse_tag(parts)\nstep(0)\nreturn (name, version)\n'
  const [next, last] = ['def parse_sdist(filename):\n    if filename.endswith(".gz"):\n', '        file_stem = filename\n']
  const content = `${head}\n\n${next}${last}`
  const edits = [
    { oldString: head, newString: begun },
    {
      oldString: 'return (name, version)\n\n\ndef parse_sdist(filename):',
      newString: 'return (name, version)\n\ndef parse_sdist(filename):',
    },
    { oldString: `${begun}\n${next}${last}`, newString: begun + last },
  ]
  expect(inTurn(content, edits)).toBe(begun + last)
  expect(editAll(content, edits).outcome).toMatchObject({ status: 'applied', content: begun + last })
})
