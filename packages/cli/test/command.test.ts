import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv/dist/2020'
import { describe, expect, test } from 'vitest'
import { reportJsonSchema } from '../src/index'
import { REPOSITORY, scratch, shop, snapshot, suture } from './desk'

const ANSWER = join(REPOSITORY, 'examples/answer.md')
const REFUSED = join(REPOSITORY, 'examples/refused.md')
const block = (path: string, search: string, replace: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`

function folderWith(files: Record<string, string | Uint8Array>): string {
  const root = scratch()
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

test('--version prints the version of the package, and nothing else', async () => {
  const { version } = JSON.parse(readFileSync(join(REPOSITORY, 'packages/cli/package.json'), 'utf8')) as { version: string }
  expect(await suture(scratch(), ['--version'])).toMatchObject({ code: 0, out: `${version}\n` })
})

describe('exit codes', () => {
  const ROWS: readonly (readonly [string, number, string, Record<string, string | Uint8Array>, readonly string[]])[] = [
    ['0 when all landed', 0, block('a.ts', 'x', 'y'), { 'a.ts': 'x\n' }, []],
    [
      '0 when all is in place already',
      0,
      block('a.ts', 'const requestTimeout = 1000', 'const requestTimeout = 2000'),
      { 'a.ts': 'const requestTimeout = 2000\n' },
      [],
    ],
    ['1 when the text is not there', 1, block('a.ts', 'x', 'y'), { 'a.ts': 'z\n' }, []],
    ['1 for a path out of the root', 1, block('../a.ts', 'x', 'y'), {}, []],
    [
      '1 when part landed with --partial',
      1,
      block('a.ts', 'x', 'y') + block('b.ts', 'p', 'q'),
      { 'a.ts': 'x\n', 'b.ts': 'z\n' },
      ['--partial'],
    ],
    ['2 for an answer without an edit', 2, 'Hello.', {}, []],
    ['2 for a malformed answer', 2, 'a.ts\n<<<<<<< SEARCH\nx\n>>>>>>> REPLACE\n', { 'a.ts': 'x\n' }, []],
    ['2 for an edit without a file', 2, '<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n', { 'a.ts': 'x\n' }, []],
    ['0 when --file names it', 0, '<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n', { 'a.ts': 'x\n' }, ['--file', 'a.ts']],
    ['2 for an unknown option', 2, '', {}, ['--nonsense']],
    ['2 for a value that is none', 2, '', {}, ['--policy', 'loose']],
    ['2 for a root that is none', 2, 'x', {}, ['--root', 'nowhere']],
    ['3 for a missing file', 3, block('a.ts', 'x', 'y'), {}, []],
    ['3 for a file that is no text', 3, block('a.ts', 'x', 'y'), { 'a.ts': new Uint8Array([0x78, 0, 0x0a]) }, []],
    ['the highest that occurred', 3, block('a.ts', 'x', 'y') + block('b.ts', 'x', 'y'), { 'a.ts': 'z\n' }, []],
  ]

  test.each(ROWS)('%s', async (_name, code, answer, files, args) => {
    const root = folderWith(files)
    const before = snapshot(root)
    const ran = await suture(root, ['apply', '-', ...args], { stdin: answer })
    expect(ran.code).toBe(code)
    if (code > 0 && !args.includes('--partial')) expect(snapshot(root)).toEqual(before)
  })

  test('--policy spec lands blocks by the letter of their document, and tells what it refuses in its words', async () => {
    const answer = block('a.ts', 'a\nb', 'a\nc') + block('a.ts', 'let x = a+b+c', 'z')
    const textOf = (folder: string) => readFileSync(join(folder, 'a.ts'), 'utf8')
    const root = folderWith({ 'a.ts': '    a\n    b\nlet total = a+b+c\n' })
    const ran = await suture(root, ['apply', '-', '--policy', 'spec'], { stdin: answer })
    expect(textOf(root)).toBe('    a\n    c\nlet total = a+b+c\n')
    expect(ran.out).toContain('No sufficiently similar match found (70% similar, needs 100%)\n\nDebug Info:\n')
    expect(ran.code).toBe(1)
    const loose = await suture(root, ['apply', '-', '--policy', 'spec', '--fuzzy-threshold', '.7', '--buffer-lines', '9', '--json'], {
      stdin: block('a.ts', 'let x = a+b+c', 'z'),
    })
    // 12 of 17 characters, as a share with four digits.
    expect(JSON.parse(loose.out).files[0].edits[0].matches[0].similarity).toBe(0.7059)
    expect([loose.code, textOf(root)]).toEqual([0, '    a\n    c\nz\n'])
  })

  test('--certainty says how much of a quote must stand there', async () => {
    const file = 'function count(entries) {\n  let n = 0\n  for (const entry of entries) n += entry.amount\n  return n\n}\n'
    const quote = [
      '  let n = 0',
      '  for (const entry of entries) n += entry.amount',
      '  return n + offset',
      '}',
      '',
      'function mean(values) {',
    ]
    const old = [...quote, '  return total(values) / values.length'].join('\n')
    const added = '  let n = 0\n  let m = 0'
    const landed = async (certainty: string, wanted = added) => {
      const answer = block('a.js', old, old.replace('  let n = 0', wanted))
      const root = folderWith({ 'a.js': file })
      const { code, out } = await suture(root, ['apply', '-', '--certainty', certainty], { stdin: answer })
      return [code, readFileSync(join(root, 'a.js'), 'utf8'), out] as const
    }
    expect((await landed('low')).slice(0, 2)).toEqual([0, file.replace('  let n = 0', added)])
    // The changed line and its neighbours occur once, as quoted. So only `--certainty high`, which requires half of the quote, refuses
    // the edit.
    expect((await landed('normal')).slice(0, 2)).toEqual([0, file.replace('  let n = 0', added)])
    expect((await landed('normal', '  let n = 10')).slice(0, 2)).toEqual([0, file.replace('n = 0', 'n = 10')])
    for (const wanted of [added, '  let n = 10']) {
      const [code, text, out] = await landed('high', wanted)
      expect([code, text]).toEqual([1, file])
      expect(out).toMatch(/Nearest text: lines 2-5, similarity 0\.4\d\./)
    }
  })

  test('2 without an answer on a keyboard, with an example', async () => {
    const ran = await suture(scratch(), ['apply'])
    expect([ran.code, ran.out]).toEqual([2, ''])
    expect(ran.err).toContain('Examples: suture apply answer.md')
  })

  test('3 for an answer that cannot be read', async () => {
    const ran = await suture(scratch(), ['apply', 'none.md'])
    expect([ran.code, ran.err]).toEqual([3, 'suture: none.md: there is no such file.\n'])
  })
})

describe('--json', () => {
  const valid = new Ajv({ strict: false }).compile(reportJsonSchema())

  test.each([
    ['an answer that lands', ['apply', ANSWER]],
    ['a trial', ['apply', ANSWER, '--dry-run']],
    ['a check', ['apply', ANSWER, '--check']],
    ['a refusal', ['apply', REFUSED]],
    ['a part of it', ['apply', REFUSED, '--partial']],
    ['a missing file', ['replace', 'none.ts', '--old', 'x', '--new', 'y']],
    ['a revert', ['revert', ANSWER]],
  ])('prints one document that fits the published schema: %s', async (_name, args) => {
    const ran = await suture(shop(), [...args, '--json'])
    const document = JSON.parse(ran.out) as { exitCode: number; files: { diff?: string }[] }
    expect([valid(document), valid.errors]).toEqual([true, null])
    expect(document.exitCode).toBe(ran.code)
    expect(ran.err).toBe('')
    if (args.includes('--check')) expect(document.files.every((file) => file.diff === undefined)).toBe(true)
  })

  test('prints an empty and a malformed answer in the same form', async () => {
    for (const stdin of ['', 'Hello.', '>>>>>>> REPLACE\n']) {
      const ran = await suture(scratch(), ['apply', '--json'], { stdin })
      expect([valid(JSON.parse(ran.out)), ran.code]).toEqual([true, 2])
    }
  })

  test('has a schema that turns other documents down', () => {
    expect(valid({ version: 1, status: 'fine' })).toBe(false)
  })
})

describe('looking first', () => {
  test.each(['--dry-run', '--check'])('%s writes nothing', async (option) => {
    const root = shop()
    const before = snapshot(root)
    const ran = await suture(root, ['apply', ANSWER, option])
    expect(ran.code).toBe(0)
    expect(ran.out).toContain('Nothing was written: this was a dry run.')
    expect(ran.out.includes('+    return sorted(found')).toBe(option === '--dry-run')
    expect(snapshot(root)).toEqual(before)
  })
})

describe('a code block that is only shown', () => {
  const edit = 'a.ts\n<<<<<<< SEARCH\nlet a = 1\n=======\nlet a = 2\n>>>>>>> REPLACE\n\n'
  const shown = 'For example in `b.ts`:\n\n```ts\ngo(1)\n```\n'

  test('is a note in the text and in the JSON', async () => {
    const root = scratch()
    writeFileSync(join(root, 'a.ts'), 'let a = 1\n')
    const text = await suture(root, ['apply', '--check'], { stdin: edit + shown })
    expect([text.code, text.out.replace(/\s+/g, ' ')]).toEqual([
      0,
      expect.stringContaining('note: The code block on line 10 of the answer names b.ts'),
    ])
    const json = await suture(root, ['apply', '--json'], { stdin: edit + shown })
    expect([json.code, JSON.parse(json.out).notes]).toEqual([0, [expect.objectContaining({ line: 10, path: 'b.ts' })]])
  })
})

describe('--partial', () => {
  const answer = block('a.ts', 'first line', 'changed line') + block('a.ts', 'no such line', 'x')

  test('writes and shows what lands of a file, and tells the rest', async () => {
    const root = folderWith({ 'a.ts': 'first line\nlast line\n' })
    const ran = await suture(root, ['apply', '--partial'], { stdin: answer })
    expect(ran.code).toBe(1)
    expect(ran.out).toContain('-first line\n+changed line\n')
    expect(ran.out).toContain('1 edit landed, 1 refused.')
    expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('changed line\nlast line\n')
  })

  test('left out, nothing is written or shown as written', async () => {
    const root = folderWith({ 'a.ts': 'first line\nlast line\n' })
    const ran = await suture(root, ['apply'], { stdin: answer })
    expect([ran.code, ran.out.includes('+changed line')]).toEqual([1, false])
    expect(ran.out).toContain('1 edit refused, 1 would have landed: nothing was written.')
    expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('first line\nlast line\n')
  })
})

describe('colours', () => {
  const coloured = async (args: readonly string[], more = {}) =>
    (await suture(shop(), ['apply', ANSWER, ...args], more)).out.includes('\u001b[')

  test('are used on a terminal alone, unless asked for', async () => {
    expect(await coloured([])).toBe(false)
    expect(await coloured([], { outIsTerminal: true })).toBe(true)
    expect(await coloured(['--color', 'always'])).toBe(true)
    expect(await coloured(['--color', 'never'], { outIsTerminal: true })).toBe(false)
    expect(await coloured([], { outIsTerminal: true, env: { NO_COLOR: '1' } })).toBe(false)
    expect(await coloured([], { outIsTerminal: true, env: { NO_COLOR: '' } })).toBe(true)
    expect(await coloured([], { outIsTerminal: true, env: { TERM: 'dumb' } })).toBe(false)
  })
})

describe('what is told of an edit', () => {
  const cut = '<<<<<<< SEARCH\nx\n=======\ny\n'
  const move = '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n@@\n-x\n+y\n*** End Patch\n'
  test.each([
    [
      'that its last marker was missing',
      `\`\`\`\n${cut}\`\`\`\n`,
      'exact, the last marker of the edit was missing: its new text may be cut short\n',
    ],
    ['that its file moves too', move, 'a.ts:1 exact, moved to b.ts\n'],
    [
      'that it is in place, alone',
      '{"path": "a.ts", "old_string": "const requestTimeout = 1000", "new_string": "const requestTimeout = 2000"}',
      'Nothing to do: the edit is already in place.\n',
    ],
    ['what an edit is, where there is none', 'Hello.', 'SEARCH/REPLACE'],
    ['what to do about a missing file', block('none.ts', 'p', 'q'), 'There is no such file.\nCheck the path'],
  ])('%s', async (_name, answer, words) => {
    const ran = await suture(folderWith({ 'a.ts': 'x\nconst requestTimeout = 2000\n' }), ['apply', '--check', '--file', 'a.ts'], {
      stdin: answer,
    })
    expect(ran.out).toContain(words)
  })

  test('that cannot be undone any more: what takes it back', async () => {
    const root = folderWith({ 'a.ts': 'x\n' })
    await suture(root, ['apply'], { stdin: block('a.ts', 'x', 'y') })
    writeFileSync(join(root, 'a.ts'), 'y\nz\n')
    const ran = await suture(root, ['undo'])
    expect(ran.code).toBe(1)
    expect(ran.out).toContain('suture revert ANSWER\nAfter `suture replace`: run it again with --old and --new swapped\n')
  })

  test('on the command line speaks of no answer', async () => {
    const ran = await suture(folderWith({ 'a.ts': 'x\n' }), ['replace', 'a.ts', '--old', 'p', '--new', 'q'])
    expect(ran.out).toContain('✗ a.ts:\nThe text of --old was not found in the file.\n')
    expect(ran.out).not.toContain('of the answer')
  })
})

