import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exactEdit, lineChange } from '../src/hook/call/exact-edit'
import type { HostName } from '../src/hook/call/host'
import { scratch, suture } from './desk'
import { writtenBy } from './written-by'

/** The files that real hosts damage, and how a model quotes them. */
const CART =
  'class Cart:\n    def total(self):\n        result = 0\n        for item in self.items:\n            result += item\n        return result\n'
const WIN = 'function greet(user) {\r\n\tif (user) {\r\n\t\treturn “guest”\r\n\t}\r\n}\r\n'
const TWICE = 'save(a)\nlog(a)\nsave(a)\n'
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'cart.py': CART,
  'win.js': WIN,
  'twice.js': TWICE,
  'latin.txt': Uint8Array.from([...Buffer.from('caf'), 0xe9, ...Buffer.from('\nprice 10\n')]),
  'wide.txt': Buffer.from('\ufeffone\ntwo\n', 'utf16le'),
  'marked.txt': '\ufeffone\n',
  'mixed.txt': 'one\r\ntwo\nthree\r\n',
  'open.txt': 'one\ntwo',
}

interface Pair {
  readonly path: string
  readonly old: string
  readonly new: string
  readonly all?: boolean
}

/** A call of the host's edit tool, as the host writes it to its hook. */
const CALLS: Readonly<Record<HostName, (folder: string, pair: Pair) => object>> = {
  gemini: (cwd, { path, old, new: next, all }) => ({
    session_id: 's',
    cwd,
    hook_event_name: 'BeforeTool',
    tool_name: 'replace',
    tool_input: { instruction: 'x', file_path: join(cwd, path), old_string: old, new_string: next, ...(all && { allow_multiple: true }) },
  }),
  copilot: (cwd, { path, old, new: next }) => ({
    sessionId: 's',
    timestamp: 1,
    cwd,
    toolName: 'edit',
    toolArgs: JSON.stringify({ path: join(cwd, path), old_str: old, new_str: next }),
  }),
  claude: (cwd, { path, old, new: next, all = false }) => ({
    session_id: 's',
    cwd,
    hook_event_name: 'PreToolUse',
    tool_name: 'Edit',
    tool_input: { file_path: join(cwd, path), old_string: old, new_string: next, replace_all: all },
  }),
  codex: (cwd, { path, old, new: next }) => ({
    session_id: 's',
    cwd,
    hook_event_name: 'PreToolUse',
    tool_name: 'apply_patch',
    tool_input: { command: patchOf(path, old, next) },
  }),
}
const HOSTS = Object.keys(CALLS) as HostName[]

function patchOf(path: string, old: string, next: string): string {
  const marked = (mark: string, text: string) => text.split('\n').map((line) => mark + line)
  return ['*** Begin Patch', `*** Update File: ${path}`, '@@', ...marked('-', old), ...marked('+', next), '*** End Patch', ''].join('\n')
}

