import { memoryFiles } from '@suture/core'
import { describe, expect, it } from 'vitest'
import { type DialectName, editTool } from '../src'

const NAMES: Readonly<Record<DialectName, readonly [path: string, old: string, fresh: string]>> = {
  anthropic: ['file_path', 'old_string', 'new_string'],
  openai: ['path', 'old_string', 'new_string'],
  gemini: ['file_path', 'old_string', 'new_string'],
  opencode: ['filePath', 'oldString', 'newString'],
  pi: ['path', 'oldText', 'newText'],
  mcp: ['path', 'old_string', 'new_string'],
}
const dialects = Object.keys(NAMES) as DialectName[]

const shop = () => memoryFiles({ '/shop/cart.ts': 'function total() {\n\treturn sum\n}\n', '/shop/a.txt': 'one\r\ntwo\r\none\r\n' })
const pair = (path: string, old_string: string, new_string: string) => ({ path, old_string, new_string })
const deep = (levels: number) => {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = [value]
  return value
}
const bytes = (text: string) => new TextEncoder().encode(text).length

describe('editTool', () => {
  it.each([{ policy: 'spec' }, { occurrence: 2 }])('refuses an unknown argument inside an edit: %j', async (extra) => {
    const files = shop()
    const { ok, text } = await editTool({ root: '/shop', files }).execute({ edits: [{ ...pair('a.txt', 'two', '2'), ...extra }] })
    expect([ok, files.snapshot()['/shop/a.txt']]).toEqual([false, 'one\r\ntwo\r\none\r\n'])
    expect(text).toContain(`no argument ${Object.keys(extra)[0]}`)
  })

  it.each(['\0', '\ud800'])('names the new text, and not the path, if that cannot be written: %j', async (character) => {
    const { ok, text } = await editTool({ root: '/shop', files: shop() }).execute({ edits: [pair('a.txt', 'two', `2${character}`)] })
    expect([ok, text.includes('Send the new text without it.'), text.includes('Check the path')]).toEqual([false, true, false])
  })

  it('takes arguments that only describe an edit', async () => {
    const edit = { ...pair('a.txt', 'two', '2'), explanation: 'a number', id: 7 }
    expect(await editTool({ root: '/shop', files: shop() }).execute({ edits: [edit] })).toMatchObject({ ok: true })
  })

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
    expect(text).not.toContain(report.transaction)
    expect(diff.split('\n').filter((line) => /^[-+]\t/.test(line))).toEqual(['-\treturn sum', '+\treturn round(sum)'])
  })

  it.each(dialects)('%s: refuses in its own names', async (dialect) => {
    const [path, old, fresh] = NAMES[dialect]
    const twice = { [path]: 'a.txt', [old]: 'one', [fresh]: '1' }
    const { text } = await editTool({ root: '/shop', files: shop(), dialect }).execute({ edits: [twice] })
    expect(text).toContain(`${old} occurs more than once in the file`)
    expect(text).toContain(
      `Put more of the surrounding lines into ${old} and ${fresh}, or set ${/[A-Z]/.test(old) ? 'replaceAll' : 'replace_all'}`,
    )
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

  describe('shows what an edit left that was not verbatim', () => {
    const file = Array.from({ length: 9 }, (_, at) => `\tstep(${at})\n`).join('')
    const sloppy = { edits: [pair('a.ts', '  step(4)', '  step(40)\n  step(41)')] }
    const run = async (call: object, options: object = {}) =>
      editTool({ root: '/w', files: memoryFiles({ '/w/a.ts': file }), ...options }).execute(call)

    it('in numbered lines, three around it', async () => {
      const shown = [
        '2\t\tstep(1)',
        '3\t\tstep(2)',
        '4\t\tstep(3)',
        '5\t\tstep(40)',
        '6\t\tstep(41)',
        '7\t\tstep(5)',
        '8\t\tstep(6)',
        '9\t\tstep(7)',
      ]
      const { text } = await run(sloppy)
      expect(text).toMatch(/^1 edit landed in 1 file\.\n\n✓ a\.ts:5 /)
      expect(text.split('\n\n').at(-1)).toBe(['a.ts now:', ...shown].join('\n'))
    })

    it('and no part of the file where the text was verbatim, where that is turned off, or where nothing was written', async () => {
      expect((await run({ edits: [pair('a.ts', '\tstep(4)', '\tstep(40)')] })).text).not.toContain('now:')
      expect((await run(sloppy, { showsLines: false })).text).not.toContain('now:')
      expect((await run({ edits: [...sloppy.edits, pair('a.ts', 'no such line', 'x')] })).text).not.toContain('now:')
    })

    it('in at most 1 kB, whole lines', async () => {
      const wide = Array.from({ length: 60 }, (_, at) => `\t値(${at}, "${'値'.repeat(20)}")`).join('\n')
      const call = { edits: [pair('a.ts', wide.replaceAll('\t', '  '), wide.replaceAll('\t', '  ').replaceAll('値(', 'v('))] }
      const tool = editTool({ root: '/w', files: memoryFiles({ '/w/a.ts': `${wide}\n` }) })
      const lines = (await tool.execute(call)).text.split('\n\n').at(-1)!
      expect(lines).toMatch(/^a\.ts now:\n1\t\tv\(0, "値{20}"\)\n[\s\S]*\n\.\.\. and more$/)
      expect(bytes(lines)).toBeLessThanOrEqual(1_000)
      expect(bytes(lines)).toBeGreaterThan(600)
    })
  })

  it('names only the tools that the model has', async () => {
    const words = async (others?: readonly ('read' | 'undo')[]) => {
      const tool = editTool({ root: '/shop', files: shop(), ...(others && { others }) })
      const { text, report } = await tool.execute({ edits: [pair('cart.ts', 'sum', 'all')] })
      return [tool.description.includes('read_file'), text.includes(`undo_edit with transaction ${report.transaction}`)]
    }
    expect([await words(), await words([]), await words(['read', 'undo'])]).toEqual([
      [true, false],
      [false, false],
      [true, true],
    ])
  })

  it('follows the documents to the letter where that is asked for', async () => {
    const call = { edits: [pair('a.ts', 'f() {\n  one()\n}', 'f() {\n  two()\n}')] }
    const run = async (policy?: 'spec') => {
      const files = memoryFiles({ '/w/a.ts': 'f() {\n\tnine()\n}\n' })
      const { ok } = await editTool({ root: '/w', files, ...(policy && { policy }) }).execute(call)
      return [ok, files.snapshot()['/w/a.ts']]
    }
    expect(await run()).toEqual([false, 'f() {\n\tnine()\n}\n'])
    expect(await run('spec')).toEqual([true, 'f() {\n  two()\n}\n'])
  })

  it('says where the text is, when old and new text are the same', async () => {
    const { ok, text } = await editTool({ root: '/shop', files: shop() }).execute({ edits: [pair('a.txt', 'one', 'one')] })
    expect(ok).toBe(false)
    expect(text).toContain('The file has this text at lines 1, 3: if that is what is wanted, nothing is left to do.')
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
    ['an argument that it does not have', { edits: [pair('cart.ts', 'sum', 'all')], policy: 'spec' }],
    ['200,000 levels', { edits: [deep(200_000)] }],
    ['200,000 levels as text', { edits: `[${'['.repeat(200_000)}${']'.repeat(200_000)}]` }],
    ['a path that leads out', { edits: [pair('../secret', '', 'x')] }],
    ['another absolute path', { edits: [pair('/etc/hosts', '', 'x')] }],
  ])('refuses %s in words, and writes nothing', async (_, call) => {
    const files = shop()
    const before = files.snapshot()
    const { ok, text } = await editTool({ root: '/shop', files }).execute(call)
    expect(ok).toBe(false)
    expect(text.length).toBeGreaterThan(20)
    expect(text).not.toContain('call stack')
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
