import { describe, expect, test } from 'vitest'
import { edit } from '../src/index'

const nested = 'def f(x):\n  if x:\n  log(x)\n  return x\n'

describe('an edit that only indents lands once', () => {
  test.each([
    ['the quoted depth is there', nested, '  log(x)\n', '    log(x)\n', nested.replace('  log', '    log')],
    ['lines that keep their depth are quoted two spaces off', 'a()\nb()\nc()\n', '  a()\n  b()', '  a()\n    b()', 'a()\n  b()\nc()\n'],
    [
      'units are halved in the quote',
      'if a:\n    if b:\n        one()\n    two()\n',
      '  if b:\n    one()\n  two()',
      '  if b:\n    one()\n    two()',
      'if a:\n    if b:\n        one()\n        two()\n',
    ],
    ['an empty line is added', 'a()\nb()\n', 'a()\nb()', 'a()\n\nb()', 'a()\n\nb()\n'],
  ])('%s', (_, before, oldString, newString, after) => {
    expect(edit(before, { oldString, newString })).toMatchObject({ status: 'applied', content: after })
    expect(edit(after, { oldString, newString })).toMatchObject({ status: 'already-applied' })
  })
})

test('a line at neither depth, with nothing beside it that shows one, is refused', () => {
  const outcome = edit('      alpha(1)\n      beta(2)\n', { oldString: 'alpha(1)\nbeta(2)', newString: '  alpha(1)\n  beta(2)' })
  expect(outcome).toMatchObject({ status: 'refused', problem: { finding: { rule: 'unclear-depth' } } })
})

describe('new text inside something else does not show that the edit was made', () => {
  test.each([
    ['a string', 'print("timeout = 30")\n', 'timeout = 20', 'timeout = 30'],
    ['a string in single quotes', "log('const meadow = 4')\n", 'const meadow = 8', 'const meadow = 4'],
    ['a comment', 'run() # timeout = 30\n', 'timeout = 20', 'timeout = 30'],
    ['a longer value', 'set timeout = 30.5\n', 'timeout = 20', 'timeout = 30'],
    ['a longer address', 'host: timeout = 30-b\n', 'timeout = 20', 'timeout = 30'],
  ])('%s', (_, before, oldString, newString) => {
    expect(edit(before, { oldString, newString }).status).toBe('refused')
  })
})
