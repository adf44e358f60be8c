import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { answerCases } from '@suture/conformance'
import { describe, expect, test } from 'vitest'
import { scratch, snapshot, suture } from './desk'

const { before: FILES, answer, after } = answerCases().find(({ heading }) => heading.startsWith('One answer in seven formats'))!

/** Runs `suture apply` on the answer. */
const apply = (root: string, ...args: string[]) => suture(root, ['apply', ...args], { stdin: answer })

function project(): string {
  const root = scratch()
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  chmodSync(join(root, 'src/b.ts'), 0o755)
  chmodSync(join(root, 'src/c.ts'), 0o600)
  chmodSync(join(root, 'old/j.txt'), 0o640)
  return root
}

/** Returns the text of every file. */
function texts(folder: string): Record<string, string> {
  return Object.fromEntries(Object.keys(snapshot(folder)).map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

test('an undo of one file that has changed names no other files', async () => {
  const root = project()
  const [path] = readdirSync(join(root, 'src'))
  const old = readFileSync(join(root, 'src', path!), 'utf8').split('\n')[0]!
  await suture(root, ['apply'], { stdin: `src/${path}\n<<<<<<< SEARCH\n${old}\n=======\nchanged\n>>>>>>> REPLACE\n` })
  writeFileSync(join(root, 'src', path!), 'changed since\n')
  const ran = await suture(root, ['undo'])
  expect([ran.code, ran.out]).toEqual([1, expect.stringContaining('was changed since the transaction.\nTo revert only the edits')])
})

test('undo --list prints the ids of two transactions with one number, which undo requires then', async () => {
  const root = scratch()
  writeFileSync(join(root, 'a.txt'), 'one\n')
  for (const [old, next] of [
    ['one', 'two'],
    ['two', 'three'],
  ])
    await suture(root, ['apply'], { stdin: `a.txt\n<<<<<<< SEARCH\n${old}\n=======\n${next}\n>>>>>>> REPLACE\n` })
  const roots = join(process.env.SUTURE_STATE_DIR!, 'roots')
  const journals = join(roots, readdirSync(roots)[0]!)
  const second = readdirSync(journals).sort()[1]!
  renameSync(join(journals, second), join(journals, second.replace('00000002', '00000001')))
  const ids = readdirSync(journals).sort()
  const { out } = await suture(root, ['undo', '--list'])
  expect(
    out
      .split('\n')
      .map((line) => line.slice(0, 25))
      .filter(Boolean)
      .sort(),
  ).toEqual(ids)
  expect(await suture(root, ['undo', '1'])).toMatchObject({ code: 2, err: expect.stringContaining('there is no transaction 1;') })
  expect((await suture(root, ['undo', ids.find((id) => id.endsWith(second.slice(9)))!])).code).toBe(0)
  expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('two\n')
})

test.each([
  ['an unfinished transaction', 'prepared', 3, 'was written by another version of Suture'],
  ['a finished transaction', 'closed', 0, 'its journal is damaged'],
])('undo --list says which journal cannot be read: %s', async (_name, mark, code, words) => {
  const root = project()
  const folder = createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 32)
  const journal = join(process.env.SUTURE_STATE_DIR!, 'roots', folder, '00000001-0123456789abcdef')
  mkdirSync(journal, { recursive: true, mode: 0o700 })
  writeFileSync(join(journal, 'plan.json'), '{"version":2}')
  writeFileSync(join(journal, mark), '')
  const ran = await suture(root, ['undo', '--list'])
  expect([ran.code, ran.out + ran.err]).toEqual([code, expect.stringContaining(words)])
})

describe('one answer in seven formats on twelve files', () => {
  test('is shown by --dry-run, file by file, and nothing is written', async () => {
    const root = project()
    const before = snapshot(root)
    const ran = await apply(root, '--dry-run')
    expect(ran.code).toBe(0)
    expect(ran.out).toContain('✓ old/i.txt moved to new/i.txt')
    expect(ran.out).toContain('✓ old/j.txt deleted')
    expect(ran.out).toContain('✓ src/l.sh created')
    expect(ran.out).toContain('12 edits would land in 12 files. Nothing was written: this was a dry run.')
    for (const path of ['src/a.ts', 'src/b.ts', 'src/c.ts', 'src/d.py', 'src/e.md', 'src/f.json', 'src/g.txt', 'src/h.txt'])
      expect(ran.out).toContain(`--- ${path}\n+++ ${path}\n`)
    expect(snapshot(root)).toEqual(before)
  })

  test('lands in one transaction, keeps mode bits, and comes back with undo: bytes, mode bits, folders', async () => {
    const root = project()
    const before = snapshot(root)
    const ran = await apply(root, '--json')
    const report = JSON.parse(ran.out) as { written: boolean; transaction?: string; evidence: { format: string }[] }
    expect([ran.code, report.written]).toEqual([0, true])
    expect(report.transaction).toMatch(/./)
    expect(new Set(report.evidence.map((entry) => entry.format))).toEqual(
      new Set(['search-replace', 'xml', 'json', 'fudiff', 'unified', 'git', 'patch']),
    )
    expect(texts(root)).toEqual(after)
    expect(statSync(join(root, 'src/b.ts')).mode & 0o777).toBe(0o755)
    expect(statSync(join(root, 'src/c.ts')).mode & 0o777).toBe(0o600)
    expect(statSync(join(root, 'src/l.sh')).mode & 0o777).toBe(0o755)
    expect((await suture(root, ['undo'])).code).toBe(0)
    expect(snapshot(root)).toEqual(before)
    expect(readdirSync(root).sort()).toEqual(['old', 'src'])
  })

  test.each<[string, (path: string) => void, string]>([
    ['was deleted', (path) => rmSync(path), '✗ src/a.ts was deleted since the transaction.'],
    [
      'is a folder now',
      (path) => {
        rmSync(path)
        mkdirSync(path)
      },
      '✗ src/a.ts: the path names a directory.',
    ],
  ])('is refused by undo where a file %s, without a word of edits', async (_, change, said) => {
    const root = project()
    await apply(root)
    change(join(root, 'src/a.ts'))
    const ran = await suture(root, ['undo'])
    expect(ran.code).toBe(1)
    expect(ran.out).toContain(`${said}\nTo restore all other files: suture undo --partial\n`)
    expect(ran.out).not.toMatch(/Create it|relative to/)
    const { problems } = JSON.parse((await suture(root, ['undo', '--json'])).out) as { problems: { message: string }[] }
    expect(problems[0]?.message).toMatch(/^src\/a\.ts.*\nTo revert only the edits .*\nAfter `suture replace`: /)
    const partly = await suture(root, ['undo', '--partial'])
    expect(partly.out).toContain(`${said}\nTo revert only the edits`)
    expect(partly.out).not.toContain('--partial')
  })

  test('whose journal is damaged is told as such, with how to take an earlier one back', async () => {
    const root = project()
    await suture(root, ['replace', 'src/g.txt', '--old', 'three', '--new', 'drei'])
    await suture(root, ['replace', 'src/g.txt', '--old', 'drei', '--new', '3'])
    const state = process.env.SUTURE_STATE_DIR!
    const plan = readdirSync(state, { recursive: true, encoding: 'utf8' }).find(
      (path) => path.includes('00000002-') && path.endsWith('plan.json'),
    )!
    writeFileSync(join(state, plan), 'none')
    const ran = await suture(root, ['undo'])
    expect(ran.code).toBe(3)
    expect(ran.out).toMatch(
      /the journal of this transaction is unreadable\.\nNothing was changed\. .*\nAn earlier transaction can be undone by its number: /,
    )
    expect((await suture(root, ['undo', '--list'])).out).toMatch(/^2 {2}its journal is damaged\n1 {2}.* src\/g\.txt\n$/)
    expect((await suture(root, ['undo', '1'])).out).toContain('src/g.txt was changed since the transaction')
  })

  test('is neither undone nor listed, and nobody says that there is none, where the folder for journals cannot be used', async () => {
    const root = project()
    process.env.SUTURE_STATE_DIR = join(root, 'src/g.txt')
    for (const args of [['undo'], ['undo', '--list'], ['recover']]) {
      const ran = await suture(root, args)
      expect([args, ran.code, ran.out]).toEqual([args, 3, ''])
      expect(ran.err).toContain('src/g.txt: the folder for journals is not a directory.')
    }
  })

  test('is refused by undo when a file has moved on, and nothing is undone', async () => {
    const root = project()
    await apply(root)
    expect((await suture(root, ['replace', 'src/g.txt', '--old', 'three', '--new', 'drei'])).code).toBe(0)
    expect((await suture(root, ['undo'])).code).toBe(0)
    mkdirSync(join(root, 'src/extra'))
    writeFileSync(join(root, 'src/a.ts'), answer)
    const before = snapshot(root)
    const ran = await suture(root, ['undo'])
    expect(ran.code).toBe(1)
    expect(ran.out).toContain('✗ src/a.ts was changed since the transaction.')
    expect(snapshot(root)).toEqual(before)
  })
})

test.each([
  ['undo', ['undo', '999'], 'there is no transaction 999; suture undo --list shows those that can be undone'],
  ['recover', ['recover', '--end', 'none'], 'there is no pending run none; suture recover lists them'],
])('%s says where the names are that it knows', async (_name, args, said) => {
  const ran = await suture(project(), args)
  expect([ran.code, ran.out, ran.err]).toEqual([2, '', `suture: ${said}\n`])
})
