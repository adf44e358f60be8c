import { applyAnswer, memoryFiles } from '@suture/core'
import { describe, expect, it } from 'vitest'
import { editTool, readTool, undoTool } from '../src'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`).join('\n')

describe('readTool', () => {
  const files = memoryFiles({
    '/w/a.txt': 'one\r\n\r\nthree',
    '/w/long.txt': lines(5_000),
    '/w/none.txt': '',
    '/w/binary': new Uint8Array([0xe9, 0x20, 0]),
    '/w/latin': new Uint8Array([0x63, 0xe9, 0x0a, 0x62, 0x0a]),
  })
  const tool = readTool({ root: '/w', files })

  it.each([
    ['the lines with their numbers', { file_path: 'a.txt' }, '1\tone\n2\t\n3\tthree'],
    ['an absolute path', { file_path: '/w/a.txt', start_line: 3 }, '3\tthree'],
    ['a range', { file_path: 'long.txt', start_line: 4_001, end_line: 4_002 }, '4001\tline 4001\n4002\tline 4002'],
    ['a range past the end', { file_path: 'a.txt', start_line: 2, end_line: 90 }, '2\t\n3\tthree'],
    ['by the names of Claude', { file_path: 'long.txt', offset: 4_001, limit: 2 }, '4001\tline 4001\n4002\tline 4002'],
    ['by other names', { path: 'long.txt', from: 4_001, to: 4_002 }, '4001\tline 4001\n4002\tline 4002'],
    ['arguments as their JSON', '{"filePath":"a.txt","startLine":3,"endLine":null}', '3\tthree'],
    ['from the beginning for line 0', { file_path: 'a.txt', offset: 0, limit: 1 }, '1\tone'],
    ['a number as text', { file_path: 'a.txt', start_line: '3' }, '3\tthree'],
    ['an empty file', { file_path: 'none.txt' }, 'The file is empty.'],
  ])('reads %s', async (_, call, text) => {
    expect(await tool.execute(call)).toMatchObject({ ok: true, text })
  })

  it('reads no further than what is asked for, and holds no more than the lines that are', async () => {
    const block = new TextEncoder().encode('a line of some text\r\n'.repeat(50_000))
    let read = 0
    const files = {
      ...memoryFiles({ '/w/huge.txt': 'x' }),
      readPieces: async (_: string, tell: (piece: Uint8Array) => void | Promise<void>) => {
        for (; read < 200; read++) await tell(block)
      },
    }
    const tool = readTool({ root: '/w', files })
    expect((await tool.execute({ file_path: 'huge.txt', start_line: 50_002, end_line: 50_003 })).text).toBe(
      '50002\ta line of some text\n50003\ta line of some text',
    )
    expect(read).toBe(1)
  })

  it.each(['\n', '\r\n', '\r'])('finds the same lines however the file is cut: ends %j', async (end) => {
    const bytes = new TextEncoder().encode(['één', '', 'two', 'three', '值', 'last'].join(end))
    for (let first = 1; first < bytes.length; first++) {
      const files = {
        ...memoryFiles({ '/w/a': 'x' }),
        readPieces: async (_: string, tell: (piece: Uint8Array) => void | Promise<void>) => {
          await tell(bytes.subarray(0, first))
          await tell(bytes.subarray(first))
        },
      }
      const { text } = await readTool({ root: '/w', files }).execute({ file_path: 'a', start_line: 2, end_line: 6 })
      expect(text).toBe('2\t\n3\ttwo\n4\tthree\n5\t值\n6\tlast')
    }
  })

  it('says which lines of a long file it left', async () => {
    const { text, lines } = await tool.execute({ file_path: 'long.txt' })
    expect(lines).toBe(2_000)
    expect(text.split('\n').slice(-2)).toEqual([
      '2000\tline 2000',
      '... the lines from 2001 on were not read. Ask for them with start_line.',
    ])
  })

  it('shows a file that is not UTF-8 as other programs do, and says so', async () => {
    const { ok, text, lines } = await tool.execute({ file_path: 'latin' })
    expect({ ok, lines }).toEqual({ ok: true, lines: 2 })
    expect(text).toMatch(/^1\tc\ufffd\n2\tb\n\.\.\. the file is not UTF-8: /)
  })

  it.each([
    ['a file that is not there', { file_path: 'b.txt' }, 'b.txt'],
    ['a file that is no text', { file_path: 'binary' }, 'binary'],
    ['a path that leads out', { file_path: '../etc/passwd' }, 'root'],
    ['a line past the end', { file_path: 'a.txt', start_line: 9 }, 'The file has 3 lines'],
    ['a last line before the first', { file_path: 'a.txt', start_line: 3, end_line: 1 }, 'end_line 1 is before start_line 3.'],
    ['no path', {}, 'file_path is missing'],
    [
      'what it does not know',
      { file_path: 'a.txt', encoding: 'latin1' },
      'There is no argument encoding. The arguments are file_path, start_line, end_line, limit.',
    ],
    ['a name that an object has', { file_path: 'a.txt', toString: 1 }, 'There is no argument toString.'],
    ['an empty path', { file_path: '' }, 'file_path must be a text that is not empty, found ""'],
    ['a line that is no number', { file_path: 'a.txt', offset: 'x' }, 'offset must be a number, found "x"'],
    ['one thing by two names', { file_path: 'a.txt', path: 'long.txt' }, 'file_path and path mean the same'],
    ['200,000 levels', { file_path: JSON.parse('['.repeat(200_000) + ']'.repeat(200_000)) }, 'file_path must be a text'],
  ])('refuses %s', async (_, call, words) => {
    const { ok, text } = await tool.execute(call)
    expect(ok).toBe(false)
    expect(text).toContain(words)
  })
})

describe('undoTool', () => {
  const edits = (old_string: string, new_string: string) => ({ edits: [{ file_path: 'a.txt', old_string, new_string }] })

  it('takes back the call that is named, and nothing when none is', async () => {
    const files = memoryFiles({ '/w/a.txt': 'one\n', '/w/b.txt': 'two\n' })
    const [edit, undo] = [editTool({ root: '/w', files }), undoTool({ root: '/w', files })]
    const first = await edit.execute(edits('one', '1'))
    await applyAnswer('b.txt\n<<<<<<< SEARCH\ntwo\n=======\n2\n>>>>>>> REPLACE\n', files, { root: '/w' })
    for (const none of [undefined, {}, { transaction: null }, { transaction: '' }])
      expect(await undo.execute(none)).toMatchObject({ ok: false, text: expect.stringMatching(/^transaction (is missing|must be)/) })
    expect(await undo.execute({ transaction: first.report.transaction })).toMatchObject({ ok: true, text: '1 file is as before: a.txt.' })
    expect(files.snapshot()).toMatchObject({ '/w/a.txt': 'one\n', '/w/b.txt': '2\n' })
  })

  it('refuses where the file has changed since, and a transaction that there is not', async () => {
    const files = memoryFiles({ '/w/a.txt': 'one\n' })
    const [edit, undo] = [editTool({ root: '/w', files }), undoTool({ root: '/w', files })]
    const first = await edit.execute(edits('one', '1'))
    await edit.execute(edits('1', 'uno'))
    const refused = await undo.execute({ transaction: first.report.transaction })
    expect(refused.ok).toBe(false)
    expect(refused.text).toContain('a.txt was changed since')
    expect(files.snapshot()['/w/a.txt']).toBe('uno\n')
    expect((await undo.execute({ transaction: 'zzz' })).ok).toBe(false)
  })
})
