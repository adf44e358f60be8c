import { describe, expect, test } from 'vitest'
import { parse } from '../src/index'
import { brief } from './brief'

const block = (search: string, replace: string) => `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE`

/** Each row: what it shows, the answer, and the edits in a short form: `format path: old -> new`. */
const ROWS: readonly (readonly [string, string, readonly string[]])[] = [
  ['a name above the fence', `src/a.ts\n\`\`\`ts\n${block('x', 'y')}\n\`\`\``, ['search-replace src/a.ts: x -> y']],
  ['a name above the marker, inside the fence', `\`\`\`\nsrc/a.ts\n${block('x', 'y')}\n\`\`\``, ['search-replace src/a.ts: x -> y']],
  ['a name in the fence after the language', `\`\`\`ts src/a.ts\n${block('x', 'y')}\n\`\`\``, ['search-replace src/a.ts: x -> y']],
  ['a name in the fence alone', `\`\`\`src/a.ts\n${block('x', 'y')}\n\`\`\``, ['search-replace src/a.ts: x -> y']],
  ['language and name joined by a colon', `\`\`\`ts:src/a.ts\n${block('x', 'y')}\n\`\`\``, ['search-replace src/a.ts: x -> y']],
  ['a title attribute', `\`\`\`ts title="src/a b.ts"\n${block('x', 'y')}\n\`\`\``, ['search-replace src/a b.ts: x -> y']],
  ['a file attribute', `\`\`\`ts {file=src/a.ts}\n${block('x', 'y')}\n\`\`\``, ['search-replace src/a.ts: x -> y']],
  ['a path: line', `path: src/a.ts\n${block('x', 'y')}`, ['search-replace src/a.ts: x -> y']],
  ['a <path> element above', `<path>src/a.ts</path>\n${block('x', 'y')}`, ['search-replace src/a.ts: x -> y']],
  [
    'a <path> element, then the element that holds the block',
    `<path>src/a.ts</path>\n<diff>\n${block('x', 'y')}\n</diff>`,
    ['search-replace src/a.ts: x -> y'],
  ],
  ['a name with a line number', `src/a.ts:42\n${block('x', 'y')}`, ['search-replace src/a.ts: x -> y']],
  ['a heading with the name in backticks', `### \`src/a.ts\`\n\nText.\n\n${block('x', 'y')}`, ['search-replace src/a.ts: x -> y']],
  ['a bold name with a colon', `**src/a.ts:**\n\n${block('x', 'y')}`, ['search-replace src/a.ts: x -> y']],
  ['a sentence that names one file', `In \`src/a.ts\`, use \`total()\`:\n\n${block('x', 'y')}`, ['search-replace src/a.ts: x -> y']],
  ['a comment that names the file', `\`\`\`\n// src/a.ts\n${block('x', 'y')}\n\`\`\``, ['search-replace src/a.ts: x -> y']],
  [
    'an import specifier is no name',
    `src/a.ts\n${block('x', 'y')}\nThen import it from \`./money.js\`:\n${block('p', 'q')}`,
    ['search-replace src/a.ts: x -> y', 'search-replace src/a.ts: p -> q'],
  ],
  [
    'a name carries over to the blocks that follow',
    `src/a.ts\n${block('x', 'y')}\n\nAnd:\n\n${block('p', 'q')}`,
    ['search-replace src/a.ts: x -> y | p -> q'],
  ],
  [
    'a line that names two files names none',
    `Move it from \`src/a.ts\` to \`src/b.ts\`:\n${block('x', 'y')}`,
    ['search-replace ?: x -> y'],
  ],
  ['no name at all', block('x', 'y'), ['search-replace ?: x -> y']],
  ['tilde fences', `~~~ts src/a.ts\n${block('x', 'y')}\n~~~`, ['search-replace src/a.ts: x -> y']],
  [
    'a longer fence around text with fences',
    `\`\`\`\`md README.md\n${block('```sh\nnpm i\n```', '```sh\nnpm ci\n```')}\n\`\`\`\``,
    ['search-replace README.md: ```sh\\nnpm i\\n``` -> ```sh\\nnpm ci\\n```'],
  ],
  [
    'a whole answer in one fence',
    `\`\`\`markdown\nHere:\n\n\`\`\`ts src/a.ts\n${block('x', 'y')}\n\`\`\`\nDone.\n\`\`\``,
    ['search-replace src/a.ts: x -> y'],
  ],
  ['an unclosed last fence', `\`\`\`ts src/a.ts\n${block('x', 'y')}`, ['search-replace src/a.ts: x -> y']],
  [
    'a missing last marker before the fence closes',
    `\`\`\`ts src/a.ts\n<<<<<<< SEARCH\nx\n=======\ny\n\`\`\`\n\nDone.`,
    ['search-replace src/a.ts: x -> y'],
  ],
  [
    'an indented block, as in a list',
    `- src/a.ts\n  \`\`\`ts\n  <<<<<<< SEARCH\n  if (x)\n    y\n  =======\n  z\n  >>>>>>> REPLACE\n  \`\`\``,
    ['search-replace src/a.ts: if (x)\\n  y -> z'],
  ],
  ['line ends of Windows', `src/a.ts\r\n${block('x', 'y').replaceAll('\n', '\r\n')}\r\n`, ['search-replace src/a.ts: x -> y']],
  ['an empty search creates', `src/a.ts\n<<<<<<< SEARCH\n=======\nnew\n>>>>>>> REPLACE`, ['search-replace src/a.ts create "new\\n"']],
  ['dashes and plus signs', 'src/a.ts\n------- SEARCH\nx\n=======\ny\n+++++++ REPLACE', ['search-replace src/a.ts: x -> y']],
  ['a diff with a file header', '--- a/src/a.ts\n+++ b/src/a.ts\n@@ @@\n k\n-x\n+y\n', ['fudiff src/a.ts: k\\nx -> k\\ny']],
  ['a numbered diff', '```diff\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -3,2 +3,2 @@\n k\n-x\n+y\n```', ['unified src/a.ts: k\\nx -> k\\ny @3']],
  [
    'hunks without a file header, named by the line above',
    'In `src/a.ts`:\n```diff\n@@ @@\n k\n-x\n+y\n```',
    ['fudiff src/a.ts: k\\nx -> k\\ny'],
  ],
  [
    'a git diff that creates',
    'diff --git a/n.ts b/n.ts\nnew file mode 100644\n--- /dev/null\n+++ b/n.ts\n@@ -0,0 +1,2 @@\n+a\n+b\n',
    ['git n.ts create "a\\nb\\n"'],
  ],
  [
    'a git diff that renames',
    'diff --git a/o.ts b/n.ts\nsimilarity index 100%\nrename from o.ts\nrename to n.ts\n',
    ['git o.ts rename to n.ts'],
  ],
  [
    'a git diff that deletes',
    'diff --git a/o.ts b/o.ts\ndeleted file mode 100644\n--- a/o.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n',
    ['git o.ts delete: x ->  @1'],
  ],
  ['a diff in prose ends where the prose goes on', '--- a/a.ts\n+++ b/a.ts\n@@ @@\n-x\n+y\n\nThat is all.\n', ['fudiff a.ts: x -> y']],
  [
    'a diff with a context line without its blank',
    '```diff\n--- a/a.ts\n+++ b/a.ts\n@@ @@\n-x\n+y\n}\n```',
    ['fudiff a.ts: x\\n} -> y\\n}'],
  ],
  [
    'the multi-file XML call',
    `<apply_diff>\n<args>\n<file>\n<path>a.ts</path>\n<diff>\n<content><![CDATA[\n${block('x', 'y')}\n]]></content>\n<start_line>42</start_line>\n</diff>\n</file>\n</args>\n</apply_diff>`,
    ['xml a.ts: x -> y @42'],
  ],
  [
    'the XML call for a single file, without <args>',
    `<apply_diff>\n<path>a.ts</path>\n<diff>\n${block('x', 'y')}\n</diff>\n</apply_diff>`,
    ['search-replace a.ts: x -> y'],
  ],
  [
    'a call that writes a whole file, beside one that edits',
    '[{"name": "Edit", "input": {"file_path": "a.ts", "old_string": "x", "new_string": "y"}}, {"name": "Write", "input": {"file_path": "n.ts", "content": "a\\n"}}]',
    ['json a.ts: x -> y', 'json n.ts write "a\\n"'],
  ],
  [
    'such a call with its arguments as JSON in a string',
    '{"type": "function", "function": {"name": "write_file", "arguments": "{\\"path\\": \\"n.ts\\", \\"content\\": \\"a\\"}"}}',
    ['json n.ts write "a"'],
  ],
  [
    'formats mixed in one answer',
    `src/a.ts\n${block('x', 'y')}\n\n{"path": "b.ts", "old_string": "p", "new_string": "q"}\n\n*** Begin Patch\n*** Delete File: c.ts\n*** End Patch`,
    ['search-replace src/a.ts: x -> y', 'json b.ts: p -> q', 'patch c.ts delete'],
  ],
  ['code quoted as illustration is prose', 'For example in `a.ts`:\n```ts a.ts\nconst x = 1\n```\n', []],
  ['other JSON is prose', '```json\n{ "name": "shop", "search": true }\n```\n', []],
  ['an underlined heading is prose', 'Title\n=======\n\nText\n-------\n', []],
  ['nothing', '', []],
]

