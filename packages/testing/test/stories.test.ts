import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerStories, filesBelow, readStory, stories } from '../src/index'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'suture-stories-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

const landing = (folder: string) => ({ [`${folder}/before.ts`]: 'a\r\n', [`${folder}/edit.md`]: 'edit', [`${folder}/after.ts`]: 'b\r\n' })

describe('stories', () => {
  it('are found in groups and beside them, in order of their names', () => {
    write({ ...landing('rule/zebra'), ...landing('alone'), ...landing('other/deeper/middle') })
    expect(stories(root).map(({ name, group }) => [name, group])).toEqual([
      ['alone', ''],
      ['middle', 'other/deeper'],
      ['zebra', 'rule'],
    ])
  })

  it('hold their files byte for byte, and their ends as data', () => {
    write({
      ...landing('lands'),
      'lands/needs.json': '{"withoutRules":["separator"]}',
      'refused/before.py': 'x',
      'refused/edit.diff': '@@ @@\n',
      'refused/problem.json': '{"kind":"not-found","says":"Nearest text: line 1"}',
    })
    const [lands, refused] = stories(root)
    expect(lands).toEqual({
      name: 'lands',
      group: '',
      folder: join(root, 'lands'),
      before: 'a\r\n',
      edit: 'edit',
      form: 'md',
      after: 'b\r\n',
      needs: { withoutRules: ['separator'] },
    })
    expect(refused).toMatchObject({ form: 'diff', problem: { kind: 'not-found', says: 'Nearest text: line 1' } })
    expect(refused).not.toHaveProperty('after')
    expect(readStory(join(root, 'lands'))).toEqual(lands)
  })

  it.each<[string, Record<string, string>, RegExp]>([
    ['two ends', { ...landing('a'), 'a/problem.json': '{}' }, /one of after.*is wanted, not 2/],
    ['no end', { 'a/before.ts': '', 'a/edit.md': '' }, /is wanted, not 0/],
    [
      'a refusal of any kind',
      { 'a/before.ts': '', 'a/edit.md': '', 'a/problem.json': '{"kind":["not-found","ambiguous"],"says":"x"}' },
      /one kind/,
    ],
    ['a refusal without a word', { 'a/before.ts': '', 'a/edit.md': '', 'a/problem.json': '{"kind":"not-found"}' }, /sentence of its words/],
    ['no edit', { 'a/before.ts': '', 'a/after.ts': '' }, /there is no edit/],
    ['a name that stands twice', { ...landing('one/a'), ...landing('two/a') }, /a: the name stands twice/],
    ['a folder that is nothing', { ...landing('a'), 'b/notes.txt': '' }, /neither a story nor a group/],
  ])('%s is a fault of the fixtures, not a story left out', (_, files, message) => {
    write(files)
    expect(() => stories(root)).toThrow(message)
  })
})

describe('answer stories', () => {
  it('have trees of files; where nothing changes, the one before stands for both', () => {
    const answer = { 'g/x/answer.md': 'hi', 'g/x/before/src/a.ts': '1', 'g/x/before/.keep': '', 'g/x/ends.json': '{"status":"refused"}' }
    write({ ...answer, 'g/y/answer.md': '', 'g/y/before/a': '1', 'g/y/after/.keep': '', 'g/y/ends.json': '{"status":"applied"}' })
    const [x, y] = answerStories<{ status: string }>(root)
    expect(x).toMatchObject({ name: 'x', group: 'g', answer: 'hi', before: { 'src/a.ts': '1' }, after: { 'src/a.ts': '1' } })
    expect([x?.ends.status, y?.before, y?.after]).toEqual(['refused', { a: '1' }, {}])
  })

  it('a folder that is not there holds no files', () => {
    expect(filesBelow(join(root, 'nowhere'))).toEqual({})
  })
})
