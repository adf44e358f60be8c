import { openDocument } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { brokenNesting } from '../src/check/nesting'
import { placementAt } from '../src/locate/verbatim'
import { changeOfTexts } from '../src/request/change'
import { Budget } from '../src/text/budget'
import { linesOf } from '../src/text/line'
import { Source } from '../src/text/source'

describe('neighbouring lines are nested in the result as in new text', () => {
  const list = 'env:\n- name: A\n  value: 1\n'
  const [quote, more] = ['env:\n  - name: A\n    value: 1', 'env:\n  - name: A\n    value: 1\n  - name: B\n    value: 2']
  const keys = 'steps:\n  - name: A\n    value: 1'
  type Row = readonly [name: string, file: string, oldText: string, newText: string, at: number, lines: readonly string[]]

  /** Returns what the law finds if these lines are added above a row of the file. The first row of the file is the first quoted line. */
  function found([, file, oldText, newText, at, lines]: Row): number | undefined {
    const source = new Source(openDocument(file), new Budget(1_000))
    const change = changeOfTexts(oldText, newText, () => false)
    return brokenNesting(source, placementAt(source, change, 0), [
      { from: at, to: at, lines: linesOf(lines.join('\n')), hunk: change.hunks[0]! },
    ])
  }

  const refused: readonly Row[] = [
    ['an item in the item above it', list, quote, more, 3, ['  - name: B', '  value: 2']],
    ['a mapping level with its key', 'steps:\n- name: A\n  value: 1\n', keys, `${keys}\nextra:\n  a: 1`, 3, ['extra:', 'a: 1']],
    ['a statement out of its block', 'if x:\n    a()\nc()\n', 'if x:\n    a()', 'if x:\n    a()\n    b()', 2, ['b()']],
    ['a statement in the block above', 'a {\n\tb\n}\n', 'a {\n\tb\n}', 'a {\n\tb\n}\nc', 3, ['\tc']],
  ]
  it.each(refused)('refused: %s', (...row) => expect(found(row)).toBeTypeOf('number'))

  const lawful: readonly Row[] = [
    ['a list has the depth of its key', list, quote, more, 3, ['- name: B', '  value: 2']],
    ['the step is another one', 'if x:\n\ta()\n', 'if x:\n  a()', 'if x:\n  a()\n  b()', 2, ['\tb()']],
    ['the first line lost its depth', '  a()\n  c()\n', 'a()\n  c()', 'a()\n  b()\n  c()', 1, ['  b()']],
    ['the quote lost all depths', 'a {\n  b\n}\n', 'a {\nb\n}', 'a {\nb\nc\n}', 2, ['  c']],
    ['a kept line is quoted too deep', 'a\nb\n', 'a\n  b', 'a\nc\n  b', 1, ['c']],
  ]
  it.each(lawful)('holds: %s', (...row) => expect(found(row)).toBeUndefined())
})
