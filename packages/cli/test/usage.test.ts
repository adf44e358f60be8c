import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv/dist/2020'
import { describe, expect, test } from 'vitest'
import { reportJsonSchema } from '../src/index'
import { scratch, suture } from './desk'

describe('a command that is called wrongly, or cannot read what it was given', () => {
  const valid = new Ajv({ strict: false }).compile(reportJsonSchema())

  const ROWS: readonly (readonly [string, readonly string[], number, string, RegExp])[] = [
    ['an unknown option', ['apply', '--nonsense'], 2, 'usage', /^unknown option '--nonsense'/],
    ['a value that is none', ['apply', '--policy', 'loose'], 2, 'usage', /--policy/],
    ['a threshold without the letter', ['apply', '--fuzzy-threshold', '0.9'], 2, 'usage', /belong to --policy spec/],
    [
      'a certainty under the letter',
      ['apply', '--policy', 'spec', '--certainty', 'high'],
      2,
      'usage',
      /--certainty belongs to --policy safe/,
    ],
    ['a certainty that is none', ['apply', '--certainty', 'total'], 2, 'usage', /--certainty/],
    ['a threshold that is none', ['apply', '--policy', 'spec', '--fuzzy-threshold', '1.5'], 2, 'usage', /0 to 1/],
    ['a repair command that is empty', ['apply', '--repair', ''], 2, 'usage', /--repair <command>.* It is empty\.$/],
    ['a count below 0', ['apply', '-p', '-1'], 2, 'usage', /It is not a whole number, 0 or more\.$/],
    ['line 0', ['replace', 'a.ts', '--old', 'x', '--new', 'y', '--line', '0'], 2, 'usage', /^--line is 0/],
    [
      'a line for every place',
      ['replace', 'a.ts', '--old', 'x', '--new', 'y', '--line', '3', '--all'],
      2,
      'usage',
      /'--line <number>' cannot be used with option '--all'/,
    ],
    ['a list of one transaction', ['undo', '--list', '3'], 2, 'usage', /^--list lists all transactions/],
    ['a missing option', ['replace', 'a.ts', '--old', 'x'], 2, 'usage', /--new/],
    ['an unknown command', ['aply', 'answer.md'], 2, 'usage', /unknown command 'aply'/],
    ['no command', [], 2, 'usage', /^unknown option '--json'$/],
    ['a root that is none', ['undo', '--root', 'nowhere'], 2, 'usage', /^the root .*nowhere is not a directory\.$/],
    ['an answer that is not there', ['apply', 'none.md'], 3, 'unreadable', /^none\.md: there is no such file\.$/],
    ['a file outside of the root', ['replace', '../a.ts', '--old', 'x', '--new', 'y'], 1, 'unsafe-path', /^\.\.\/a\.ts is outside of /],
  ]

  test.each(ROWS)(
    'prints a document with --json, of the published form, and the words on standard error: %s',
    async (_name, args, code, kind, words) => {
      const ran = await suture(scratch(), [...args, '--json'], { stdin: '' })
      const document = JSON.parse(ran.out) as { exitCode: number; problems: { problem: { kind: string }; message: string }[] }
      expect([valid(document), valid.errors]).toEqual([true, null])
      expect([ran.code, document.exitCode, document.problems.length]).toEqual([code, code, 1])
      expect(document.problems[0]).toEqual({ problem: { kind }, message: expect.stringMatching(words) })
      expect(ran.err).not.toBe('')
    },
  )

  test.each(ROWS)('prints nothing on standard output without it: %s', async (_name, args, code) => {
    const ran = await suture(scratch(), args, { stdin: '' })
    expect([ran.code, ran.out]).toEqual([code, ''])
    expect(ran.err).not.toBe('')
  })

  test('does not take the value of an option for --json', async () => {
    const ran = await suture(scratch(), ['replace', 'none.ts', '--old', 'x', '--new', '--json', '--nonsense'])
    expect([ran.code, ran.out]).toEqual([2, ''])
  })

  test('is told the likest command by help too', async () => {
    const ran = await suture(scratch(), ['help', 'appply'])
    expect([ran.code, ran.out]).toEqual([2, ''])
    expect(ran.err).toContain("unknown command 'appply'\n(Did you mean apply?)")
    expect((await suture(scratch(), ['help', 'apply'])).out).toContain('Usage: suture apply')
  })

  test.each([['--help'], ['-h']])('gets no help for a command that there is not: %s', async (help) => {
    const ran = await suture(scratch(), ['aply', help])
    expect([ran.code, ran.out]).toEqual([2, ''])
    expect(ran.err).toContain("unknown command 'aply'")
    expect(ran.err).toContain('apply')
  })
})

