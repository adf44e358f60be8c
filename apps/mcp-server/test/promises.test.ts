import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, edit, makePlace, overStdio, type Place } from './started'

/**
 * Files, each with an edit as a model sends it. They test what the README of the official filesystem server promises about its tool
 * `edit_file`.
 */
const CASES: readonly {
  readonly promise: string
  readonly before: string
  readonly edits: readonly (readonly [string, string])[]
  readonly after: string
}[] = [
  { promise: 'line-based and multi-line content matching', before: 'a\nb\nc\n', edits: [['a\nb', 'A\nB']], after: 'A\nB\nc\n' },
  {
    promise: 'whitespace normalization with indentation preservation',
    before: 'if (a) {\n\t\tgo()\n}\n',
    edits: [['if (a) {\n  go()\n}', 'if (a) {\n  stay()\n}']],
    after: 'if (a) {\n\t\tstay()\n}\n',
  },
  {
    promise: 'multiple simultaneous edits with correct positioning',
    before: 'a\nb\nc\n',
    edits: [
      ['c', 'C\nc'],
      ['a', 'A\na'],
    ],
    after: 'A\na\nb\nC\nc\n',
  },
  {
    promise: 'indentation style detection and preservation',
    before: 'f:\n    a\n    b\n',
    edits: [['f:\n  a\n  b', 'f:\n  a\n  c\n  b']],
    after: 'f:\n    a\n    c\n    b\n',
  },
]

describe('what the official filesystem server promises of edit_file, and where it damaged files', () => {
  let place: Place
  let client: Client
  beforeAll(async () => {
    place = makePlace()
    client = await overStdio(place, 2026)
  })
  afterAll(async () => {
    await client.close()
    place.remove()
  })

  it.each(CASES)('$promise', async ({ before, edits, after }) => {
    const path = `case-${CASES.findIndex((each) => each.before === before && each.after === after)}.txt`
    await call(client, 'edit_files', edit(path, '', before))
    const pairs = edits.map(([old_string, new_string]) => ({ path, old_string, new_string }))
    const seen = await call(client, 'preview', { answer: { edits: pairs } })
    expect(seen.text).toContain(`--- a/${path}`)
    expect(place.read(path)).toBe(before)
    expect((await call(client, 'edit_files', { edits: pairs })).isError).toBe(false)
    expect(place.read(path)).toBe(after)
  })

  it('keeps CRLF, and refuses a text that is there twice', async () => {
    await call(client, 'edit_files', edit('crlf.txt', '', 'one\r\ntwo\r\none\r\n'))
    expect((await call(client, 'edit_files', edit('crlf.txt', 'one', '1'))).isError).toBe(true)
    expect((await call(client, 'edit_files', edit('crlf.txt', 'one\ntwo', '1\n2'))).isError).toBe(false)
    expect(place.read('crlf.txt')).toBe('1\r\n2\r\none\r\n')
  })
})