describe('replace', () => {
  test('changes one place, and refuses several', async () => {
    const root = folderWith({ 'a.ts': 'cart(1)\nlist(cart)\n' })
    expect((await suture(root, ['replace', 'a.ts', '--old', 'cart(1)', '--new', 'basket(1)'])).code).toBe(0)
    expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('basket(1)\nlist(cart)\n')
    const twice = folderWith({ 'a.ts': 'cart\ncart\n' })
    expect((await suture(twice, ['replace', 'a.ts', '--old', 'cart', '--new', 'basket'])).code).toBe(1)
    expect((await suture(twice, ['replace', 'a.ts', '--old', 'cart', '--new', '$& basket', '--all'])).code).toBe(0)
    expect(readFileSync(join(twice, 'a.ts'), 'utf8')).toBe('$& basket\n$& basket\n')
  })

  test('takes the file from where the user stands, and stays inside the root', async () => {
    const root = folderWith({ 'src/a.ts': 'one\n', 'b.ts': 'one\n' })
    expect((await suture(join(root, 'src'), ['replace', 'a.ts', '--old', 'one', '--new', 'two', '--root', '..'])).code).toBe(0)
    expect(readFileSync(join(root, 'src/a.ts'), 'utf8')).toBe('two\n')
    expect((await suture(join(root, 'src'), ['replace', '../b.ts', '--old', 'one', '--new', 'two'])).code).toBe(1)
    expect(readFileSync(join(root, 'b.ts'), 'utf8')).toBe('one\n')
  })

  test('refuses an empty --old', async () => {
    const root = folderWith({ 'a.ts': 'one\n' })
    expect((await suture(root, ['replace', 'a.ts', '--old', '', '--new', 'two'])).code).toBe(2)
  })
})