describe('an answer is read', () => {
  test.each(ROWS)('%s', (_name, answer, expected) => {
    const parsed = parse(answer)
    expect(parsed.problems).toEqual([])
    expect(parsed.edits.map(brief)).toEqual(expected)
  })
})

const BROKEN: readonly (readonly [string, string, number])[] = [
  ['a stray closing marker', 'Text\n>>>>>>> REPLACE\n', 2],
  ['an opening marker inside a block', 'a.ts\n<<<<<<< SEARCH\nx\n<<<<<<< SEARCH\n=======\ny\n>>>>>>> REPLACE\n', 4],
  ['a missing last marker that leaves two readings', '```md a.md\n<<<<<<< SEARCH\nx\n=======\n```\ncode\n```\nmore\n```\n', 9],
  ['prose after a missing last marker', 'a.ts\n<<<<<<< SEARCH\nx\n=======\ny\n\nThis is what I would do.\n', 7],
  ['a patch without a file', '*** Begin Patch\n-x\n+y\n*** End Patch', 2],
  ['a line without + in a new file', '*** Begin Patch\n*** Add File: a\nx\n*** End Patch', 3],
  ['an update that changes nothing', '*** Begin Patch\n*** Update File: a\n*** End Patch', 2],
  ['an edit in JSON that breaks off', '{"path": "a.ts",\n "old_string": "x",\n "new_string": ', 3],
  ['an old text that is no text', '{"path": "a.ts", "old_string": 5, "new_string": "y"}', 1],
  ['a key that stands twice', '{"path": "a.ts", "old_string": "x", "old_string": "z", "new_string": "y"}', 1],
  ['two names for the old text, two values', '{"path": "a.ts", "old_string": "x", "search": "z", "new_string": "y"}', 1],
  ['an old text without a new one', '{"path": "a.ts", "old_string": "x"}', 1],
  [
    'a diff that goes on after a fence it holds has closed its own',
    '```diff\n--- a/a.md\n+++ b/a.md\n@@ @@\n-Run:\n+Do run:\n```\n\n-End\n+Fin\n```\n',
    9,
  ],
  ['a binary git patch', 'diff --git a/x.png b/x.png\nindex 1234567..89abcde 100644\nBinary files a/x.png and b/x.png differ\n', 3],
  ['an insertion at a line number', '{"command": "insert", "path": "a.ts", "insert_line": 3, "new_str": "x"}', 1],
]

