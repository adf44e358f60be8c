import { seeded } from '@suture/testing'
import { describe, expect, test } from 'vitest'
import { type TextEdit, textEdits } from '../src/answer/text-edits'

const splice = (text: string, edits: readonly TextEdit[]) =>
  edits.toReversed().reduce((result, { from, to, text: put }) => result.slice(0, from) + put + result.slice(to), text)

describe('textEdits', () => {
  test.each<[string, string, string, number]>([
    ['of equal texts are none', 'a\nb\n', 'a\nb\n', 0],
    ['have one for each run of changed lines', 'a\nb\nc\nd\ne\n', 'A\nb\nc\nd\nE\n', 2],
    ['insert lines', 'a\nc\n', 'a\nb\nc\n', 1],
    ['insert at the start', 'b\n', 'a\nb\n', 1],
    ['append', 'a\n', 'a\nb\n', 1],
    ['fill an empty text', '', 'a\n', 1],
    ['empty a text', 'a\nb', '', 1],
    ['change the final line end', 'a\nb', 'a\nb\n', 1],
    ['keep CRLF', 'a\r\nb\r\nc', 'a\r\nB\r\nc', 1],
  ])('%s', (_name, before, after, count) => {
    const edits = textEdits(before, after)
    expect([splice(before, edits), edits.length]).toEqual([after, count])
  })

  test('lead from any text to any other', () => {
    const { int, pick } = seeded(5)
    const text = () => Array.from({ length: int(12) }, () => pick(['a', 'b', '', 'cc', ' ']) + pick(['\n', '\r\n', ''])).join('')
    for (let run = 0; run < 500; run++) {
      const [before, after] = [text(), text()]
      expect([before, splice(before, textEdits(before, after))]).toEqual([before, after])
    }
  })
})
