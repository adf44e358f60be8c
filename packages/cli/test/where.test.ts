import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratch, suture } from './desk'

const block = (path: string, old: string, fresh: string) => `${path}\n<<<<<<< SEARCH\n${old}\n=======\n${fresh}\n>>>>>>> REPLACE\n`

/** Creates a repository with a folder. The files are given by their paths. */
function repository(files: Readonly<Record<string, string>>): string {
  const root = scratch()
  for (const folder of ['.git', 'lib', 'lib/deep']) mkdirSync(join(root, folder))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8')

describe('below the top of a repository', () => {
  test('paths that stand at its top are meant from there, which is told in one line; undo finds the transaction from both', async () => {
    const root = repository({ 'lib/utils.js': 'one\n' })
    const ran = await suture(join(root, 'lib'), ['apply'], { stdin: block('lib/utils.js', 'one', 'two') })
    expect([ran.code, ran.err]).toEqual([0, 'Paths are relative to the top of the repository, .. (use --root for another folder).\n'])
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

  test('paths are looked for as --map gives them', async () => {
    const root = repository({ 'lib/utils.js': 'one\n', 'lib/deep/src/utils.js': 'one\n' })
    const mapped = ['apply', '--map', '/workspace=lib']
    const ran = await suture(join(root, 'lib/deep'), mapped, { stdin: block('/workspace/utils.js', 'one', 'two') })
    expect([ran.code, read(root, 'lib/utils.js')]).toEqual([0, 'two\n'])
    const again = await suture(join(root, 'lib/deep'), ['apply', '--map', 'lib=src'], { stdin: block('lib/utils.js', 'one', 'two') })
    expect([again.code, read(root, 'lib/deep/src/utils.js')]).toEqual([0, 'two\n'])
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
    expect(ran.out).toContain('Did you mean lib/utils.js? If so: --map ')
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

test.skipIf(process.platform !== 'linux')('a file whose name is not UTF-8 is not offered', async () => {
  const root = repository({ 'x.js': 'one\n' })
  writeFileSync(Buffer.concat([Buffer.from(`${root}/bad`), Buffer.from([0xff]), Buffer.from('.js')]), 'one\n')
  const ran = await suture(root, ['apply'], { stdin: block('badx.js', 'one', 'two') })
  expect(ran.code).toBe(3)
  expect(ran.out).toContain('There is no such file.')
  expect(ran.out).not.toContain('Did you mean')
})

describe('a path that is off', () => {
  const files = { 'src/cart.ts': 'one\n', 'src/deep/other.ts': 'one\n' }

  test.each(['src/crat.ts', 'src/cat.ts', 'src/carrt.ts', 'src/cort.ts', 'cort.ts', '/workspace/src/cart.ts', 'C:\\proj\\src\\cart.ts'])(
    'is told from the file that it may mean: %s',
    async (path) => {
      const root = repository(files)
      const ran = await suture(root, ['apply'], { stdin: edit(path) })
      expect([ran.code === 0, ran.out]).toEqual([false, expect.stringContaining('Did you mean src/cart.ts?')])
      expect(read(root, 'src/cart.ts')).toBe('one\n')
    },
  )

  test.each([
    ['src/site.inj', 'src/site.ini'],
    ['src/f.inj', 'src/f.ini'],
    ['src/cart.tsx', 'src/cart.ts'],
  ])('may have a slip in its extension: %s', async (path, meant) => {
    const ran = await suture(repository({ [meant]: 'one\n' }), ['apply'], { stdin: edit(path) })
    expect(ran.out).toContain(`Did you mean ${meant}?`)
  })

  test.each(['src/trac.ts', 'src/card.js', 'src/c.ts', '../cart.ts'])(
    'two letters, another ending or a step up are no slip: %s',
    async (path) => {
      expect((await suture(repository(files), ['apply'], { stdin: edit(path) })).out).not.toContain('Did you mean')
    },
  )

  test.each([
    ['/workspace/src/cart.ts', ['--map', '/workspace=.']],
    ['/workspace/src/cart.ts', ['--map', '/workspace=']],
    ['C:\\proj\\src\\cart.ts', ['--map', 'C:\\proj=.']],
    ['lib/cart.ts', ['--map', 'other=x', '--map', 'lib=src']],
    ['lib/cart.ts', ['--map', 'lib/cart.ts=src/cart.ts']],
    ['old/src/cart.ts', ['-p', '1']],
    ['/workspace/src/cart.ts', ['--strip', '1']],
  ] as const)('%s is mapped by %s', async (path, args) => {
    const root = repository(files)
    const ran = await suture(root, ['apply', ...args], { stdin: edit(path) })
    expect([ran.code, read(root, 'src/cart.ts')]).toEqual([0, 'two\n'])
  })

  test.each([
    [['--map', 'src=/etc'], 'src/cart.ts'],
    [['--map', 'src=..'], 'src/cart.ts'],
    [['-p', '1'], '/a/../src/cart.ts'],
    [['--map', 'sr=x'], 'src/cat.ts'],
  ] as const)('what %s makes of %s stays in the project', async (args, path) => {
    const root = repository(files)
    expect((await suture(root, ['apply', ...args], { stdin: edit(path) })).code).not.toBe(0)
    expect(read(root, 'src/cart.ts')).toBe('one\n')
  })

  test.each([
    ['/workspace/src/cart.ts', ['--map', '/workspace=.']],
    ['old/src/cart.ts', ['-p', '1']],
  ] as const)('an answer whose paths are mapped is explained, converted and reverted: %s', async (path, args) => {
    const root = repository(files)
    const explained = await suture(root, ['explain', ...args], { stdin: edit(path) })
    expect([explained.code, explained.out]).toEqual([0, expect.stringContaining('src/cart.ts')])
    const git = await suture(root, ['convert', '--to', 'git', ...args], { stdin: edit(path) })
    expect([git.code, git.out]).toEqual([0, expect.stringContaining('diff --git a/src/cart.ts b/src/cart.ts\n')])
    const json = await suture(root, ['convert', '--to', 'json', ...args], { stdin: edit(path) })
    expect([json.code, json.out]).toEqual([0, expect.stringContaining('"src/cart.ts"')])
    await suture(root, ['apply', ...args], { stdin: edit(path) })
    const reverted = await suture(root, ['revert', ...args], { stdin: edit(path) })
    expect([reverted.code, read(root, 'src/cart.ts')]).toEqual([0, 'one\n'])
  })

  test('a map that is none is a wrong call', async () => {
    expect((await suture(repository(files), ['apply', '--map', 'src'], { stdin: edit('src/cart.ts') })).code).toBe(2)
  })

  const answered = async (line: string, more: object = {}, args: readonly string[] = []) => {
    const root = repository(files)
    writeFileSync(join(root, 'answer.md'), edit('src/crat.ts'))
    let asked = 0
    const ask = async () => {
      asked++
      return line
    }
    const ran = await suture(root, ['apply', 'answer.md', ...args], { ask, inputIsTerminal: true, errIsTerminal: true, ...more })
    return { ...ran, asked, text: read(root, 'src/cart.ts') }
  }

  test('can be taken at a terminal', async () => {
    const { code, err, text, asked } = await answered('y')
    expect([code, text, asked]).toEqual([0, 'two\n', 1])
    expect(err).toContain('There is no src/crat.ts. Use src/cart.ts instead? [y/N] ')
  })

  test.each([
    ['another answer', 'no', {}, []],
    ['no answer', '', {}, []],
  ] as const)('is not taken after %s', async (_, line, more, args) => {
    expect(await answered(line, more, args)).toMatchObject({ code: 3, text: 'one\n', asked: 1 })
  })

  test.each([
    ['standard input is a pipe', { inputIsTerminal: false }, []],
    ['standard error is none', { errIsTerminal: false }, []],
    ['--json is asked for', {}, ['--json']],
    ['nothing is to be written', {}, ['--dry-run']],
  ] as const)('is not asked about where %s', async (_, more, args) => {
    expect(await answered('y', more, args)).toMatchObject({ code: 3, text: 'one\n', asked: 0 })
  })
})

/** Returns an edit as JSON with any path. */
function edit(path: string): string {
  return JSON.stringify({ path, old_string: 'one', new_string: 'two' })
}
