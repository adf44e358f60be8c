import { expect, it } from 'vitest'
import { edit } from '../src/index'

const FILE = 'function run() {\n  load(one)\n  check(two)\n  close(4)\n}\n'
const OLD = '  load(one)\n  check(two)\n  close(4)\n'

it.each(['// no changes here', '# no changes', '// the code is not changed'])(
  'a remark that nothing changes is not written for lines: %s',
  (remark) => {
    expect(edit(FILE, { oldString: OLD, newString: `  ${remark}\n  close(5)\n` }).status).toBe('refused')
  },
)

it.each(['// no changes without a lock', '// not changed by readers'])('a remark that says more is written: %s', (remark) => {
  const outcome = edit(FILE, { oldString: OLD, newString: `  load(one)\n  ${remark}\n  close(5)\n` })
  expect(outcome.status === 'applied' && outcome.content).toContain(remark)
})