function project(): string {
  const root = scratch()
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

interface Answered {
  readonly denied?: string
  /** The new arguments. */
  readonly args?: Record<string, string>
  readonly err: string
}

async function hook(host: HostName, root: string, call: object | string): Promise<Answered> {
  const { out, err, code } = await suture(root, ['hook', host], { stdin: typeof call === 'string' ? call : JSON.stringify(call) })
  expect(code).toBe(0)
  if (out === '') return { err }
  const answer = JSON.parse(out)
  const own = answer.hookSpecificOutput ?? answer
  const denied = own.permissionDecision === 'deny' || answer.decision === 'deny'
  return {
    err,
    ...(denied && { denied: own.permissionDecisionReason ?? answer.reason }),
    ...(!denied && { args: own.tool_input ?? own.updatedInput ?? own.modifiedArgs }),
  }
}

/** What a host writes to its hook after it has shown a file, as recorded in fixtures/hook/reads.json. Codex reads files with the shell. */
const SHOWN: Readonly<Partial<Record<HostName, (folder: string, path: string, content: string) => object>>> = {
  claude: (cwd, path, content) => ({
    session_id: 's',
    cwd,
    hook_event_name: 'PostToolUse',
    tool_name: 'Read',
    tool_input: { file_path: join(cwd, path) },
    tool_response: { type: 'text', file: { filePath: join(cwd, path), content, numLines: 4, startLine: 1, totalLines: 4 } },
  }),
  gemini: (cwd, path, content) => ({
    session_id: 's',
    cwd,
    hook_event_name: 'AfterTool',
    tool_name: 'read_file',
    tool_input: { file_path: join(cwd, path) },
    tool_response: { llmContent: content, returnDisplay: '' },
  }),
  copilot: (cwd, path, content) => ({
    sessionId: 's',
    timestamp: 1,
    cwd,
    toolName: 'view',
    toolArgs: { path: join(cwd, path) },
    toolResult: { resultType: 'success', textResultForLlm: content },
  }),
}

const BODY = 'def total(cart):\n    tax = 0.19\n    net = sum(cart)\n    return net * tax\n'

describe.each(Object.keys(SHOWN) as (keyof typeof SHOWN)[])('what %s has shown', (host) => {
  /** Shows a text of a file, changes the file, and returns the answer to an edit. */
  async function edited(shown: string, now: string, pair: Omit<Pair, 'path'>, part = shown, readIn = 's') {
    const root = scratch()
    const file = join(root, 'cart.py')
    writeFileSync(file, shown)
    const event = { ...SHOWN[host]!(root, 'cart.py', part), [host === 'copilot' ? 'sessionId' : 'session_id']: readIn }
    const read = await suture(root, ['hook', host], { stdin: JSON.stringify(event) })
    expect([read.code, read.out]).toEqual([0, ''])
    writeFileSync(file, now)
    return hook(host, root, CALLS[host](root, { path: 'cart.py', ...pair }))
  }
  const rounded = { old: '    return net * tax', new: '    return round(net * tax)' }
  const body = BODY.slice(BODY.indexOf('\n') + 1)
  const inBody = { old: body, new: body.replace('net * tax', 'round(net * tax)') }
  /** Two functions, neither of which has the quoted line above the change by now. */
  const changed = `${BODY.replace('total', 'other').replace('0.19', '0.5')}\n${BODY.replace('0.19', 'rate(cart)')}`

  test('decides between places that the file has changed since', async () => {
    const { args } = await edited(BODY, changed, inBody)
    const [other, total] = changed.split('\n\n') as [string, string]
    expect(writtenBy(changed, args!)).toBe(`${other}\n\n${total.replace('net * tax', 'round(net * tax)')}`)
  })

  test('does not decide between copies that the file has by now, since the host may have written or shown them', async () => {
    const { denied } = await edited(BODY, `${BODY.replace('total', 'other')}\n${BODY}`, rounded)
    expect(denied).toContain('2 places')
  })

  test('is no base of an edit in another conversation', async () => {
    const alone = await hook(host, scratchWith(changed), CALLS[host](scratchWith(changed), { path: 'cart.py', ...inBody }))
    expect(alone.denied).toBeDefined()
    expect(await edited(BODY, changed, inBody, BODY, 'another')).toEqual(alone)
  })

  test('is the base of an edit of lines that have changed since', async () => {
    const now = BODY.replace('net * tax', 'net + net * tax')
    const { denied } = await edited(BODY, now, { old: BODY, new: BODY.replace('net * tax', 'round(net * tax)') })
    expect(denied).toContain('    return net + net * tax')
  })

  test('is no base of an edit that is verbatim in the file, because the host may have shown a newer text', async () => {
    const now = `${BODY.replace('0.19', '0.2')}\ndef other():\n    tax = 0.19\n`
    const { args, denied } = await edited(BODY, now, { old: '    tax = 0.19', new: '    tax = 0.21' })
    expect(denied).toBeUndefined()
    expect(args === undefined ? now.replace('0.19', '0.21') : writtenBy(now, args)).toBe(now.replace('0.19', '0.21'))
  })

  test.each([
    ['lines that the file did not have', 'def count(cart):\n'],
    ['a part of a line', 'total(cart):\n'],
    ['lines with numbers', BODY.replace(/^(?=.)/gm, '1. ')],
    ['nothing', ''],
  ])('is no base if it was %s', async (_, part) => {
    const { denied } = await edited(BODY, changed, inBody, part)
    expect(denied).toBeDefined()
  })

  test('does not add a line that the file has near by, since the host may have written it after it showed the file', async () => {
    const [shown, line] = ['import a from "a"\nimport b from "b"\n\nexport const one = a(1)\n', 'import { helper } from "./helper"\n']
    const now = shown.replace('import b from "b"\n', `import b from "b"\n${line}`)
    const { args, denied } = await edited(shown, now, { old: 'import a from "a"\n', new: `import a from "a"\n${line}` })
    expect([args, denied]).toEqual([undefined, expect.stringContaining('already in the file near by')])
  })
})

function scratchWith(text: string): string {
  const root = scratch()
  writeFileSync(join(root, 'cart.py'), text)
  return root
}

describe.each(HOSTS)('the hook of %s', (host) => {
  const call = (root: string, pair: Pair) => hook(host, root, CALLS[host](root, pair))

  test('rewrites an edit with another indentation, so that the exact search of the host makes it', async () => {
    const root = project()
    const { args } = await call(root, { path: 'cart.py', old: 'def total(self):\n  result = 0', new: 'def total(self):\n  result = 1' })
    expect(writtenBy(CART, args!)).toBe(CART.replace('result = 0', 'result = 1'))
    expect(readFileSync(join(root, 'cart.py'), 'utf8')).toBe(CART)
  })

  test('keeps CRLF, tabs and curly quotes', async () => {
    const { args } = await call(project(), {
      path: 'win.js',
      old: '    if (user) {\n        return "guest"',
      new: '    if (!user) {\n        return "guest"',
    })
    expect(writtenBy(WIN, args!)).toBe(WIN.replace('if (user)', 'if (!user)'))
  })

  test('denies an edit of several places with the lines', async () => {
    const { denied } = await call(project(), { path: 'twice.js', old: 'save(a)', new: 'save(b)' })
    expect(denied).toContain('1 edit refused: nothing was written.')
    expect(denied).toContain('2 places (simple), lines 1, 3.')
  })

  test('denies an edit of lines that are not there, in the names of the arguments', async () => {
    const { denied } = await call(project(), { path: 'cart.py', old: 'def net(self, rate):\n    return rate', new: 'pass' })
    const name = { gemini: 'old_string', claude: 'old_string', copilot: 'old_str', codex: 'The kept and removed lines below @@' }[host]
    expect(denied).toContain(`${name} ${host === 'codex' ? 'were' : 'was'} not found in the file.`)
  })

  test.each([
    ['latin.txt', 'price 10', /is not UTF-8, and the edit tool of/],
    ['wide.txt', 'two', /UTF-16/],
  ])('denies an edit of a file that the host would not keep: %s', async (path, old, words) => {
    const { denied } = await call(project(), { path, old, new: 'x' })
    expect(denied).toMatch(words)
  })

  test('denies an edit of a file with both line ends, if the host would change all of them', async () => {
    const { args, denied } = await call(project(), { path: 'mixed.txt', old: ' two', new: ' 2' })
    if (host === 'copilot') expect(writtenBy('one\r\ntwo\nthree\r\n', args!)).toBe('one\r\n2\nthree\r\n')
    else expect(denied).toContain('lines with CRLF and lines with LF')
  })

  test('denies an edit of a file without a final line end, if the host would add one', async () => {
    const { args, denied } = await call(project(), { path: 'open.txt', old: ' one', new: ' 1' })
    if (host === 'codex') expect(denied).toContain('would add one')
    else expect(writtenBy('one\ntwo', args!)).toBe('1\ntwo')
  })

  test('denies an edit that is in place already, and says so', async () => {
    const { denied } = await call(project(), {
      path: 'cart.py',
      old: '    def total(self):\n        result = 1\n        for item in self.items:',
      new: '    def total(self):\n        result = 0\n        for item in self.items:',
    })
    expect(denied).toMatch(/^Nothing to do/)
  })

  test.each([
    ['text', 'not JSON'],
    ['a list', '[]'],
    ['a number', '7'],
    ['nothing', ''],
    ['an object of another program', '{"a":{"b":1}}'],
    ['a nested list', `{"tool_input":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ])('passes %s, and says so', async (_name, input) => {
    const { args, denied, err } = await hook(host, project(), input)
    expect([args, denied]).toEqual([undefined, undefined])
    expect(err).toMatch(/^suture hook \w+: .*the call is left as it is.*\.\n$/)
  })

  test('passes a call of another tool, and of fields of another kind', async () => {
    const root = project()
    const given = CALLS[host](root, { path: 'cart.py', old: 'x', new: 'y' }) as Record<string, unknown>
    for (const other of [
      { ...given, tool_name: 'shell', toolName: 'bash' },
      { ...given, tool_input: { command: 7, file_path: 7 }, toolArgs: '{"path":7}' },
      { ...given, cwd: undefined },
      { ...given, cwd: '/no/such/folder' },
    ])
      expect(await hook(host, root, other)).toEqual({ err: expect.stringContaining('the call is left as it is') })
  })

  test('passes an edit outside of the project, and shows no line of that file', async () => {
    const [root, other] = [project(), project()]
    expect(await call(root, { path: join('..', other.slice(other.lastIndexOf('/') + 1), 'twice.js'), old: 'save(a)', new: 'x' })).toEqual({
      err: expect.stringContaining('outside of the project'),
    })
  })
})

describe.each(HOSTS.filter((host) => host !== 'codex'))('the hook of %s, with old and new text', (host) => {
  test('leaves an edit that is exact as it is', async () => {
    const root = project()
    const pair = { path: 'cart.py', old: '        result = 0\n', new: '        result = 1\n' }
    expect(await hook(host, root, CALLS[host](root, pair))).toEqual({ err: '' })
  })

  test('leaves the creation of a file to the host', async () => {
    const root = project()
    const { args, denied } = await hook(host, root, CALLS[host](root, { path: 'new.py', old: '', new: 'x = 1\n' }))
    expect([args, denied]).toEqual([undefined, undefined])
  })

  test('does not ask the host to search for a byte order mark', async () => {
    const root = project()
    const { args } = await hook(host, root, CALLS[host](root, { path: 'marked.txt', old: ' one', new: ' two' }))
    expect(JSON.stringify(args)).not.toContain('\ufeff')
    expect(writtenBy('\ufeffone\n', args!)).toBe('\ufefftwo\n')
  })
})

describe('the hook of codex', () => {
  test('hands created, deleted and moved files through, and merges the sections of a file', async () => {
    const root = project()
    const command = [
      '*** Begin Patch',
      '*** Add File: new.py',
      '+x = 1',
      '*** Update File: cart.py',
      '@@',
      '-  result = 0',
      '+  result = 1',
      '*** Delete File: twice.js',
      '*** Update File: cart.py',
      '@@',
      '-  return result',
      '+  return result + 1',
      '*** Update File: win.js',
      '*** Move to: lib/win.js',
      '@@',
      '-  if (user) {',
      '+  if (!user) {',
      '*** End Patch',
    ].join('\n')
    const { args } = await hook('codex', root, { ...CALLS.codex(root, { path: '', old: '', new: '' }), tool_input: { command } })
    expect(args!.command!.split('\n')).toEqual([
      '*** Begin Patch',
      '*** Add File: new.py',
      '+x = 1',
      '*** Update File: cart.py',
      '@@',
      '-        result = 0',
      '-        for item in self.items:',
      '-            result += item',
      '-        return result',
      '+        result = 1',
      '+        for item in self.items:',
      '+            result += item',
      '+        return result + 1',
      '*** Delete File: twice.js',
      '*** Update File: win.js',
      '*** Move to: lib/win.js',
      '@@',
      '-\tif (user) {',
      '+\tif (!user) {',
      '*** End Patch',
      '',
    ])
  })

  test('leaves a patch alone that updates no file', async () => {
    const root = project()
    const command = '*** Begin Patch\n*** Add File: new.py\n+x = 1\n*** Delete File: twice.js\n*** End Patch'
    const { args, denied } = await hook('codex', root, { ...CALLS.codex(root, { path: '', old: '', new: '' }), tool_input: { command } })
    expect([args, denied]).toEqual([undefined, undefined])
  })
})

describe('the hook of claude', () => {
  test('joins the edits of MultiEdit', async () => {
    const root = project()
    const edits = [
      { old_string: '  result = 0', new_string: '  result = 1' },
      { old_string: '  result += item\n  return result', new_string: '  result += item\n  return result + 1' },
    ]
    const call = { cwd: root, tool_name: 'MultiEdit', tool_input: { file_path: join(root, 'cart.py'), edits } }
    const { args } = await hook('claude', root, call)
    const [edit, ...more] = (args as unknown as { edits: Record<string, string>[] }).edits
    expect(more).toEqual([])
    expect(writtenBy(CART, edit!)).toBe(CART.replace('result = 0', 'result = 1').replace('return result', 'return result + 1'))
  })

  test('keeps the line ends of a file that is written as a whole, and denies one with words for lines', async () => {
    const root = project()
    const write = (content: string) =>
      hook('claude', root, { cwd: root, tool_name: 'Write', tool_input: { file_path: join(root, 'win.js'), content } })
    expect((await write(WIN.replaceAll('\r', '').replace('user)', 'name)'))).args!.content).toBe(WIN.replace('user)', 'name)'))
    expect((await write('function greet(user) {\n  // ... existing code ...\n}\n')).denied).toContain('... existing code ...')
  })
})

describe('an exact edit', () => {
  test.each([
    ['a line that occurs once', 'a\nb\nc\n', 'a\nx\nc\n', 'b', 'x'],
    ['a duplicate line gets its neighbours', 'a\nb\nc\nb\n', 'a\nb\nc\nx\n', 'c\nb', 'c\nx'],
    ['an insertion gets a line beside it', 'a\nb\n', 'a\nx\nb\n', 'a\nb', 'a\nx\nb'],
    ['a deletion gets a line beside it', 'a\nb\nc\n', 'a\nc\n', 'a\nb\nc', 'a\nc'],
    ['a final line end that is added', 'a\nb', 'a\nb\n', 'b', 'b\n'],
    ['everything is deleted', 'a\n', '', 'a\n', ''],
    ['a line that is a part of another', 'ab\nb\n', 'ab\nx\n', 'ab\nb', 'ab\nx'],
    ['an empty line is no text to search for', 'a\n\nb\n', 'a\nx\nb\n', 'a\n\nb', 'a\nx\nb'],
    ['an empty line alone', '\n', 'x\n', '\n', 'x\n'],
    ['lines that only differ in their ends', 'b\r\na\nb\n', 'b\r\na\nx\n', 'a\nb', 'a\nx'],
  ])('%s', (_name, before, after, oldText, newText) => {
    expect(exactEdit(before, after)).toEqual({ oldText, newText })
    expect(before.split(oldText).join(newText)).toBe(after)
  })

  test.each([
    ['equal texts', 'a\n', 'a\n'],
    ['an empty file', '', 'a\n'],
  ])('is not made of %s', (_name, before, after) => {
    expect(exactEdit(before, after)).toBeUndefined()
  })

  test('searches a file of equal lines a few times only', () => {
    const lines = 'x\n'.repeat(10_000)
    let searches = 0
    lineChange(`${lines}y\n${lines}`, `${lines}z\n${lines}`, (old) => {
      searches++
      return old.length > 5_000
    })
    expect(searches).toBeLessThan(20)
  })
})
