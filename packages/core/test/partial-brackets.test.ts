import { expect, test } from 'vitest'
import { project } from './engine'

const FILE = 'function a() {\n  one()\n  two()\n}\n\nfunction b() {\n  three()\n}\n'
const block = (old: string, next: string) => `a.ts\n<<<<<<< SEARCH\n${old}\n=======\n${next}\n>>>>>>> REPLACE\n`
const hunk = (old: string, next: string) => `--- a/a.ts\n+++ b/a.ts\n@@ @@\n ${old}\n+${next}\n`

const OPENS_NOWHERE = block('  in_no_line()', '  in_no_line()\n  if (x) {')
const OPENS = block('  one()', '  if (x) {\n    one()')

test.each([
  ['a block', block('  two()', '  two()\n  }')],
  ['a hunk', hunk('  two()', '  }')],
])('%s that closes what a refused edit opens is refused with it', async (_form, closes) => {
  const { status, files } = await project({ 'a.ts': FILE })(OPENS_NOWHERE + closes, { partial: true })
  expect([status, files['a.ts']]).toEqual(['refused', FILE])
})

test('a block that closes what another one opens lands with it', async () => {
  const { status, files } = await project({ 'a.ts': FILE })(OPENS + block('  two()', '  two()\n  }'), { partial: true })
  expect([status, files['a.ts']]).toEqual(['applied', FILE.replace('  one()\n  two()', '  if (x) {\n    one()\n  two()\n  }')])
})