describe('diff and convert', () => {
  test('a diff leads from one file to the other', async () => {
    const root = folderWith({ 'old.ts': 'one\ntwo\nthree\n', 'new.ts': 'one\n2\nthree\n' })
    const { out, code } = await suture(root, ['diff', 'old.ts', 'new.ts', '--path', 'old.ts'])
    expect([code, out]).toEqual([0, '--- filename: old.ts\n+++ filename: old.ts\n@@ @@\n one\n-two\n+2\n three\n'])
    expect((await suture(root, ['apply'], { stdin: out })).code).toBe(0)
    expect(readFileSync(join(root, 'old.ts'), 'utf8')).toBe('one\n2\nthree\n')
    expect((await suture(root, ['diff', 'old.ts', 'new.ts'])).out).toBe('')
  })

  test('a converted answer does what the answer does', async () => {
    for (const format of ['json', 'patch', 'xml', 'search-replace']) {
      const [first, second] = [shop(), shop()]
      const converted = await suture(first, ['convert', ANSWER, '--to', format])
      expect([format, converted.code]).toEqual([format, 0])
      expect([format, (await suture(first, ['apply'], { stdin: converted.out })).code]).toEqual([format, 0])
      await suture(second, ['apply', ANSWER])
      expect(snapshot(first)).toEqual(snapshot(second))
    }
  })

  test('an answer without an edit is 2, and nothing is printed', async () => {
    const ran = await suture(scratch(), ['convert', '--to', 'json'], { stdin: 'Hello.' })
    expect([ran.code, ran.out]).toEqual([2, ''])
    expect(ran.err).toContain('The answer contains no edit.')
  })

  test('what the format cannot say is told, and nothing is printed', async () => {
    const ran = await suture(scratch(), ['convert', '--to', 'search-replace'], {
      stdin: '*** Begin Patch\n*** Delete File: a.ts\n*** End Patch',
    })
    expect([ran.code, ran.out]).toEqual([1, ''])
    expect(ran.err).toBe('a.ts, line 2: not in search-replace: deleting a file cannot be expressed in blocks.\n')
  })
})

