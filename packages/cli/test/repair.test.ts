import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratch, snapshot, suture } from './desk'

const block = (path: string, search: string, replace: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`

const FILES = {
  'a.txt': 'first line\nsecond line\nthird line\n',
  'b.txt': 'alpha\nbeta\ngamma\n',
  'c.ts': 'const limit = 10\nconst retries = 5\nconst timeout = 900\n',
}
const GOOD = block('a.txt', 'first line', 'FIRST line')
const BAD = block('b.txt', 'bela of the lines', 'BETA')

function project(): string {
  const root = scratch()
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(root, path), text)
  return root
}

/** A command that stores its input, and prints the next of several texts. */
function scripted(answers: readonly string[]) {
  const folder = scratch()
  const script = join(folder, 'model.cjs')
  writeFileSync(
    script,
    `const fs = require('node:fs')
const log = ${JSON.stringify(join(folder, 'given.json'))}
const given = fs.existsSync(log) ? JSON.parse(fs.readFileSync(log, 'utf8')) : []
given.push(fs.readFileSync(0, 'utf8'))
fs.writeFileSync(log, JSON.stringify(given))
process.stdout.write(${JSON.stringify(answers)}[given.length - 1] ?? '')
`,
  )
  return {
    command: `"${process.execPath}" "${script}"`,
    given: () => JSON.parse(readFileSync(join(folder, 'given.json'), 'utf8')) as string[],
  }
}

/** Whether a process with this id exists and has not ended. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  // A process that has ended keeps its id until its parent has waited for it.
  return !/^State:\s+Z/m.test(existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '')
}

describe('--repair', () => {
  test('gives the refusals to the command and lands its edits with the others, in one transaction', async () => {
    const root = project()
    const before = snapshot(root)
    const model = scripted([block('b.txt', 'beta', 'BETA')])
    const ran = await suture(root, ['apply', '--repair', model.command], { stdin: GOOD + BAD })
    expect([ran.code, ran.err]).toEqual([0, expect.stringContaining('Repair 1 of 2: 1 refused')])
    expect(ran.out).toContain('2 edits landed in 2 files.')
    expect(readFileSync(join(root, 'b.txt'), 'utf8')).toBe('alpha\nBETA\ngamma\n')
    expect(model.given()).toEqual([expect.stringContaining('b.txt')])
    expect((await suture(root, ['undo'])).code).toBe(0)
    expect(snapshot(root)).toEqual(before)
  })

  test('keeps a refused edit of a file that the answer says nothing of', async () => {
    const root = project()
    const before = snapshot(root)
    const other = block('c.txt', 'gamma', 'GAMMA')
    writeFileSync(join(root, 'c.txt'), 'gamma\n')
    const model = scripted([other, other])
    const ran = await suture(root, ['apply', '--repair', model.command], { stdin: GOOD + BAD })
    expect([ran.code, ran.err]).toEqual([1, expect.stringContaining('Repair 2 of 2: 1 refused')])
    expect(ran.out).toContain('b.txt, edit on line')
    expect(Object.entries(snapshot(root)).filter(([path]) => path !== 'c.txt')).toEqual(Object.entries(before))
  })

  test('keeps what was accepted of an answer that is one line of JSON', async () => {
    const root = project()
    const json = (...edits: readonly [path: string, old: string, next: string][]) =>
      JSON.stringify({ edits: edits.map(([path, old_string, new_string]) => ({ path, old_string, new_string })) })
    const model = scripted([json(['b.txt', 'beta', 'BETA'])])
    const given = json(['a.txt', 'first line', 'FIRST line'], ['a.txt', 'third line', 'THIRD line'], ['b.txt', 'bela of the lines', 'BETA'])
    const ran = await suture(root, ['apply', '--repair', model.command], { stdin: given })
    expect([ran.code, ran.out]).toEqual([0, expect.stringContaining('3 edits landed in 2 files.')])
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('FIRST line\nsecond line\nTHIRD line\n')
    expect(model.given()).toEqual([expect.stringContaining('b.txt, edit on line 1 of the answer')])
  })

  test.each([
    ['blocks', block],
    ['diffs', (path: string, old: string, next: string) => `--- a/${path}\n+++ b/${path}\n@@ @@\n-${old}\n+${next}\n`],
    [
      'files',
      (path: string, old: string, next: string) => (old === 'first line' ? `new.txt\n\`\`\`\n${next}\n\`\`\`\n` : block(path, old, next)),
    ],
  ] as const)('lists an edit once that the command sends again in each round: %s', async (_name, edit) => {
    const root = project()
    const [first, second] = [edit('a.txt', 'first line', 'FIRST line'), edit('a.txt', 'second line', 'SECOND line')]
    const model = scripted([`${first}\n${second}\n${BAD}`, `${first}\n${second}\n${block('b.txt', 'beta', 'BETA')}`])
    const ran = await suture(root, ['apply', '--repair', model.command], { stdin: `${first}\n${BAD}` })
    expect([ran.code, ran.out]).toEqual([0, expect.stringContaining('3 edits landed in ')])
  })

  test('refuses an edit that no answer corrects, though another one of its file is corrected', async () => {
    const root = project()
    const before = snapshot(root)
    const model = scripted([block('b.txt', 'beta', 'BETA'), block('b.txt', 'beta', 'BETA')])
    const ran = await suture(root, ['apply', '--repair', model.command], { stdin: BAD + block('b.txt', 'gama of the lines', 'GAMMA') })
    expect([ran.code, ran.err]).toEqual([1, expect.stringContaining('Repair 2 of 2: 1 refused')])
    expect(model.given()[1]).toContain('gama of the lines')
    expect(snapshot(root)).toEqual(before)
    const both = scripted([block('b.txt', 'beta', 'BETA'), block('b.txt', 'gamma', 'GAMMA')])
    const again = await suture(root, ['apply', '--repair', both.command], { stdin: BAD + block('b.txt', 'gama of the lines', 'GAMMA') })
    expect([again.code, readFileSync(join(root, 'b.txt'), 'utf8')]).toEqual([0, 'alpha\nBETA\nGAMMA\n'])
  })

  test('refuses an edit whose correction is refused, though the next answer is of another file', async () => {
    const root = project()
    const before = snapshot(root)
    const model = scripted([block('b.txt', 'no such line at all', 'BETA'), block('c.ts', 'const limit = 10', 'const limit = 11')])
    const ran = await suture(root, ['apply', '--repair', model.command], { stdin: GOOD + BAD })
    expect([ran.code, ran.out]).toEqual([1, expect.stringContaining('b.txt, edit on line')])
    expect(snapshot(root)).toEqual(before)
  })

  test('takes an edit of the file that was meant for one of a file that is not there', async () => {
    const root = project()
    const model = scripted([block('b.txt', 'beta', 'BETA')])
    const ran = await suture(root, ['apply', '--repair', model.command], { stdin: GOOD + block('src/b.txt', 'beta', 'BETA') })
    expect([ran.code, readFileSync(join(root, 'b.txt'), 'utf8')]).toEqual([0, 'alpha\nBETA\ngamma\n'])
  })

  test('ends a command whose answer has no end, and writes nothing', async () => {
    const root = project()
    const before = snapshot(root)
    const endless = `"${process.execPath}" -e "const b = Buffer.alloc(1 << 20, 97); const w = () => process.stdout.write(b, w); w()"`
    const ran = await suture(root, ['apply', '--repair', endless], { stdin: GOOD + BAD })
    expect([ran.code, ran.err]).toEqual([3, expect.stringContaining('printed more than 64 MiB; nothing was written.')])
    expect(snapshot(root)).toEqual(before)
  })

  test.skipIf(process.platform === 'win32').each([
    ['as soon as it is asked to', ''],
    ['though it does not heed that', "trap '' TERM; "],
  ])('ends a command that does not answer, and its children, %s; what was refused is refused', async (_name, trap) => {
    const root = project()
    const before = snapshot(root)
    const child = join(scratch(), 'child')
    const endless = `${trap}sleep 3600 & echo $! > '${child}'; while :; do sleep 3600; done`
    const ran = await suture(root, ['apply', '--repair', endless, '--repair-limit', '3'], { stdin: GOOD + BAD })
    expect([ran.code, ran.err]).toEqual([1, expect.stringContaining('The command did not answer within 3 s and was stopped.')])
    expect(ran.out).toContain('b.txt, edit on line')
    expect(snapshot(root)).toEqual(before)
    await expect.poll(() => isRunning(Number(readFileSync(child, 'utf8'))), { timeout: 60_000 }).toBe(false)
  })

  test('asks no more often than it is told, and then writes nothing', async () => {
    const root = project()
    const before = snapshot(root)
    const model = scripted([BAD, BAD, block('b.txt', 'beta', 'BETA')])
    const ran = await suture(root, ['apply', '--repair', model.command], { stdin: GOOD + BAD })
    expect([ran.code, model.given().length]).toEqual([1, 2])
    expect(snapshot(root)).toEqual(before)
    const more = await suture(
      root,
      ['apply', '--repair', scripted([BAD, BAD, block('b.txt', 'beta', 'BETA')]).command, '--repair-times', '3'],
      {
        stdin: GOOD + BAD,
      },
    )
    expect(more.code).toBe(0)
  })

  test('keeps what was accepted, though a later answer is refused at the same line', async () => {
    const root = project()
    const model = scripted([block('a.txt', 'nowhere to be found', 'x'), block('b.txt', 'beta', 'BETA')])
    const ran = await suture(root, ['apply', '--repair', model.command], { stdin: block('a.txt', 'first line', 'FIRST line') + BAD })
    expect([ran.code, model.given().length]).toEqual([0, 2])
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('FIRST line\nsecond line\nthird line\n')
    expect(readFileSync(join(root, 'b.txt'), 'utf8')).toBe('alpha\nBETA\ngamma\n')
  })

  test('does not ask where nothing is refused', async () => {
    const model = scripted([''])
    expect((await suture(project(), ['apply', '--repair', model.command], { stdin: GOOD })).code).toBe(0)
    expect(model.given).toThrow()
  })

  test.each([
    ['that answers without an edit', () => scripted(['I cannot.']).command, 1],
    ['that fails', () => `"${process.execPath}" -e "process.exit(7)"`, 3],
    ['that leads out of the root', () => scripted([block('../outside.txt', '', 'x'), block('../outside.txt', '', 'x')]).command, 1],
  ])('lands nothing of a command %s', async (_name, command, code) => {
    const root = project()
    const before = snapshot(root)
    expect((await suture(root, ['apply', '--repair', command()], { stdin: GOOD + BAD })).code).toBe(code)
    expect(snapshot(root)).toEqual(before)
  })
})