test('a file outside of the root is named as the user named it, and left alone', async () => {
  const [root, other] = [scratch(), scratch()]
  const file = join(other, 'a.ts')
  writeFileSync(file, 'one\n')
  const ran = await suture(root, ['replace', file, '--old', 'one', '--new', 'two'])
  expect([ran.code, ran.err]).toEqual([1, `suture: ${file} is outside of ${root}. Give its project with --root.\n`])
  expect(readFileSync(file, 'utf8')).toBe('one\n')
})

test('undo names the folder where there is nothing to undo', async () => {
  const root = scratch()
  expect((await suture(root, ['undo'])).out).toBe(`There is nothing to undo in ${realpathSync(root)} (use --root for another project).\n`)
})

test('a similarity in JSON has four digits, and 1 is equality alone', async () => {
  const root = scratch()
  const text = (word: string) => Array.from({ length: 40 }, (_, line) => `  const value${line} = compute(${line}, ${word})\n`).join('')
  writeFileSync(join(root, 'a.ts'), `${text('x').replace('(7, x)', '(7,  x)')}end\n`)
  const stdin = JSON.stringify([
    { path: 'a.ts', old_string: text('x'), new_string: text('y') },
    { path: 'a.ts', old_string: 'first = 1\nendless', new_string: 'z' },
  ])
  const ran = await suture(root, ['apply', '--check', '--json'], { stdin })
  const found = [...ran.out.matchAll(/"similarity": ([\d.]+)/g)].map((each) => each[1]!)
  expect(found.length).toBeGreaterThan(0)
  for (const similarity of found) expect(similarity).toMatch(/^0\.\d{1,4}$/)
})

describe('replace', () => {
  const replaced = async (text: string, ...args: string[]) => {
    const root = scratch()
    writeFileSync(join(root, 'f'), text)
    return suture(root, ['replace', 'f', '--root', '.', ...args])
  }

  test.each([
    ['alpha = 1\n', ['--old', 'lph', '--new', 'X'], 'line 1, "alpha"'],
    ['a\r\nbar = bag\r\n', ['--old', 'ba', '--new', 'X'], 'line 2, "bar"'],
    ['a\n\n\nurl = www.shop.example\n', ['--old', 'x', '--new', 'y', '--line', '3'], 'line 4, "www.shop.example"'],
  ])('says that a text occurs only inside a longer word: %j', async (text, args, words) => {
    const { out, code } = await replaced(text, ...args)
    expect([code, out]).toEqual([1, expect.stringContaining(`\nIt occurs only inside a longer text: ${words}.\nQuote all of it.\n`)])
  })

  test('says nothing of words where a text does not occur, and replaces every occurrence inside words with --all', async () => {
    expect((await replaced('alpha = 1\n', '--old', 'zzz', '--new', 'X')).out).not.toContain('longer word')
    expect((await replaced('box = x\n', '--old', 'x', '--new', 'y', '--all')).out).toContain('+boy = y\n')
  })
})

