import { memoryFiles } from '@suture/core'
import { describe, expect, it } from 'vitest'
import { editTool, readTool } from '../src'

const TEXT = 'import a\n\nfunction one() {\n  a()\n}\n\nfunction two() {\n  a()\n}\n'

/** The tools of one conversation, and the text of its file. */
function conversation(text = TEXT) {
  const files = memoryFiles({ '/w/a.ts': text })
  const [read, edit] = [readTool({ root: '/w', files }), editTool({ root: '/w', files })]
  return {
    read: (args = {}) => read.execute({ file_path: 'a.ts', ...args }),
    edit: (...edits: object[]) => edit.execute({ edits: edits.map((each) => ({ file_path: 'a.ts', ...each })) }),
    now: () => files.snapshot()['/w/a.ts']!,
    write: (next: string) => files.overwrite('/w/a.ts', new TextEncoder().encode(next), 0o644),
  }
}

describe('tools with the same files', () => {
  it('merge an edit of what was read into a file that changed', async () => {
    const { read, edit, now, write } = conversation()
    await read()
    await write(TEXT.replace('  a()\n}\n\n', '  b()\n}\n\n'))
    const two = 'function two() {\n  a()\n}'
    const { text } = await edit({ old_string: `  a()\n}\n\n${two}`, new_string: `  a()\n}\n\n${two.replace('a()', 'a(2)')}` })
    expect(now()).toBe(TEXT.replace('  a()\n}\n\n', '  b()\n}\n\n').replace('two() {\n  a()', 'two() {\n  a(2)'))
    expect(text).toContain('line 4 had changed since you read the file, and was kept')
  })

  it('merge an edit of lines that were read as a range', async () => {
    const { read, edit, now, write } = conversation()
    await read({ start_line: 3, end_line: 4 })
    await write(`// top\n${TEXT}`)
    await edit({ old_string: 'one() {\n  a()', new_string: 'one() {\n  a(1)' })
    expect(now()).toBe(`// top\n${TEXT.replace('one() {\n  a()', 'one() {\n  a(1)')}`)
  })

  it('know nothing of a file that is read by tools with other files', async () => {
    await conversation().read()
    const { edit, now } = conversation(TEXT.replaceAll('a()', 'b()'))
    expect((await edit({ old_string: 'one() {\n  a()', new_string: 'one() {\n  c()' })).ok).toBe(false)
    expect(now()).toContain('b()')
  })
})

describe('an insertion at a line number', () => {
  const insert = (line: number, text = '  x()\n') => ({ insert_line: line, insert_text: text })

  it('lands below the line that had this number, wherever it is now', async () => {
    const { read, edit, now, write } = conversation()
    await read()
    await write(`// top\n// top\n${TEXT}`)
    expect(await edit(insert(7))).toMatchObject({ ok: true })
    expect(now()).toBe(`// top\n// top\n${TEXT.replace('function two() {\n', 'function two() {\n  x()\n')}`)
  })

  it.each([
    ['at the end', 9, `${TEXT}x\n`],
    ['between lines that occur twice', 5, TEXT.replace('}\n\n', '}\nx\n\n')],
    ['below the first line', 1, TEXT.replace('import a\n', 'import a\nx\n')],
  ])('lands %s', async (_, line, after) => {
    const { read, edit, now } = conversation()
    await read()
    await edit(insert(line, 'x'))
    expect(now()).toBe(after)
  })

  it('keeps the line ends of the file', async () => {
    const { read, edit, now } = conversation('a\r\nb\r\n')
    await read()
    await edit(insert(1, 'x\ny\n'))
    expect(now()).toBe('a\r\nx\r\ny\r\nb\r\n')
  })

  it('is refused if the file was not read, has no such line, or has lines that end in CR', async () => {
    for (const [text, line] of [
      [TEXT, 0],
      [TEXT, 10],
      ['a\rb\nc\n', 1],
    ] as const) {
      const { read, edit, now } = conversation(text)
      if (line > 0) await read()
      expect((await edit(insert(Math.max(1, line)))).ok).toBe(false)
      expect(now()).toBe(text)
    }
  })

  it('is refused if its number is another one since an edit of the model, and lands above that edit', async () => {
    const { read, edit, now } = conversation()
    await read()
    await edit({ old_string: 'function one() {\n', new_string: '// one\nfunction one() {\n' })
    const before = now()
    expect((await edit(insert(8))).ok).toBe(false)
    expect(now()).toBe(before)
    expect((await edit(insert(1, 'import b'))).ok).toBe(true)
    expect(now()).toBe(before.replace('import a\n', 'import a\nimport b\n'))
  })

  it('is refused if the file has other lines below that line by now', async () => {
    const { read, edit, now, write } = conversation()
    await read()
    const next = TEXT.replace('import a\n', 'import a\nimport c\n')
    await write(next)
    expect((await edit(insert(1, 'import b'))).ok).toBe(false)
    expect(now()).toBe(next)
  })
})