describe('explain', () => {
  test('shows the candidates of each strategy and the choice', async () => {
    const { out, code } = await suture(shop(), ['explain', ANSWER])
    expect(code).toBe(0)
    expect(out).toContain('lines 9-26: search-replace, because of "<<<<<<< SEARCH"; file src/cart.ts (line-above)')
    expect(out).toMatch(/lines 36-43: [\d.]+ bits for it, [\d.]+ for the best other place/)
    expect(out).toContain('36 misquoted   // The sum of all the items, without the discount.')
    expect(out).toContain('-> lands at lines 45-51: indentation differs\n')
  })

  test('ends with the exit code of the edit that it explains', async () => {
    const root = scratch()
    writeFileSync(join(root, 'a.ts'), 'let a = 1\n')
    const { code, out } = await suture(root, ['explain', '--file', 'a.ts'], {
      stdin: '<<<<<<< SEARCH\nlet z = 9\n=======\nlet z = 8\n>>>>>>> REPLACE\n',
    })
    expect(out).toContain('-> refused: ')
    expect(code).toBe(1)
  })
})

describe('help, schema and completion', () => {
  test.each(['apply', 'replace', 'revert', 'undo', 'diff', 'explain', 'convert', 'schema', 'completion'])(
    '%s --help teaches by example',
    async (command) => {
      const ran = await suture(scratch(), [command, '--help'])
      expect(ran.code).toBe(0)
      expect(ran.out).toMatch(/Examples:\n {2}\S/)
    },
  )

  test('the command without a subcommand shows what there is', async () => {
    const ran = await suture(scratch(), ['--help'])
    expect([ran.code, ran.err]).toEqual([0, ''])
    expect(ran.out).toContain('Exit codes:')
    expect((await suture(scratch(), [])).code).toBe(2)
  })

  test('schemas are JSON', async () => {
    for (const which of ['report', 'edits']) expect(JSON.parse((await suture(scratch(), ['schema', which])).out)).toHaveProperty('$schema')
  })

  test('completions name every command and option', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { out } = await suture(scratch(), ['completion', shell])
      for (const word of ['apply', 'completion', 'dry-run', 'policy']) expect(out).toContain(word)
    }
  })
})