describe('an answer is malformed, and the line is reported:', () => {
  test.each(BROKEN)('%s', (_name, answer, line) => {
    const { edits, problems } = parse(answer)
    expect(edits).toEqual([])
    expect(problems.map((problem) => [problem.kind, problem.line])).toEqual([['malformed', line]])
    expect(problems[0]).toMatchObject({ form: expect.stringMatching(/./) })
  })
})

describe('an edit whose last marker is missing is marked, since it may be cut short:', () => {
  test.each([
    ['the last block', `\`\`\`ts a.ts\n${block('p', 'q')}\n<<<<<<< SEARCH\nx\n=======\ny\n\`\`\`\n`],
    ['the last change of an envelope', '```\n*** Begin Patch\n*** Update File: a.ts\n@@\n-p\n+q\n@@\n-x\n+y\n```\n'],
  ])('%s', (_name, answer) => {
    const intents = parse(answer).edits.flatMap((edit) => edit.intents)
    expect(intents.map(({ newString, unclosed }) => [newString, unclosed])).toEqual([
      ['q', undefined],
      ['y', true],
    ])
  })
})

describe('what is no edit', () => {
  test('is prose, and fences that held nothing but edits go with the edits', () => {
    const { prose } = parse(`Hello.\n\n\`\`\`ts a.ts\n${block('x', 'y')}\n\`\`\`\n\nFor instance:\n\n\`\`\`ts\ncode()\n\`\`\`\nBye.\n`)
    expect(prose).toBe('Hello.\n\n\nFor instance:\n\n```ts\ncode()\n```\nBye.')
  })

  test('is everything, when another format is asked for', () => {
    expect(parse(`a.ts\n${block('x', 'y')}`, { format: 'patch' }).edits).toEqual([])
  })
})

describe('evidence', () => {
  test('tells the lines, what gave the format away, and where the name came from', () => {
    expect(parse(`# Plan\n\`\`\`ts src/a.ts\n${block('x', 'y')}\n\`\`\``).evidence).toEqual([
      { format: 'search-replace', startLine: 3, endLine: 7, because: '<<<<<<< SEARCH', name: { path: 'src/a.ts', from: 'fence' } },
    ])
  })

  test('of JSON ends on the line of its last bracket', () => {
    const [part] = parse('{"path": "a.ts", "old_string": "x", "new_string": "y"\n}\nText.\n').evidence
    expect(part).toMatchObject({ startLine: 1, endLine: 2 })
  })

  test('of a block with conflict markers and no separator ends with its last marker', () => {
    const [part] = parse('a.ts\n<<<<<<< HEAD\nx\n>>>>>>> updated\nText.\n').evidence
    expect(part).toMatchObject({ startLine: 2, endLine: 4 })
  })

  test('names the option where only the option names the file', () => {
    const parsed = parse(block('x', 'y'), { file: 'a.ts' })
    expect(parsed.evidence[0]?.name).toEqual({ path: 'a.ts', from: 'option' })
    expect(parsed.edits.map(brief)).toEqual(['search-replace a.ts: x -> y'])
  })
})
