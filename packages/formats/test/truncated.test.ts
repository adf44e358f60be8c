import { describe, expect, test } from 'vitest'
import { type FileEdits, parse } from '../src/index'

const search = (replace: string) => `a.ts\n<<<<<<< SEARCH\none\n}\n=======\n${replace}`
const patch = (...lines: string[]) => ['*** Begin Patch', ...lines].join('\n')
const diff = (...lines: string[]) => ['--- a/a.ts', '+++ b/a.ts', '@@ @@', ...lines].join('\n')

const isMarked = (edit: FileEdits) => edit.unclosed ?? edit.intents.at(-1)?.unclosed ?? false

describe('an answer that ends before its last edit does', () => {
  /** Each row: what it shows, the answer, and the result of the edit. */
  const ROWS: readonly (readonly [string, string, 'marked' | 'whole' | 'refused'])[] = [
    ['a block: whole lines are half a block', search('two\nthree\n'), 'refused'],
    ['a block: half a line is refused', search('two\nreturn Math.ro'), 'refused'],
    ['a block: so is one that ends as the old text does', search('two\n}'), 'refused'],
    ['a block: the marks of its marker end its text', search('two\n>>>>>'), 'marked'],
    ['a block: its marker with half a word ends it', search('two\n>>>>>>> REP'), 'whole'],
    ['a block: without any new text it would delete', search(''), 'refused'],
    ['a block: blank new text, too', search('\n\n'), 'refused'],
    ['a block that creates: whole lines, too', 'n.ts\n<<<<<<< SEARCH\n=======\ntwo\n', 'refused'],
    ['a block that creates: half a line is refused', 'n.ts\n<<<<<<< SEARCH\n=======\ntwo', 'refused'],
    ['a block in an open fence: half a line is refused', `\`\`\`ts\n${search('two\nthr')}`, 'refused'],
    ['a block in a closed fence has whole lines', `\`\`\`ts\n${search('two\nthree\n```')}`, 'marked'],
    ['a block with its marker has whole lines', search('two\n>>>>>>> REPLACE'), 'whole'],
    ['an envelope: whole lines are half an envelope', patch('*** Update File: a.ts', '@@', '-x', '+y', ''), 'refused'],
    ['an envelope: half a new line is refused', patch('*** Update File: a.ts', '@@', '-x', '+y'), 'refused'],
    ['an envelope: a removed line wants its replacement', patch('*** Update File: a.ts', '@@', '-x', ''), 'refused'],
    ['an envelope: an anchor wants its change', patch('*** Update File: a.ts', '@@', '-x', '+y', '@@ class B', ''), 'refused'],
    ['an envelope: half a kept line, too', patch('*** Update File: a.ts', '@@', '-x', '+y', ' ret'), 'refused'],
    ['an envelope that adds: whole lines, too', patch('*** Add File: a.ts', '+x', '+y', ''), 'refused'],
    ['an envelope that adds: half a line is refused', patch('*** Add File: a.ts', '+x', '+y'), 'refused'],
    ['an envelope that adds: a header alone is refused', patch('*** Add File: a.ts', ''), 'refused'],
    ['an envelope that deletes: half a path is refused', patch('*** Delete File: src/a.ts'), 'refused'],
    ['an envelope that moves: half a path is refused', patch('*** Update File: a.ts', '*** Move to: b.ts'), 'refused'],
    ['sections without an envelope: half a line is refused', '*** Update File: a.ts\n@@\n-x\n+y', 'refused'],
    ['an envelope in a closed fence has whole lines', `\`\`\`\n${patch('*** Add File: a.ts', '+x')}\n\`\`\``, 'marked'],
    ['an envelope with its end has whole lines', patch('*** Update File: a.ts', '@@', '-x', '+y', '*** End Patch'), 'whole'],
    ['a diff needs no end', diff('-x', '+y', ''), 'whole'],
    ['a diff without a fence: half a line that comes is refused', diff('-x', '+y'), 'refused'],
    ['a diff without a fence: so is one that goes', diff(' w', '-x'), 'refused'],
    ['a diff without a fence: half a line that stays is held against the file', diff('-x', '+y', ' z'), 'marked'],
    ['a diff without a fence: as many lines as its header says are marked', '--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-x\n+y', 'marked'],
    ['a diff without a fence that creates: half a line is refused', '--- /dev/null\n+++ b/a.ts\n@@ @@\n+x\n+y', 'refused'],
    ['a diff without a fence that deletes is held against the file', '--- a/a.ts\n+++ /dev/null\n@@ @@\n-x\n-y', 'whole'],
    ['sections without an envelope: half a line that stays is held against the file', '*** Update File: a.ts\n@@\n-x\n+y\n z', 'marked'],
    ['a diff in an open fence: whole lines are half a diff', `\`\`\`diff\n${diff('-x', '+y', '')}`, 'refused'],
    [
      'a diff in an open fence: as many lines as its header says are marked',
      `\`\`\`diff\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-x\n+y\n`,
      'marked',
    ],
    ['a diff in an open fence: half a line is refused', `\`\`\`diff\n${diff('-x', '+y')}`, 'refused'],
    ['a diff in a closed fence has whole lines', `\`\`\`diff\n${diff('-x', '+y')}\n\`\`\``, 'whole'],
    ['JSON is refused wherever it breaks off', '{"path": "a.ts", "old_string": "x", "new_string": "y', 'refused'],
    [
      'the XML call is refused wherever it breaks off',
      '<apply_diff>\n<args>\n<file>\n<path>a.ts</path>\n<diff>\n<content><![CDATA[\n<<<<<<< SEARCH\nx\n=======\ny\n',
      'refused',
    ],
  ]

  test.each(ROWS)('%s', (_name, answer, fate) => {
    const { edits, problems } = parse(answer)
    if (fate === 'refused') expect([edits.length, problems.map((problem) => problem.kind)]).toEqual([0, ['malformed']])
    else expect([problems, edits.map(isMarked)]).toEqual([[], [fate === 'marked']])
  })
})