describe('--3way', () => {
  const [above, below] = ['const limit = 10\n', 'const timeout = 900\n']
  const drifted = block('c.ts', `${above}const retries = 3\n${below}`.trimEnd(), `${above}const retries = 4\n${below}`.trimEnd())

  test('writes markers where the file and the answer disagree, and lands the others, in one transaction', async () => {
    const root = project()
    const before = snapshot(root)
    const ran = await suture(root, ['apply', '--3way'], { stdin: drifted + block('b.txt', 'beta', 'BETA') })
    expect([ran.code, ran.out]).toEqual([1, expect.stringContaining('c.ts: 1 conflict is marked')])
    expect(readFileSync(join(root, 'c.ts'), 'utf8')).toBe(
      `${above}<<<<<<< file\nconst retries = 5\n=======\nconst retries = 4\n>>>>>>> answer\n${below}`,
    )
    expect(readFileSync(join(root, 'b.txt'), 'utf8')).toBe('alpha\nBETA\ngamma\n')
    expect((await suture(root, ['undo'])).code).toBe(0)
    expect(snapshot(root)).toEqual(before)
  })

  test('marks the new text of the edit in conflict, though another edit is on the same line of JSON', async () => {
    const root = project()
    writeFileSync(join(root, 'd.ts'), `${above}const retries = 5\n${below}\nconst depth = 7\n`)
    const pair = (old_string: string, new_string: string) => ({ path: 'd.ts', old_string, new_string })
    const edits = [pair('const depth = 7', 'const depth = 8'), pair(`${above}const retries = 3`, `${above}const retries = 4`)]
    const ran = await suture(root, ['apply', '--3way'], { stdin: JSON.stringify({ edits }) })
    expect([ran.code, ran.out]).toEqual([1, expect.stringContaining('d.ts: 1 conflict is marked')])
    expect(readFileSync(join(root, 'd.ts'), 'utf8')).toBe(
      `${above}<<<<<<< file\nconst retries = 5\n=======\nconst retries = 4\n>>>>>>> answer\n${below}\nconst depth = 8\n`,
    )
  })

  test('marks nothing in a file that has conflicts already', async () => {
    const root = project()
    const body = ['def area(w, h):', '    # compute', '    result = w * h', '    return result']
    writeFileSync(join(root, 'm.py'), `${body.with(2, '    result = w * h * 2').join('\n')}\n`)
    const answer = block('m.py', body.join('\n'), body.with(2, '    result = w * h + 1').join('\n'))
    expect((await suture(root, ['apply', '--3way'], { stdin: answer })).out).toContain('1 conflict is marked')
    const marked = snapshot(root)
    expect((await suture(root, ['apply', '--3way'], { stdin: answer })).code).toBe(1)
    expect(snapshot(root)).toEqual(marked)
  })

  test('marks nothing unless it is asked for, nor in a trial', async () => {
    const root = project()
    const before = snapshot(root)
    expect((await suture(root, ['apply'], { stdin: drifted })).code).toBe(1)
    expect((await suture(root, ['apply', '--3way', '--dry-run'], { stdin: drifted })).code).toBe(1)
    expect(snapshot(root)).toEqual(before)
  })

  test('writes nothing where one edit stands nowhere near', async () => {
    const root = project()
    const before = snapshot(root)
    const ran = await suture(root, ['apply', '--3way'], { stdin: drifted + block('b.txt', 'something else entirely', 'x') })
    expect(ran.code).toBe(1)
    expect(snapshot(root)).toEqual(before)
  })

  test('writes nothing where lines are alike and none is as quoted: another place may be meant', async () => {
    const root = project()
    const before = snapshot(root)
    const alike = block('a.txt', 'first lines\nsecond lines\nthird lines', 'first lines\nsecond thing\nthird lines')
    expect((await suture(root, ['apply', '--3way'], { stdin: alike })).code).toBe(1)
    expect(snapshot(root)).toEqual(before)
  })

  test('lands as ever where nothing conflicts', async () => {
    const ran = await suture(project(), ['apply', '--3way'], { stdin: GOOD })
    expect([ran.code, ran.out]).toEqual([0, expect.stringContaining('1 edit landed')])
  })
})

test('convert takes line numbers from the files, those of diffs too: git takes what apply takes', async () => {
  const root = project()
  const lines = Array.from({ length: 40 }, (_, i) => `line ${i + 1}`)
  writeFileSync(join(root, 'c.txt'), `${lines.join('\n')}\n`)
  const wrong = ['--- a/c.txt', '+++ b/c.txt', '@@ -18,3 +18,3 @@', ' line 19', '-line 20', '+LINE 20', ' line 21', ''].join('\n')
  const ran = await suture(root, ['convert', '--to', 'git', '--root', '.'], { stdin: wrong })
  expect([ran.code, ran.out]).toEqual([0, expect.stringContaining('@@ -17,7 +17,7 @@')])
})