describe('help and completion', () => {
  test('batch --help has its own exit codes', async () => {
    const { out } = await suture(scratch(), ['batch', '--help'])
    expect(out.replace(/\s+/g, ' ')).toContain('Exit codes: 0 every line was read. A refused edit is in the result of its line 2 wrong')
  })

  test('version is a command too', async () => {
    expect(await suture(scratch(), ['version'])).toEqual(await suture(scratch(), ['--version']))
  })

  test('diff --help tells the path that is written where none is given', async () => {
    expect((await suture(scratch(), ['diff', '--help'])).out.replace(/\s+/g, ' ')).toContain(
      'the path to write in the header (default: the name of <new>)',
    )
  })

  const complete = async (words: readonly string[]): Promise<string[]> => {
    const root = scratch()
    writeFileSync(join(root, 'answer.md'), '')
    const { out } = await suture(root, ['completion', 'bash'])
    const script =
      `${out}\nCOMP_WORDS=(suture ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _suture; printf '%s\\n' "$` +
      '{COMPREPLY[@]}"'
    const { stdout, stderr } = spawnSync('bash', ['-c', script], { cwd: root, encoding: 'utf8' })
    expect(stderr).toBe('')
    return stdout.split('\n').filter((word) => word !== '')
  }

  test.each([
    ['commands', ['re'], ['recover', 'replace', 'revert']],
    ['options of the command', ['undo', '--'], ['--root', '--color', '--full', '--json', '--list', '--partial']],
    ['values of an option', ['apply', '--policy', ''], ['safe', 'spec']],
    ['degrees of certainty', ['replace', '--certainty', ''], ['high', 'low', 'normal']],
    ['values by their beginning', ['convert', '--to', 'se'], ['search-replace']],
    ['values of an argument', ['schema', ''], ['report', 'undo', 'recover', 'edits', 'batch']],
    ['files elsewhere', ['apply', 'an'], ['answer.md']],
    ['files for an option of any value', ['apply', '--root', 'an'], ['answer.md']],
  ])('in bash there are %s', async (_name, words, expected) => {
    expect((await complete(words)).sort()).toEqual([...expected].sort())
  })

  test('in fish there are values of options and arguments', async () => {
    const { out } = await suture(scratch(), ['completion', 'fish'])
    expect(out).toContain("-l policy -x -a 'safe spec' -d ")
    expect(out).toContain("complete -c suture -n '__fish_seen_subcommand_from schema' -x -a 'report undo recover edits batch'\n")
  })
})

describe('convert --to git below the top of a repository', () => {
  const answer = 'a.ts\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n'

  test.each([
    ['packages/shop', 'packages/shop'],
    ['my shop', "'my shop'"],
  ])('tells how git finds the files, and git does: %s', async (folder, shown) => {
    const top = scratch()
    const root = join(top, folder)
    mkdirSync(root, { recursive: true })
    writeFileSync(join(root, 'a.ts'), 'one\n')
    expect(spawnSync('git', ['init', '-q'], { cwd: top }).status).toBe(0)
    const ran = await suture(top, ['convert', '--to', 'git', '--root', folder], { stdin: answer })
    expect(ran.code).toBe(0)
    expect(ran.err).toContain(`git apply --directory=${shown}\n`)
    expect(ran.out).toContain('diff --git a/a.ts b/a.ts\n')
    const git = spawnSync('sh', ['-c', ran.err.slice(ran.err.indexOf('git apply'))], { cwd: top, input: ran.out, encoding: 'utf8' })
    expect([git.status, git.stderr]).toEqual([0, ''])
    expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('two\n')
  })

  test('is silent at its top', async () => {
    const top = scratch()
    writeFileSync(join(top, 'a.ts'), 'one\n')
    expect(spawnSync('git', ['init', '-q'], { cwd: top }).status).toBe(0)
    expect((await suture(top, ['convert', '--to', 'git'], { stdin: answer })).err).toBe('')
  })
})

test.each([60, 80, 120])('help is broken between words on a terminal of %i columns', async (width) => {
  const root = scratch()
  const helps = [['--help'], ...['apply', 'replace', 'undo', 'recover', 'batch', 'convert'].map((name) => ['help', name])]
  for (const args of helps) {
    const { out } = await suture(root, args, { width, outIsTerminal: true })
    const long = out.split('\n').filter((line) => line.length > width && !line.startsWith('  suture '))
    expect([args, long]).toEqual([args, []])
  }
})
