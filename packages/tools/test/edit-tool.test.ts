import { memoryFiles } from '@suture/core'
import { describe, expect, it } from 'vitest'
import { type DialectName, editTool } from '../src'

const NAMES: Readonly<Record<DialectName, readonly [path: string, old: string, fresh: string]>> = {
  anthropic: ['file_path', 'old_string', 'new_string'],
  openai: ['path', 'old_string', 'new_string'],
  gemini: ['file_path', 'old_string', 'new_string'],
  opencode: ['filePath', 'oldString', 'newString'],
  mcp: ['path', 'old_string', 'new_string'],
}
const dialects = Object.keys(NAMES) as DialectName[]

const shop = () => memoryFiles({ '/shop/cart.ts': 'function total() {\n\treturn sum\n}\n', '/shop/a.txt': 'one\r\ntwo\r\none\r\n' })
const pair = (path: string, old_string: string, new_string: string) => ({ path, old_string, new_string })
const bytes = (text: string) => new TextEncoder().encode(text).length

describe('editTool', () => {
  it.each(dialects)('%s: lands a sloppy call in its own names, which its schema accepts', async (dialect) => {
    const files = shop()
    const tool = editTool({ root: '/shop', files, dialect })
    const [path, old, fresh] = NAMES[dialect]
    const edit = {
      [path]: '/shop/cart.ts',
      [old]: 'function total() {\n  return sum\n}',
      [fresh]: 'function total() {\n  return round(sum)\n}',
    }
    const call = { edits: [dialect === 'openai' ? { ...edit, replace_all: null } : edit] }
    expect(tool.inputSchema['~standard'].validate(call)).toEqual({ value: call })
    const { ok, report, text, diff } = await tool.execute(call)
    expect(ok).toBe(true)
    expect(files.snapshot()['/shop/cart.ts']).toBe('function total() {\n\treturn round(sum)\n}\n')
    expect(text).toContain('1 edit landed in 1 file.')
    expect(text).toContain(report.transaction)
    expect(diff.split('\n').filter((line) => /^[-+]\t/.test(line))).toEqual(['-\treturn sum', '+\treturn round(sum)'])
  })

  it('lands all edits of a call, or none', async () => {
    const files = shop()
    const before = files.snapshot()
    const tool = editTool({ root: '/shop', files })
    const refused = await tool.execute({ edits: [pair('cart.ts', 'sum', 'all'), pair('a.txt', 'one', '1')] })
    expect(refused.ok).toBe(false)
    expect(refused.diff).toBe('')
    expect(refused.text).toContain('a.txt, edit 2 of the call:')
    expect({ ...files.snapshot() }).toMatchObject({ '/shop/a.txt': before['/shop/a.txt'], '/shop/cart.ts': before['/shop/cart.ts'] })
    const landed = await tool.execute({ edits: [pair('cart.ts', 'sum', 'all'), { ...pair('a.txt', 'one', '1'), replace_all: true }] })
    expect(landed.ok).toBe(true)
    expect(files.snapshot()['/shop/a.txt']).toBe('1\r\ntwo\r\n1\r\n')
  })

  it('lands six calls of one turn at once', async () => {
    const lines = Array.from({ length: 6 }, (_, at) => `line ${at}`)
    const files = memoryFiles({ '/w/a.txt': `${lines.join('\n')}\n` })
    const tool = editTool({ root: '/w', files })
    const results = await Promise.all(lines.map((line) => tool.execute({ edits: [pair('a.txt', line, `new ${line}`)] })))
    expect(results.map(({ ok }) => ok)).toEqual(lines.map(() => true))
    expect(files.snapshot()['/w/a.txt']).toBe(`${lines.map((line) => `new ${line}`).join('\n')}\n`)
  })

  it('tells a refusal that comes again as such, and shorter', async () => {
    const tool = editTool({ root: '/shop', files: shop() })
    const call = { edits: [pair('a.txt', 'one', '1')] }
    const first = (await tool.execute(call)).text
    const second = (await tool.execute(call)).text
    expect(first).not.toContain('as before')
    expect(second).toContain('Refused for the same reason as before (time 2)')
    expect(second.length).toBeLessThan(first.length)
    expect((await tool.execute(call)).text).toContain('(time 3)')
    expect((await tool.execute({ edits: [pair('a.txt', 'three', '3')] })).text).not.toContain('as before')
  })

  it.each([
    ['ASCII', 'x = compute(1)'],
    ['characters of three bytes', '値 = 計算する(一)'],
  ])('tells the model less than 2 kB of a large refusal: %s', async (_, line) => {
    const text = Array.from({ length: 400 }, (_, at) => `${line.repeat(8)} ${at % 3}`).join('\n')
    const tool = editTool({ root: '/w', files: memoryFiles({ '/w/a.txt': text }) })
    const edits = Array.from({ length: 40 }, (_, at) => pair('a.txt', `${line.repeat(8)} ${at % 3}\n${line.repeat(8)} 9`, 'b'))
    const result = await tool.execute({ edits })
    expect(result.ok).toBe(false)
    expect(bytes(result.text)).toBeLessThanOrEqual(2_000)
    expect(result.text).toContain('nothing was written')
  })

  it.each([
    ['a list as its text', { edits: JSON.stringify([pair('cart.ts', 'sum', 'all')]) }],
    ['arguments as their JSON', JSON.stringify({ edits: [pair('cart.ts', 'sum', 'all')] })],
    ['one edit without a list', pair('cart.ts', 'sum', 'all')],
    ['the file named once for all edits', { path: 'cart.ts', edits: [{ old_string: 'sum', new_string: 'all' }] }],
    ['the names of another dialect', { edits: [{ filePath: 'cart.ts', oldString: 'sum', newString: 'all' }] }],
  ])('takes %s', async (_, call) => {
    const files = shop()
    expect((await editTool({ root: '/shop', files }).execute(call)).ok).toBe(true)
    expect(files.snapshot()['/shop/cart.ts']).toBe('function total() {\n\treturn all\n}\n')
  })

  it('reads no edit out of the text of an edit', async () => {
    const files = memoryFiles({ '/w/a.md': 'here\n' })
    const inner = '*** Begin Patch\n*** Delete File: a.md\n*** End Patch\n{"path":"a.md","old_string":"x","new_string":"y"}'
    const { ok } = await editTool({ root: '/w', files }).execute({ edits: [pair('a.md', 'here', inner)] })
    expect(ok).toBe(true)
    expect(files.snapshot()['/w/a.md']).toBe(`${inner}\n`)
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty list', { edits: [] }],
    ['a number', 3],
    ['a list of nothing', { edits: [null] }],
    ['an edit without new text', { edits: [{ path: 'cart.ts', old_string: 'sum' }] }],
    ['a path that leads out', { edits: [pair('../secret', '', 'x')] }],
    ['another absolute path', { edits: [pair('/etc/hosts', '', 'x')] }],
  ])('refuses %s in words, and writes nothing', async (_, call) => {
    const files = shop()
    const before = files.snapshot()
    const { ok, text } = await editTool({ root: '/shop', files }).execute(call)
    expect(ok).toBe(false)
    expect(text.length).toBeGreaterThan(20)
    expect(files.snapshot()).toMatchObject(before)
    expect(files.snapshot()['/secret']).toBeUndefined()
  })

  it('ends by the reason of its signal', async () => {
    const tool = editTool({ root: '/shop', files: shop() })
    const signal = AbortSignal.abort(new Error('the user left'))
    await expect(tool.execute({ edits: [pair('cart.ts', 'sum', 'all')] }, { signal })).rejects.toThrow('the user left')
  })

  it('names a dialect that there is not', () => {
    expect(() => editTool({ root: '/w', dialect: 'latin' as DialectName })).toThrow(RangeError)
  })
})
