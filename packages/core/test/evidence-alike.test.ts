import { edit } from '@suture/edit'
import { parsePatch, tryApplyPatch } from '@suture/fudiff'
import { applyDiff } from '@suture/search-replace'
import type { Match } from '@suture/text'
import { expect, test } from 'vitest'

const FILE = `import { price } from './price'

export function total(items) {
  let sum = 0
  for (const item of items) sum += item.price
  return sum
}
`

/** Quoted lines, the first of which is kept. */
type Quote = readonly [kept: string, old: string, fresh: string]

const matchesOf = (kept: string, old: string, fresh: string): (Match | undefined)[] => {
  const edited = edit(FILE, { oldString: `${kept}\n${old}`, newString: `${kept}\n${fresh}`, wholeLines: true })
  const patched = tryApplyPatch(FILE, parsePatch(`@@ @@\n ${kept}\n-${old}\n+${fresh}\n`))
  const blocks = applyDiff(FILE, `<<<<<<< SEARCH\n${kept}\n${old}\n=======\n${kept}\n${fresh}\n>>>>>>> REPLACE\n`)
  return [edited, patched, ...blocks.outcomes].map((outcome) => (outcome.status === 'applied' ? outcome.matches[0] : undefined))
}

test.each<[string, 'undefined' | 'number', Quote]>([
  [
    'verbatim',
    'undefined',
    ['  let sum = 0', '  for (const item of items) sum += item.price', '  for (const item of items) sum += item.cost'],
  ],
  [
    'at another depth',
    'number',
    ['let sum = 0', 'for (const item of items) sum += item.price', 'for (const item of items) sum += item.cost'],
  ],
])('an edit that quotes its lines %s is weighed alike in every format', (_story, evidence, [kept, old, fresh]) => {
  const [first, ...others] = matchesOf(kept, old, fresh).map((match) => match && [match.evidence, match.rival, match.share])
  expect([typeof first?.[0], others.length]).toEqual([evidence, 2])
  expect(others).toEqual([first, first])
  expect(first).not.toBeUndefined()
})
