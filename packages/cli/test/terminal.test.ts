import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { wrapWords } from '../src/terminal/layout'
import { textWidth } from '../src/terminal/text-width'
import { REPOSITORY, scratch, suture } from './desk'

const LONG = `const total = ${Array.from({ length: 20 }, (_, i) => `part${i}`).join(' + ')}`
const block = (path: string, search: string) => `${path}\n<<<<<<< SEARCH\n${search}\n=======\nx\n>>>>>>> REPLACE\n`

/** Returns the messages for an edit of a file that is not text, and for an edit that misquotes a long line. */
async function refusals(outIsTerminal: boolean): Promise<string[]> {
  const root = scratch()
  writeFileSync(join(root, 'a.bin'), Buffer.from([0xff, 0x00]))
  writeFileSync(join(root, 'a.js'), `${LONG}\n`)
  const stdin = block('a.bin', 'x') + block('a.js', LONG.replace('part3', 'port3'))
  const { out } = await suture(root, ['apply'], { stdin, outIsTerminal, env: { NO_COLOR: '1' } })
  return out.split('\n')
}

describe('refusals', () => {
  test('are broken between words on a terminal; lines of files stay whole', async () => {
    const lines = await refusals(true)
    expect(lines.filter((line) => line.length > 80 && !line.startsWith('  '))).toEqual([])
    expect(lines.filter((line) => line.startsWith('  1: const total') && line.length > 150)).toHaveLength(1)
    expect(lines).toContain('encodings if the edit is ASCII. Convert the file first, or leave it out.')
  })

  test('have a line a sentence through a pipe, to be pasted to a model as they are', async () => {
    expect(await refusals(false)).toContain(
      'Text in UTF-8 and UTF-16 with a byte order mark is edited, and in other encodings if the edit is ASCII. Convert the file first, or leave it out.',
    )
  })

  test('show a form as it is to be written', async () => {
    const found = `@@ ${'x'.repeat(70)} @@`
    const { out } = await suture(scratch(), ['apply'], { stdin: `{"old_string":"${found}","new_string":"b"}`, outIsTerminal: true })
    expect(out).toContain('\n{ "path": "path/to/file", "old_string": "text to find", "new_string": "text to put there" }\n')
  })
})

describe('lines of edits and files', () => {
  const deep = `${'a-folder-of-some-length/'.repeat(3)}x.js`
  const landed = async (outIsTerminal: boolean) => {
    const root = scratch()
    mkdirSync(join(root, deep, '..'), { recursive: true })
    writeFileSync(join(root, deep), `// the first line, as it is\n${LONG}\nlet a = 1\n`)
    const stdin = `${deep}\n<<<<<<< SEARCH\n// the first line as it was\n${LONG}\nlet a = 1\n=======\n// the first line as it was\n${LONG}\nlet a = 2\n>>>>>>> REPLACE\n`
    const apply = await suture(root, ['apply', '--stat', '--dry-run'], { stdin, outIsTerminal })
    const done = await suture(root, ['apply'], { stdin, outIsTerminal, env: { FORCE_COLOR: '1' } })
    const undo = await suture(root, ['undo'], { outIsTerminal, env: { NO_COLOR: '1' } })
    return { apply, done, undo }
  }

  test('are broken between words on a terminal, colours not counted, and what follows is indented', async () => {
    const { done, undo } = await landed(true)
    const plain = done.out.replace(/\u001b\[[\d;]*m/g, '').split('\n')
    const at = plain.findIndex((line) => line.startsWith('✓ '))
    const edit = plain.slice(
      at,
      plain.findIndex((line) => line.startsWith('---')),
    )
    expect(edit.length).toBeGreaterThan(1)
    expect(edit.slice(1).every((line) => line.startsWith('    ') && line.length <= 80)).toBe(true)
    expect(edit.map((line) => line.trim()).join(' ')).toMatch(/^✓ \S+x\.js:\d+(?:-\d+)? 1 line differs, .* was kept$/)
    expect(undo.out.split('\n')).toEqual([`↶ ${deep}`, '    as before', '1 file is as before.', ''])
  })

  test('are whole through a pipe', async () => {
    const { done, undo } = await landed(false)
    expect(done.out.split('\n').filter((line) => line.includes('✓'))).toHaveLength(1)
    expect(undo.out).toBe(`↶ ${deep} as before\n1 file is as before.\n`)
  })
})

test('the advice on files that cannot be taken back is given once for all of one reason', async () => {
  const root = scratch()
  const state = process.env.SUTURE_STATE_DIR!
  for (const name of ['a', 'b']) writeFileSync(join(root, `${name}.txt`), 'old\n')
  await suture(root, ['apply'], { stdin: block('a.txt', 'old') + block('b.txt', 'old') })
  const kept = readdirSync(state, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('kept'))!
  writeFileSync(join(state, kept), 'none')
  const { out } = await suture(root, ['undo'])
  expect(out.split('\n')).toEqual([
    '✗ a.txt: its old bytes in the journal are damaged: they do not match their hash.',
    '✗ b.txt: its old bytes in the journal are damaged: they do not match their hash.',
    'Nothing was changed. Undo the edits by other means, such as version control.',
    '',
    'Nothing was undone.',
    '',
  ])
})

test('in a clone that was not built the command says what to do', () => {
  const folder = scratch()
  mkdirSync(join(folder, 'bin'))
  for (const path of ['bin/suture.cjs', 'package.json']) copyFileSync(join(REPOSITORY, 'packages/cli', path), join(folder, path))
  const run = (...args: string[]) => spawnSync(process.execPath, [join(folder, 'bin/suture.cjs'), ...args], { encoding: 'utf8' })
  expect(run('apply')).toMatchObject({
    status: 3,
    stdout: '',
    stderr: expect.stringMatching(/^suture: the command is not built\..*pnpm build/),
  })
  expect(run('--version')).toMatchObject({ status: 0, stderr: '' })
})

test.each([
  ['letters and marks of the report', '✓ src/a.ts — é', 14],
  ['an accent that is a character of its own', 'e\u0301', 1],
  ['Chinese and Japanese', '注文を作る', 10],
  ['Korean', '주문', 4],
  ['fullwidth and halfwidth forms', 'Ａｱ', 3],
  ['emoji, with and without a selector', '🚀a✈️', 5],
  ['a rare ideograph of two units', '𠮷', 2],
  ['nothing that shows', '\u200b\u2060', 0],
])('the columns of %s', (_name, text, columns) => expect(textWidth(text)).toBe(columns))

test('text is broken by the columns that it takes', () => {
  expect(wrapWords('注文 を作 る a', 8)).toEqual(['注文', 'を作 る', 'a'])
})
