import Ajv from 'ajv/dist/2020'
import { describe, expect, test } from 'vitest'
import { editsJsonSchema, parse, toolSchema } from '../src/index'
import { brief } from './brief'

const XY = ['json a.ts: x -> y']

/** Forms of edits that tools and models use. */
const SHAPES: readonly (readonly [string, string, readonly string[]])[] = [
  ['file_path, old_string, new_string', '{"file_path": "a.ts", "old_string": "x", "new_string": "y"}', XY],
  ['filePath, oldString, newString', '{"filePath": "a.ts", "oldString": "x", "newString": "y"}', XY],
  ['path, old_str, new_str', '{"command": "str_replace", "path": "a.ts", "old_str": "x", "new_str": "y"}', XY],
  ['search and replace', '{"path": "a.ts", "search": "x", "replace": "y"}', XY],
  ['old_text and new_text', '{"path": "a.ts", "old_text": "x", "new_text": "y"}', XY],
  [
    'edits below the path',
    '{"file_path": "a.ts", "edits": [{"old_string": "x", "new_string": "y"}, {"old_string": "p", "new_string": "q"}]}',
    ['json a.ts: x -> y | p -> q'],
  ],
  [
    'a list of edits',
    '[{"path": "a.ts", "old_string": "x", "new_string": "y"}, {"path": "b.ts", "old_string": "p", "new_string": "q"}]',
    [...XY, 'json b.ts: p -> q'],
  ],
  ['files with edits', '{"files": [{"path": "a.ts", "edits": [{"search": "x", "replace": "y"}]}]}', XY],
  ['a tool call with arguments', '{"name": "edit", "arguments": {"path": "a.ts", "old_string": "x", "new_string": "y"}}', XY],
  [
    'arguments as JSON in a string',
    '{"function": {"name": "edit", "arguments": "{\\"path\\": \\"a.ts\\", \\"old_string\\": \\"x\\", \\"new_string\\": \\"y\\"}"}}',
    XY,
  ],
  [
    'a message with a tool_use',
    '{"role": "assistant", "content": [{"type": "text", "text": "ok"}, {"type": "tool_use", "input": {"path": "a.ts", "old_string": "x", "new_string": "y"}}]}',
    XY,
  ],
  [
    'a tool_call element',
    '<tool_call>{"name": "edit", "arguments": {"path": "a.ts", "old_string": "x", "new_string": "y"}}</tool_call>',
    XY,
  ],
  [
    'numbered pairs, by their numbers',
    '{"path": "a.ts", "old_str_2": "p", "new_str_2": "q", "old_str_10": "v", "new_str_10": "w", "old_str_1": "x", "new_str_1": "y"}',
    ['json a.ts: x -> y | p -> q | v -> w'],
  ],
  ['replace_all', '{"path": "a.ts", "old_string": "x", "new_string": "y", "replace_all": true}', ['json a.ts: x -> y all']],
  ['replaceAll, false', '{"path": "a.ts", "oldString": "x", "newString": "y", "replaceAll": false}', XY],
  [
    'a rename with edits',
    '{"path": "a.ts", "operation": "rename", "to": "b.ts", "edits": [{"old_string": "x", "new_string": "y"}]}',
    ['json a.ts rename to b.ts: x -> y'],
  ],
  ['an empty old text creates', '{"path": "a.ts", "old_string": "", "new_string": "y\\n"}', ['json a.ts create "y\\n"']],
  ['the create command', '{"command": "create", "path": "a.ts", "file_text": "y"}', ['json a.ts create "y"']],
  ['an empty new text deletes', '{"path": "a.ts", "old_string": "x", "new_string": ""}', ['json a.ts: x -> ']],
  [
    'one object a line',
    '{"path": "a.ts", "old_string": "x", "new_string": "y"}\n{"path": "b.ts", "old_string": "p", "new_string": "q"}',
    [...XY, 'json b.ts: p -> q'],
  ],
  ['comments', '{ // the file\n "path": "a.ts", /* old */ "old_string": "x", "new_string": "y" }', XY],
  ['commas before brackets', '{"path": "a.ts", "edits": [{"old_string": "x", "new_string": "y",},],}', XY],
  ['tabs and CRLF between tokens', '{\t"path":\t"a.ts",\r\n"old_string"\t: "x", "new_string": "y"\t}', XY],
  ['line breaks in strings', '{"path": "a.ts", "old_string": "x\nz", "new_string": "y\tz"}', ['json a.ts: x\\nz -> y\tz']],
  ['in a fence, with the name above', 'In `a.ts`:\n```json\n{"old_string": "x", "new_string": "y"}\n```', XY],
  ['keys that could mean anything, where a file is known', '{"file": "a.ts", "find": "x", "replace": "y"}', XY],
  ['keys that could mean anything, without a file', '{"find": "x", "replace": "y"}', []],
  ['an object that has __proto__', '{"__proto__": {"path": "a.ts"}, "old_string": "x", "new_string": "y"}', ['json ?: x -> y']],
]