describe('a long job', () => {
  test('of four hundred files lands, and shows no progress where there is no terminal', async () => {
    const files = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`d${index % 40}/f${index}.txt`, `one ${index}\ntwo\n`]))
    const root = folderWith(files)
    const answer = Object.keys(files)
      .map((path, index) => block(path, `one ${index}`, `1 of ${index}`))
      .join('\n')
    const ran = await suture(root, ['apply', '--json'], { stdin: answer })
    expect(ran.code).toBe(0)
    expect(ran.err).toBe('')
    expect((JSON.parse(ran.out) as { files: unknown[] }).files.length).toBe(400)
    expect(readFileSync(join(root, 'd39/f399.txt'), 'utf8')).toBe('1 of 399\ntwo\n')
  })
})

test('undo names a hundred files and counts the others; --full names all', async () => {
  const root = scratch()
  const blocks = Array.from({ length: 130 }, (_, i) => {
    writeFileSync(join(root, `f${i}.txt`), 'one\n')
    return `f${i}.txt\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n`
  })
  const land = async () => expect((await suture(root, ['apply'], { stdin: blocks.join('\n') })).code).toBe(0)
  await land()
  const cut = (await suture(root, ['undo'])).out.trimEnd().split('\n')
  expect(cut.slice(99)).toEqual([expect.stringContaining('as before'), '  ... and 30 more (--full lists all)', '130 files are as before.'])
  await land()
  for (let i = 0; i < 130; i++) writeFileSync(join(root, `f${i}.txt`), 'three\n')
  const refused = (await suture(root, ['undo'])).out
  expect(refused.match(/^✗ /gm)).toHaveLength(100)
  expect(refused).toContain('\n  ... and 30 more (--full lists all)\n')
  for (let i = 0; i < 130; i++) writeFileSync(join(root, `f${i}.txt`), 'two\n')
  expect((await suture(root, ['undo', '--full'])).out.match(/^↶ /gm)).toHaveLength(130)
}, 60_000)

