import { memoryFiles } from '@suture/workspace'
import { describe, expect, test } from 'vitest'
import { applyAnswer } from '../src/index'

async function land(answer: string, before: Readonly<Record<string, string>>) {
  const files = memoryFiles(Object.fromEntries(Object.entries(before).map(([path, text]) => [`/p/${path}`, text])))
  const report = await applyAnswer(answer, files, { root: '/p' })
  const edits = report.files.flatMap((file) => file.edits)
  const after = Object.fromEntries(Object.entries(files.snapshot()).map(([path, text]) => [path.slice('/p/'.length), text]))
  return { report, edits, after }
}

const LINES = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta', 'iota', 'kappa', 'lambda', 'mu']
const text = (lines: readonly string[]) => lines.map((line) => `${line} = 1\n`).join('')

describe('a whole file of twelve lines', () => {
  const keeping = (count: number) => text([...LINES.slice(0, count), ...LINES.slice(count).map((line) => `new_${line}`)])
  const answer = (count: number) => `The complete \`a.py\`:\n\n\`\`\`python\n${keeping(count)}\`\`\`\n`

  test('is written where half of the lines are kept', async () => {
    expect((await land(answer(6), { 'a.py': text(LINES) })).after).toEqual({ 'a.py': keeping(6) })
  })

  test.each([5, 4, 3])('is refused where %i are kept', async (count) => {
    const { edits, after } = await land(answer(count), { 'a.py': text(LINES) })
    expect(edits).toMatchObject([{ status: 'refused', problem: { kind: 'malformed', found: `${count} of the 12 lines that are there` } }])
    expect(after).toEqual({ 'a.py': text(LINES) })
  })
})

describe('a number before the only line of a whole file', () => {
  test.each(['8080: http', '3 | 4', '12\tdozen'])('is text: %j', async (line) => {
    const { after } = await land(`The complete \`ports.conf\`:\n\n\`\`\`\n${line}\n\`\`\`\n`, { 'ports.conf': 'none\n' })
    expect(after).toEqual({ 'ports.conf': `${line}\n` })
  })

  test('before each of several lines is a copied listing', async () => {
    const listing = 'The complete `a.py`:\n\n```\n1: one = 1\n2: two = 3\n```\n'
    const { edits, after } = await land(listing, { 'a.py': 'one = 1\ntwo = 2\n' })
    expect(edits).toMatchObject([{ status: 'refused', problem: { kind: 'malformed', found: '1: one = 1' } }])
    expect(after).toEqual({ 'a.py': 'one = 1\ntwo = 2\n' })
  })
})

describe('an answer that ends inside a kept line', () => {
  const FILE = 'def price(items):\n    total = sum(items)\n    return total\n\ndef other():\n    pass\n'
  const answer = (last: string) =>
    `--- a.py\n+++ a.py\n@@ @@\n def price(items):\n-    total = sum(items)\n+    total = fsum(items)\n ${last}`

  test('is cut off where the line begins one of the file', async () => {
    const { edits, after } = await land(answer('    return to'), { 'a.py': FILE })
    expect(edits).toMatchObject([{ status: 'refused', problem: { kind: 'malformed' } }])
    expect(after).toEqual({ 'a.py': FILE })
  })

  test('is not known to be cut off where the line is only somewhere in one', async () => {
    const { edits, after } = await land(answer('    eturn total'), { 'a.py': FILE })
    expect(edits).toMatchObject([{ status: 'applied' }])
    expect(edits[0]!.matches.flatMap((match) => match.warnings).join()).toContain('its last line may be cut short')
    expect(after).toEqual({ 'a.py': FILE.replace('sum(', 'fsum(') })
  })
})

describe('an edit that says at how many places its old text is', () => {
  const edit = (count: number) =>
    JSON.stringify({ path: 'a.ts', old_string: 'computeAll(items)', new_string: 'next()', expected_replacements: count })

  test('is made already where the new text is at each of several', async () => {
    expect((await land(edit(2), { 'a.ts': 'next()\nbase()\nnext()\n' })).edits).toMatchObject([{ status: 'already-applied' }])
  })

  test('is not known to be made where the new text is at the only one: it may always have been there', async () => {
    const before = { 'a.ts': 'base()\nnext()\nlast()\n' }
    const { edits, after } = await land(edit(1), before)
    expect(edits).toMatchObject([{ status: 'refused', problem: { kind: 'not-found' } }])
    expect(after).toEqual(before)
  })
})

describe('a block below the names of two files', () => {
  const block = '<<<<<<< SEARCH\nx = 1\n=======\nx = 9\n>>>>>>> REPLACE\n'

  test.each(['In a.ts and b.ts:', 'Now update `a.ts`, then `b.ts`:', '## a.ts and b.ts'])('is for neither: %s', async (line) => {
    const before = { 'a.ts': 'x = 1\n', 'b.ts': 'x = 1\n' }
    const { edits, after, report } = await land(`${line}\n${block}`, before)
    expect(report.status).toBe('refused')
    expect(edits.map(({ status }) => status)).not.toContain('applied')
    expect(after).toEqual(before)
  })
})
