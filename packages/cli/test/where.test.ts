import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratch, suture } from './desk'

const block = (path: string, old: string, fresh: string) => `${path}\n<<<<<<< SEARCH\n${old}\n=======\n${fresh}\n>>>>>>> REPLACE\n`

/** A repository with a folder, whose files are given by their paths. */
function repository(files: Readonly<Record<string, string>>): string {
  const root = scratch()
  for (const folder of ['.git', 'lib', 'lib/deep']) mkdirSync(join(root, folder))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  return root
}

const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8')

describe('below the top of a repository', () => {
  test('paths that stand at its top are meant from there, which is told in one line; undo finds the transaction from both', async () => {
    const root = repository({ 'lib/utils.js': 'one\n' })
    const ran = await suture(join(root, 'lib'), ['apply'], { stdin: block('lib/utils.js', 'one', 'two') })
    expect([ran.code, ran.err]).toEqual([0, 'The paths are taken from the top of the repository, .. (--root names another folder).\n'])
    expect(read(root, 'lib/utils.js')).toBe('two\n')
    expect((await suture(join(root, 'lib'), ['undo'])).code).toBe(0)
    expect(read(root, 'lib/utils.js')).toBe('one\n')
  })

  test('paths that stand in the current folder alone are meant from there', async () => {
    const root = repository({ 'lib/utils.js': 'one\n' })
    const ran = await suture(join(root, 'lib'), ['apply'], { stdin: block('utils.js', 'one', 'two') })
    expect([ran.code, ran.err, read(root, 'lib/utils.js')]).toEqual([0, '', 'two\n'])
    expect((await suture(join(root, 'lib'), ['undo'])).code).toBe(0)
  })

  test('paths that stand at both are refused: nobody can know', async () => {
    const root = repository({ 'a.js': 'one\n', 'lib/a.js': 'one\n' })
    const ran = await suture(join(root, 'lib'), ['apply'], { stdin: block('a.js', 'one', 'two') })
    expect([ran.code, ran.err]).toEqual([2, expect.stringContaining('--root . or --root ..')])
    expect([read(root, 'a.js'), read(root, 'lib/a.js')]).toEqual(['one\n', 'one\n'])
  })

  test('a new file goes where its folder is', async () => {
    const root = repository({})
    const ran = await suture(join(root, 'lib'), ['apply'], { stdin: block('lib/health.js', '', 'ok') })
    expect([ran.code, read(root, 'lib/health.js')]).toEqual([0, 'ok\n'])
  })

  test('--root goes before all', async () => {
    const root = repository({ 'lib/utils.js': 'one\n' })
    const ran = await suture(join(root, 'lib'), ['apply', '--root', '.'], { stdin: block('lib/utils.js', 'one', 'two') })
    expect([ran.code, read(root, 'lib/utils.js')]).toEqual([3, 'one\n'])
  })

  test('replace takes a file of the repository by where it lies', async () => {
    const root = repository({ 'a.js': 'one\n' })
    expect((await suture(join(root, 'lib'), ['replace', '../a.js', '--old', 'one', '--new', 'two'])).code).toBe(0)
    expect(read(root, 'a.js')).toBe('two\n')
  })
})

describe('a path at which there is no file', () => {
  test.each(['utils.js', 'lib/Utils.js', 'express/lib/utils.js'])('names the one file that it may mean: %s', async (path) => {
    const root = repository({ 'lib/utils.js': 'one\n', 'lib/deep/other.js': 'one\n' })
    const ran = await suture(root, ['apply'], { stdin: block(path, 'one', 'two') })
    expect(ran.code).toBe(3)
    expect(ran.out).toContain('Did you mean lib/utils.js? If so, send the edit with that path.')
    expect(read(root, 'lib/utils.js')).toBe('one\n')
  })

  test('names several, the more alike alone where names tell', async () => {
    const root = repository({ 'lib/utils.js': 'one\n', 'lib/deep/utils.js': 'one\n' })
    expect((await suture(root, ['apply'], { stdin: block('utils.js', 'one', 'two') })).out).toContain(
      'Did you mean one of lib/deep/utils.js, lib/utils.js?',
    )
    expect((await suture(root, ['apply'], { stdin: block('src/deep/utils.js', 'one', 'two') })).out).toContain(
      'Did you mean lib/deep/utils.js?',
    )
  })
})