test('--stat counts every line that changes, of large diffs too; without it the output is cut, and --full shows all', async () => {
  const root = scratch()
  const blocks = Array.from({ length: 300 }, (_, i) => {
    writeFileSync(join(root, `f${i}.txt`), 'one\ntwo\n')
    return `f${i}.txt\n<<<<<<< SEARCH\ntwo\n=======\n2\n3\n>>>>>>> REPLACE\n`
  })
  writeFileSync(join(root, 'long.txt'), Array.from({ length: 6_000 }, (_, i) => `old ${i}\n`).join(''))
  const long = `long.txt\n<<<<<<< SEARCH\n${Array.from({ length: 6_000 }, (_, i) => `old ${i}`).join('\n')}\n=======\nnew\n>>>>>>> REPLACE\n`
  const stdin = `${blocks.join('\n')}\n${long}`
  const stat = await suture(root, ['apply', '--dry-run', '--stat'], { stdin })
  expect(stat.out).toContain('f7.txt | +2 -1\n')
  expect(stat.out).toContain('long.txt | +1 -6000\n')
  const cut = (await suture(root, ['apply', '--dry-run'], { stdin })).out
  const full = (await suture(root, ['apply', '--dry-run', '--full'], { stdin })).out
  expect(cut.split('\n').length).toBeLessThan(1_010)
  expect(cut).toMatch(/\n\.\.\. and more of f\d+\.txt and \d+ more files \(--stat sums files up, --full shows all\)\n/)
  expect(full.match(/^✓ /gm)).toHaveLength(301)
  expect(cut).toContain('301 edits would land in 301 files.')
})