describe('edits as JSON', () => {
  test.each(SHAPES)('%s', (_name, answer, expected) => {
    const { edits, problems } = parse(answer)
    expect(problems).toEqual([])
    expect(edits.map(brief)).toEqual(expected)
  })

  test('tell the line of each edit', () => {
    const { edits } = parse(
      'Text\n{"path": "a.ts", "edits": [\n {"old_string": "x", "new_string": "y"},\n {"old_string": "p", "new_string": "q"}\n]}',
    )
    expect(edits[0]?.intents.map((intent) => intent.line)).toEqual([3, 4])
  })

  test.each(['null', '"x"', '["old_string", "x"]', '3'])('of a renamed file are refused if %s is among them', (other) => {
    const answer = `{"path": "a.ts", "operation": "rename", "to": "b.ts", "edits": [{"old_string": "x", "new_string": "y"}, ${other}]}`
    const looksLike = 'an entry that moves a file and does more than edit it'
    expect(parse(answer)).toMatchObject({ edits: [], problems: [{ kind: 'unread', looksLike }] })
  })

  test.each([
    ['and', 'and {"path": "b.ts", "old_string": "x"'],
    ['and '.repeat(40), 'and '.repeat(30)],
  ])('are refused with the beginning of what is between them and other edits: %s', (between, found) => {
    const edit = '{"path": "b.ts", "old_string": "x", "new_string": "y"}'
    const { edits, problems } = parse(`${edit} ${between} ${edit}`)
    expect(edits).toEqual([])
    expect(problems).toMatchObject([{ kind: 'unread', line: 1, found: expect.stringMatching(new RegExp(`^${found}`)) }])
    expect(problems[0]?.found.length).toBeLessThanOrEqual(120)
  })

  test('are described by a schema that accepts what is written and turns others down', () => {
    const valid = new Ajv({ strict: false }).compile(editsJsonSchema())
    expect(valid({ path: 'a.ts', old_string: 'x', new_string: 'y' })).toBe(true)
    expect(valid([{ path: 'a.ts', old_string: 'x', new_string: 'y', replace_all: true }])).toBe(true)
    expect(valid({ files: [{ path: 'a.ts', edits: [{ old_string: 'x', new_string: 'y' }] }] })).toBe(true)
    expect(valid({ path: 'a.ts', old_string: 'x' })).toBe(false)
    expect(valid({ path: 'a.ts', old_string: 1, new_string: 'y' })).toBe(false)
  })
})

