import { describe, expect, test } from 'vitest'
import { applyCommand } from '../src/apply-command'
import { openPreview } from '../src/editor/preview'
import { type FakeEditor, fakeEditor } from './fake'

const block = (path: string, search: string, replace: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`

const FILES = { 'a.ts': 'const one = 1\nconst two = 2\n', 'b.ts': 'const three = 3\r\nconst four = 4' }
const BOTH = block('a.ts', 'const one = 1', 'const one = 10') + block('b.ts', 'const four = 4', 'const four = 40')

async function applied(answer: string, options: Partial<Parameters<typeof fakeEditor>[0]> = {}): Promise<FakeEditor> {
  const editor = fakeEditor({ files: FILES, ...options })
  await applyCommand(editor.vs, openPreview(editor.vs), answer)
  return editor
}

describe('an answer is applied', () => {
  test('to all files, as one step of undo, after their changes were shown', async () => {
    const editor = await applied(BOTH)
    expect(editor.texts()).toEqual({ 'a.ts': 'const one = 10\nconst two = 2\n', 'b.ts': 'const three = 3\r\nconst four = 40' })
    expect(editor.steps()).toBe(1)
    expect(editor.shown).toEqual([
      'vscode.diff: file suture-preview a.ts (Suture)',
      '[x] $(edit) a.ts 1 edit',
      '[x] $(edit) b.ts 1 edit',
      'vscode.diff: file suture-preview b.ts (Suture)',
      'status: Suture: 2 edits applied in 2 files, not saved',
    ])
  })

  test('to texts that are not saved', async () => {
    const editor = await applied(block('a.ts', 'const one = 1', 'const one = 10'), { unsaved: { 'a.ts': '// new\n  const one = 1\n' } })
    expect(editor.texts()['a.ts']).toBe('// new\n  const one = 10\n')
  })

  test('to the chosen files alone', async () => {
    const editor = await applied(BOTH, { choose: ['b.ts'] })
    expect([editor.texts()['a.ts'], editor.texts()['b.ts']]).toEqual([FILES['a.ts'], 'const three = 3\r\nconst four = 40'])
  })

  test.each<[string, 'cancel' | string[]]>([
    ['cancels', 'cancel'],
    ['checks no file', []],
  ])('to no file, if the user %s', async (_name, choose) => {
    const editor = await applied(BOTH, { choose })
    expect([editor.texts(), editor.steps()]).toEqual([FILES, 0])
  })

  test('that creates, deletes and moves files', async () => {
    const patch =
      '*** Begin Patch\n*** Add File: new.ts\n+made\n*** Delete File: b.ts\n*** Update File: a.ts\n*** Move to: c.ts\n@@\n-const one = 1\n+const one = 10\n*** End Patch\n'
    const editor = await applied(patch)
    expect(editor.texts()).toEqual({ 'c.ts': 'const one = 10\nconst two = 2\n', 'new.ts': 'made\n' })
    expect(editor.shown).toContain('[x] $(arrow-right) a.ts → c.ts 1 edit')
  })

  test('with an absolute path below the folder, and the folder that the user picks', async () => {
    expect((await applied(block('/shop/a.ts', 'const one = 1', 'const one = 10'), { folders: 2 })).texts()['a.ts']).toContain('one = 10')
  })
})

describe('nothing is applied', () => {
  test.each(['a.ts', 'b.ts'])('if %s changes while the list is open', async (path) => {
    const editor = await applied(BOTH, { whileOpen: (open) => open.type(path, `${FILES[path as keyof typeof FILES]}// typed\n`) })
    expect(editor.steps()).toBe(0)
    expect(editor.shown.at(-1)).toMatch(/^message: Suture: .*changed after its edits were placed\. Nothing was applied/)
  })

  test('if a file begins to exist while the list is open', async () => {
    const answer = '*** Begin Patch\n*** Add File: new.ts\n+made\n*** End Patch\n'
    const editor = await applied(answer, { whileOpen: (open) => open.type('new.ts', 'by another program\n') })
    expect([editor.texts()['new.ts'], editor.steps()]).toEqual(['by another program\n', 0])
  })

  test('without a folder', async () => {
    expect((await applied(BOTH, { folders: 0 })).shown).toEqual([expect.stringContaining('open a folder first')])
  })

  test('if all is in place', async () => {
    const editor = await applied(block('a.ts', 'const requestTimeout = 1', 'const requestTimeout = 2000'), {
      files: { 'a.ts': 'x\nconst requestTimeout = 2000\n' },
    })
    expect(editor.shown).toEqual([expect.stringContaining('already in place')])
  })
})

describe('a refusal', () => {
  const refused = block('a.ts', 'const none = 0', 'x')

  test('gives the reason, and copies the words for the model', async () => {
    const editor = await applied(refused, { press: 'Copy words for the model' })
    expect(editor.shown).toEqual([
      'message: Suture: 1 edit refused. a.ts, edit on line 2 of the answer: The SEARCH text was not found in the file.',
    ])
    expect(editor.clipboard()).toMatch(/^1 edit refused: nothing was written\.|^0 edits would land, 1 refused\./)
    expect(editor.clipboard()).toContain('Read the file again and quote its present text.')
    expect(editor.texts()).toEqual(FILES)
  })

  test('leaves the clipboard alone if the button is not pressed', async () => {
    expect((await applied(refused)).clipboard()).toBe('')
  })

  test('in one file leaves that file unchecked, and the others can be applied', async () => {
    const editor = await applied(`${BOTH}${refused}`)
    expect(editor.shown).toContain('[ ] $(edit) a.ts 1 of 2 edits, 1 refused')
    expect(editor.texts()).toEqual({ 'a.ts': FILES['a.ts'], 'b.ts': 'const three = 3\r\nconst four = 40' })
    expect(editor.shown.at(-1)).toContain('1 edit refused')
    const chosen = await applied(`${BOTH}${refused}`, { choose: ['a.ts'] })
    expect(chosen.texts()['a.ts']).toBe('const one = 10\nconst two = 2\n')
  })

  test.each<[string, string, RegExp]>([
    ['of a missing file', block('none.ts', 'x', 'y'), /There is no such file/],
    ['of a file that is no text', block('c.bin', 'x', 'y'), /c\.bin/],
    ['of a path outside', block('../a.ts', 'const one = 1', 'x'), /\.\.\/a\.ts/],
    ['of a text without an edit', 'Hello.', /contains no edit that can be read/],
  ])('%s', async (_name, answer, words) => {
    const editor = await applied(answer, { files: { ...FILES, 'c.bin': 'binary' } })
    expect(editor.shown).toEqual([expect.stringMatching(words)])
    expect(editor.steps()).toBe(0)
  })
})
