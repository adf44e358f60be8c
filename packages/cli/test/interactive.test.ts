import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openEditor } from '../src/terminal/open-editor'
import { type Ran, REPOSITORY, scratch, shop, snapshot, suture } from './desk'

const block = (search: string, replace: string, path = 'a.ts') =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`

const FILE = 'const one = 1\n\nfunction two() {\n  return 2\n}\n\nconst three = 3\n'

interface Asked extends Ran {
  readonly files: (path: string) => string
  /** Number of questions that were not answered. */
  readonly left: number
}

/** Runs `apply -i` with these answers to its questions. A function is called instead of an answer, and the answer to it is `y`. */
async function asked(
  answer: string,
  replies: readonly (string | (() => void))[],
  {
    root = folder(),
    args = [],
    edit,
    onFirst,
  }: {
    readonly root?: string
    readonly args?: readonly string[]
    readonly edit?: (text: string, path: string) => string | undefined
    /** Called at the first question. */
    readonly onFirst?: () => void
  } = {},
): Promise<Asked> {
  writeFileSync(join(root, 'answer.md'), answer)
  const waiting = [...replies]
  const ask = async () => {
    if (waiting.length === replies.length) onFirst?.()
    const reply = waiting.shift()
    if (typeof reply !== 'function') return reply
    reply()
    return 'y'
  }
  const editing = edit ? { edit: async (text: string, path: string) => edit(text, path) } : {}
  const screen = { inputIsTerminal: true, outIsTerminal: true, errIsTerminal: true, env: { NO_COLOR: '1' } }
  const ran = await suture(root, ['apply', 'answer.md', '-i', ...args], { ask, ...editing, ...screen })
  return { ...ran, files: (path) => readFileSync(join(root, path), 'utf8'), left: waiting.length }
}

function folder(files: Record<string, string> = { 'a.ts': FILE }): string {
  const root = scratch()
  for (const [path, content] of Object.entries(files)) writeFileSync(join(root, path), content)
  return root
}

const THREE = block('const one = 1', 'const one = 10') + block('  return 2', '  return 20') + block('const three = 3', 'const three = 30')

describe('apply -i', () => {
  test('shows each edit, and writes those that are accepted in one transaction', async () => {
    const { out, code, files, left } = await asked(THREE, ['y', 'n', 'y'])
    expect(files('a.ts')).toBe(FILE.replace('= 1', '= 10').replace('= 3', '= 30'))
    expect(out).toContain('(2/3) a.ts:4 exact\n--- a.ts\n')
    expect(out).toContain('-  return 2\n+  return 20\n')
    expect(out).toContain('1 declined.\n')
    expect(out).toContain('2 edits landed in 1 file. To undo: suture undo\n')
    expect([code, left]).toEqual([0, 0])
  })

  test.each<[string, string[], string, number]>([
    ['a accepts the rest', ['n', 'a'], FILE.replace('  return 2', '  return 20').replace('= 3', '= 30'), 0],
    ['q keeps what was accepted', ['y', 'q'], FILE.replace('= 1', '= 10'), 0],
    ['q at once writes nothing', ['q'], FILE, 0],
    ['n to all writes nothing', ['n', 'n', 'n'], FILE, 0],
    ['the end of the input writes nothing', ['y', 'y'], FILE, 1],
    ['other keys are asked again', ['x', '', '?', 'Y', 'no', 'yes'], FILE.replace('= 1', '= 10').replace('= 3', '= 30'), 0],
  ])('%s', async (_name, replies, expected, exitCode) => {
    const { code, files, left } = await asked(THREE, replies)
    expect(files('a.ts')).toBe(expected)
    expect([code, left]).toEqual([exitCode, 0])
  })

  test('? explains the keys', async () => {
    expect((await asked(THREE, ['?', 'q'])).out).toMatch(/y - apply this edit\nn - leave this edit out\n[\s\S]*Ctrl-C ends without writing/)
  })

  test('with --dry-run writes nothing', async () => {
    const { out, files } = await asked(THREE, ['a'], { args: ['--dry-run'] })
    expect(out).toContain('3 edits would land in 1 file.')
    expect(files('a.ts')).toBe(FILE)
  })

  test('creates, moves and deletes files by choice', async () => {
    const patch =
      '*** Begin Patch\n*** Add File: new.ts\n+one\n*** Delete File: b.ts\n*** Update File: a.ts\n*** Move to: c.ts\n@@\n-const one = 1\n+const one = 10\n*** End Patch\n'
    const root = folder({ 'a.ts': FILE, 'b.ts': 'old\n' })
    const { out } = await asked(patch, ['y', 'n', 'y'], { root })
    expect(Object.keys(snapshot(root)).sort()).toEqual(['answer.md', 'b.ts', 'c.ts', 'new.ts'])
    expect(out).toContain('--- b.ts\n+++ /dev/null\n')
  })

  test('asks about each hunk of a diff', async () => {
    const diff = '--- a.ts\n+++ a.ts\n@@ -1 +1 @@\n-const one = 1\n+const one = 10\n@@ -7 +7 @@\n-const three = 3\n+const three = 30\n'
    expect((await asked(diff, ['n', 'y'])).files('a.ts')).toBe(FILE.replace('= 3', '= 30'))
  })
})

describe('edits that depend on each other', () => {
  const text = 'function a() {\n  one()\n  two()\n}\n'
  const closes = block('  two()', '  two()\n  }')
  const opens = block('  one()', '  if (x) {\n    one()')
  const both = 'function a() {\n  if (x) {\n    one()\n  two()\n  }\n}\n'

  test('are asked about together, if one alone would not land', async () => {
    const { out, files, left } = await asked(closes + opens, ['y'], { root: folder({ 'a.ts': text }) })
    expect(out).toContain('These edits only land together.\n')
    expect([files('a.ts'), left]).toEqual([both, 0])
  })

  test('are both left out, if the one that the other needs is declined', async () => {
    const { out, files, left } = await asked(opens + closes, ['n'], { root: folder({ 'a.ts': text }) })
    expect(out).toContain('needs an edit that you left out, so it is left out too.')
    expect([files('a.ts'), left]).toEqual([text, 0])
  })

  test('are shown one on the other, if one is made on the result of the other', async () => {
    const chain = block('const one = 1', 'const first = 1') + block('const first = 1', 'const first = 11')
    expect((await asked(chain, ['y', 'y'])).files('a.ts')).toBe(FILE.replace('const one = 1', 'const first = 11'))
    const first = await asked(chain, ['y', 'n'])
    expect(first.files('a.ts')).toBe(FILE.replace('const one = 1', 'const first = 1'))
    const none = await asked(chain, ['n'])
    expect(none.files('a.ts')).toBe(FILE)
    expect(none.out).toContain('needs an edit that you left out')
  })

  test('that overlap are a choice', async () => {
    const both = block('const one = 1', 'const one = 10') + block('const one = 1', 'const one = 11')
    const first = await asked(both, ['y', 'n'])
    expect([first.files('a.ts'), first.code]).toEqual([FILE.replace('= 1', '= 10'), 1])
    expect(first.out).toContain('Two edits change the same text of the file')
    const second = await asked(both, ['n', 'y'])
    expect([second.files('a.ts'), second.code]).toEqual([FILE.replace('= 1', '= 11'), 0])
  })
})

describe('a refused edit', () => {
  const answer = block('const none = 0', 'x') + block('const one = 1', 'const one = 10')

  test('is shown with its reason and can be left out, and the exit code is 1', async () => {
    const { out, code, files } = await asked(answer, ['y', 'n', 'y'])
    expect(out).toContain('(1/2) ✗ a.ts, edit on line 2 of the answer:\nThe SEARCH text was not found in the file.\n')
    expect(out).toContain('This edit cannot be applied. Leave it out [n,q,?]? ')
    expect(out).toContain('1 refused and left out.\n')
    expect([code, files('a.ts')]).toEqual([1, FILE.replace('= 1', '= 10')])
  })

  test('a malformed part refuses the set without a question, unless --partial is given', async () => {
    const malformed = `${block('const one = 1', 'const one = 10')}a.ts\n<<<<<<< SEARCH\nconst three = 3\n>>>>>>> REPLACE\n`
    const whole = await asked(malformed, [])
    expect([whole.files('a.ts'), whole.out.includes('Apply this edit')]).toEqual([FILE, false])
    expect(whole.code).toBeGreaterThan(0)
    const part = await asked(malformed, ['y'], { args: ['--partial'] })
    expect(part.files('a.ts')).toBe(FILE.replace('= 1', '= 10'))
    expect(part.code).toBeGreaterThan(0)
  })
})

describe('e', () => {
  test('changes the new text, and shows and asks again', async () => {
    const seen: string[] = []
    const edit = (text: string, path: string) => {
      seen.push(`${path}: ${text}`)
      return 'const one = 100'
    }
    const { out, files } = await asked(THREE, ['e', 'y', 'n', 'n'], { edit })
    expect(seen).toEqual(['a.ts: const one = 10'])
    expect(out).toContain('+const one = 100\n')
    expect(files('a.ts')).toBe(FILE.replace('= 1', '= 100'))
  })

  test('changes one hunk of a diff, and a new file', async () => {
    const diff = '--- a.ts\n+++ a.ts\n@@ -1 +1 @@\n-const one = 1\n+const one = 10\n@@ -7 +7 @@\n-const three = 3\n+const three = 30\n'
    const edit = (text: string) => text.replace('10', '11')
    expect((await asked(diff, ['e', 'y', 'y'], { edit })).files('a.ts')).toBe(FILE.replace('= 1', '= 11').replace('= 3', '= 30'))
    const created = await asked('*** Begin Patch\n*** Add File: b.ts\n+10\n*** End Patch\n', ['e', 'y'], { edit })
    expect(created.files('b.ts')).toBe('11\n')
  })

  test('to the old text leaves the file as it is', async () => {
    const { files, code } = await asked(block('const one = 1', 'const one = 10'), ['e', 'n'], { edit: () => 'const one = 1' })
    expect([files('a.ts'), code]).toEqual([FILE, 1])
  })

  test('says that the editor failed, and asks again', async () => {
    const { out, code, files } = await asked(THREE, ['e', 'y', 'q'], { edit: () => undefined })
    expect(out).toContain('The editor failed: the new text is as before.')
    expect([files('a.ts'), code]).toEqual([FILE.replace('= 1', '= 10'), 0])
  })

  test('opens the editor of the environment, and keeps the end of the text', async () => {
    const script = join(scratch(), 'editor.cjs')
    writeFileSync(script, 'const f = process.argv[2], s = require("fs"); s.writeFileSync(f, s.readFileSync(f, "utf8").toUpperCase())')
    const env = { EDITOR: `"${process.execPath}" "${script}"` }
    expect(await openEditor(env, 'one', 'a.ts')).toBe('ONE')
    expect(await openEditor(env, 'one\n', 'a.ts')).toBe('ONE\n')
    expect(await openEditor(env, '', 'a.ts')).toBe('')
    expect(await openEditor({ EDITOR: 'false' }, 'one', 'a.ts')).toBe(undefined)
  })
})

describe('what was shown is what is written', () => {
  test('a file that changes during the questions is not written', async () => {
    const root = folder()
    const changed = FILE.replace('const three', '// by another program\nconst three')
    const { err, code, files } = await asked(THREE, ['y', 'y', () => writeFileSync(join(root, 'a.ts'), changed)], { root })
    expect([files('a.ts'), code]).toEqual([changed, 1])
    expect(err).toMatch(/Nothing\s+was\s+written/)
  })

  test.each<[string, string, (string | number)[]]>([
    ['in a line of an accepted edit', '// by another program\nconst three', ['y', 0, 'n', 'y']],
    ['before a later edit of it is shown', '// by another program\nconst three', ['y', 'n', 0]],
    ['for a moment between two questions', '// by another program\nconst three', ['y', 0, 1]],
  ])('a file that changes %s is not written', async (_name, added, replies) => {
    const root = folder()
    const texts = [FILE.replace('const three', added), FILE]
    let text = FILE
    const steps = replies.map((reply) =>
      typeof reply === 'string'
        ? reply
        : () => {
            text = texts[reply]!
            writeFileSync(join(root, 'a.ts'), text)
          },
    )
    const { err, code, files } = await asked(THREE, steps, { root })
    expect([files('a.ts'), code]).toEqual([text, 1])
    expect(err).toContain('a.ts was changed after its edits were shown. Nothing was written.')
  })

  test('a file that changes before its first edit is accepted is written as it was shown', async () => {
    const root = folder()
    const changed = FILE.replace('const three', '// by another program\nconst three')
    const decline = ['n', 'y', 'y']
    const { out, code, files } = await asked(THREE, decline, { root, onFirst: () => writeFileSync(join(root, 'a.ts'), changed) })
    expect(out).toContain(' // by another program\n')
    expect([files('a.ts'), code]).toEqual([changed.replace('return 2', 'return 20').replace('= 3', '= 30'), 0])
  })

  test('a change far into a long line is on the screen', async () => {
    const line = (value: number) => `${'x'.repeat(5_000)} = ${value}${'y'.repeat(5_000)}`
    const root = folder({ 'a.ts': `${line(500)}\n` })
    const { out } = await asked(block(line(500), line(0)), ['q'], { root })
    expect(out).toMatch(/^-…x+ = 500y+… \(\d+ more\)\n\+…x+ = 0y+… \(\d+ more\)$/m)
  })

  test('the sample answer, edit by edit, has the result of the whole answer', async () => {
    const answer = readFileSync(join(REPOSITORY, 'examples/answer.md'), 'utf8')
    const [one, other] = [shop(), shop()]
    await asked(
      answer,
      Array.from({ length: 7 }, () => 'y'),
      { root: one },
    )
    await asked(answer, ['a'], { root: other })
    const whole = shop()
    writeFileSync(join(whole, 'answer.md'), answer)
    await suture(whole, ['apply', 'answer.md'])
    expect(snapshot(one)).toEqual(snapshot(whole))
    expect(snapshot(other)).toEqual(snapshot(whole))
  })
})

describe('apply -i is refused', () => {
  test.each<[string, readonly string[], object, string]>([
    ['with --json', ['--json'], { inputIsTerminal: true, outIsTerminal: true }, 'it has no --json'],
    ['with --3way', ['--3way'], { inputIsTerminal: true, outIsTerminal: true }, 'cannot be used together'],
    ['without a keyboard', [], { inputIsTerminal: false, outIsTerminal: true }, 'needs a terminal'],
    ['if the output is redirected', [], { inputIsTerminal: true, outIsTerminal: false }, 'needs a terminal'],
  ])('%s', async (_name, args, screen, words) => {
    const root = folder()
    writeFileSync(join(root, 'answer.md'), THREE)
    const { err, code } = await suture(root, ['apply', 'answer.md', '-i', ...args], { ask: async () => 'y', ...screen })
    expect([code, err]).toEqual([2, expect.stringContaining(words)])
    expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe(FILE)
  })
})