describe('a *** Begin Patch envelope as JSON', () => {
  const envelope = '*** Begin Patch\n*** Update File: a.ts\n@@\n-x\n+y\n*** Add File: n.ts\n+z\n*** End Patch'
  const EDITS = ['patch a.ts: x -> y', 'patch n.ts create "z\\n"']
  const heredoc = `apply_patch <<'EOF'\n${envelope}\nEOF\n`

  test.each([
    ['a command line in a list', { command: ['apply_patch', envelope] }],
    ['a shorter name of the key', { cmd: ['apply_patch', `${envelope}\n`] }],
    ['the command line of a shell', { command: ['bash', '-lc', heredoc] }],
    ['a command line in one string', { command: heredoc }],
    ['the input', { input: envelope }],
    ['the patch', { patch: `\n${envelope}` }],
    ['a call by name', { type: 'custom_tool_call', name: 'apply_patch', input: envelope }],
    ['arguments as JSON in a string', { function: { name: 'apply_patch', arguments: JSON.stringify({ input: envelope }) } }],
    ['a shell call', { type: 'local_shell_call', action: { type: 'exec', command: ['apply_patch', envelope] } }],
    ['a list alone', ['apply_patch', envelope]],
    ['without its end', { input: envelope.replace('\n*** End Patch', '') }],
  ])('is read: %s', (_name, call) => {
    const { edits, problems, evidence } = parse(`Words.\n${JSON.stringify(call)}\nMore words.`)
    expect(problems).toEqual([])
    expect(edits.map(brief)).toEqual(EDITS)
    expect(edits.flatMap((edit) => [edit.line, ...edit.intents.map((intent) => intent.line)])).toEqual([2, 2, 2])
    expect(evidence).toMatchObject([
      { format: 'patch', startLine: 2, endLine: 2, because: expect.stringMatching(/^\*\*\* Begin Patch as JSON: [{[]/) },
    ])
  })

  test('is no envelope where a text only speaks of one', () => {
    for (const input of [`How ${envelope} works`, 'apply_patch', ''])
      expect(parse(JSON.stringify({ input }))).toMatchObject({ edits: [], problems: [], evidence: [] })
  })

  test('is refused with the line of the call where it is malformed or breaks off', () => {
    const broken = JSON.stringify({ input: '*** Begin Patch\n*** Add File: a.ts\nno mark\n*** End Patch' })
    expect(parse(`Words.\n${broken}`)).toMatchObject({ edits: [], problems: [{ kind: 'malformed', line: 2 }] })
    for (const call of [{ input: envelope }, { command: ['apply_patch', envelope] }, { command: heredoc }]) {
      const cut = JSON.stringify(call).slice(0, -20)
      expect(parse(`Words.\n${cut}`)).toMatchObject({ edits: [], problems: [{ kind: 'malformed', line: 2 }] })
    }
  })
})

test.each(['path', 'file_path', 'FilePath', 'file-name'])('an object that ends after its file, under the key %s, is no prose', (key) => {
  expect(parse(`{"${key}": "a.ts", "old_strin`)).toMatchObject({ edits: [], problems: [{ kind: 'malformed', line: 1 }], prose: '' })
})

test.each([
  ['lists', '[', ']'],
  ['arguments', '{"arguments":', '}'],
])('an edit up to 24 %s deep is read, as tools wrap calls in calls; deeper ones are no edits', (_name, open, close) => {
  const edit = '{"path": "a.ts", "old_string": "x", "new_string": "y"}'
  const wrapped = (depth: number) => open.repeat(depth) + edit + close.repeat(depth)
  for (let depth = 0; depth <= 24; depth++) expect(parse(wrapped(depth)).edits.map(brief)).toEqual(XY)
  expect(parse(wrapped(25)).edits).toEqual([])
})

describe('the schema of a tool', () => {
  const { version, vendor, validate } = toolSchema['~standard']
  const edit = { path: 'a.ts', old_string: 'x', new_string: 'y' }

  test('is a Standard Schema of version 1', () => {
    expect({ version, vendor }).toEqual({ version: 1, vendor: 'suture' })
  })

  test.each([[{ edits: [edit] }], [{ edits: [{ ...edit, replace_all: true }, edit] }]])('lets through %j', (args) => {
    expect(validate(args)).toEqual({ value: args })
  })

  test.each<[unknown, (string | number)[][]]>([
    [null, [[]]],
    [[edit], [[]]],
    [{}, [['edits']]],
    [{ edits: [] }, [['edits']]],
    [
      { edits: [{ path: 'a.ts', old_string: 1 }, 7] },
      [
        ['edits', 0, 'old_string'],
        ['edits', 0, 'new_string'],
        ['edits', 1],
      ],
    ],
    [{ edits: [edit, { ...edit, path: '' }] }, [['edits', 1, 'path']]],
    [{ edits: [{ ...edit, replace_all: 'yes' }] }, [['edits', 0, 'replace_all']]],
  ])('names the place of what is wrong: %j', (args, paths) => {
    expect(validate(args).issues?.map((issue) => issue.path)).toEqual(paths)
  })
})
