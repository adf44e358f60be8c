import { parse, reverseEdits } from '@suture/formats'
import { seeded } from '@suture/testing'
import { memoryFiles } from '@suture/workspace'
import { describe, expect, test } from 'vitest'
import { applyEdits } from '../src/index'

const block = (search: string, replace: string) => `a.ts\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`
const pair = (old: string, made: string) => JSON.stringify({ path: 'a.ts', old_string: old, new_string: made })

async function land(answer: string, files: ReturnType<typeof memoryFiles>, reverting: boolean) {
  const parsed = parse(answer)
  const back = reverseEdits(parsed.edits)
  if (!back.ok) throw new Error(back.reason)
  return applyEdits(reverting ? { ...parsed, edits: back.edits } : parsed, files, { root: '/project', reverting })
}

const FILE = 'function a() {\n  // the first\n  one()\n  two()\n}\n\nfunction b() {\n  three()\n}\n'

/** Answers that add lines, in every format that can express that. */
const ADDING: readonly (readonly [string, string])[] = [
  ['lines below the quoted ones', block('  one()\n  two()', '  one()\n  two()\n  extra()')],
  ['lines above the quoted ones', block('  one()\n  two()', '  zero()\n  one()\n  two()')],
  ['lines between the quoted ones', block('  one()\n  two()', '  one()\n  extra()\n  two()')],
  ['lines on both sides', block('  one()\n  two()', '  zero()\n  one()\n  two()\n  extra()')],
  ['lines that end with a break', pair('  one()\n', '  one()\n  extra()\n')],
  [
    'lines of which one is quoted from memory',
    block('function a() {\n  // first\n  one()\n  two()', 'function a() {\n  // first\n  one()\n  two()\n  extra()'),
  ],
  ['lines, and another line in place of one', block('  one()\n  two()', '  uno()\n  two()\n  extra()')],
  ['a hunk without lines below', '--- a.ts\n+++ a.ts\n@@ @@\n   one()\n   two()\n+  extra()\n'],
  ['a numbered hunk without lines below', '--- a/a.ts\n+++ b/a.ts\n@@ -2,2 +2,3 @@\n   one()\n   two()\n+  extra()\n'],
  ['lines below an anchor', '*** Begin Patch\n*** Update File: a.ts\n@@ function a() {\n+  extra()\n*** End Patch\n'],
  ['lines at the end of the file', '*** Begin Patch\n*** Update File: a.ts\n@@\n }\n+extra()\n*** End of File\n*** End Patch\n'],
]

describe('an edit that brings lines', () => {
  test.each(ADDING)('is taken back once, and the second time it is done: %s', async (_name, answer) => {
    const files = memoryFiles({ '/project/a.ts': FILE })
    for (const [reverting, status, text] of [
      [false, 'applied', undefined],
      [true, 'applied', FILE],
      [true, 'already-applied', FILE],
      [true, 'already-applied', FILE],
      [false, 'applied', undefined],
    ] as const) {
      const report = await land(answer, files, reverting)
      expect(report.files[0]?.edits.map((edit) => edit.problem ?? edit.status)).toEqual([status])
      if (text !== undefined) expect(files.snapshot()['/project/a.ts']).toBe(text)
      else expect(files.snapshot()['/project/a.ts']).not.toBe(FILE)
    }
  })

  const added = block('  one()\n  two()', '  one()\n  two()\n  extra(first, second)')

  test.each([
    ['an added line was rewritten', added, FILE.replace('two()\n', 'two()\n  extra(first, other)\n')],
    ['an added line was moved', added, FILE.replace('three()\n', 'three()\n  extra(first, second)\n')],
    ['the lines around it were rewritten', added, FILE.replace('one()', 'uno()')],
    ['its place is not the only one', block('  one()', '  one()\n  extra()'), `${FILE}  one()\n`],
    ['only brackets were added', block('  one()', '  one()\n  });'), FILE],
    ['a line between was rewritten', block('  one()\n  two()', '  one()\n  extra(1)\n  two()'), FILE.replace('two()', 'extra(2)\n  two()')],
    ['a part of a line was added', pair('two(', 'two(2'), FILE.replace('two()', 'uno()')],
  ])('is not told to be taken back where %s', async (_name, answer, text) => {
    const files = memoryFiles({ '/project/a.ts': text })
    const report = await land(answer, files, true)
    expect(report.files[0]?.edits[0]?.status).toBe('refused')
    expect(files.snapshot()['/project/a.ts']).toBe(text)
  })

  test('is not said to be taken back where its places are several, one of which may be rewritten', async () => {
    const text = `${FILE}\nfunction c() {\n  one()\n  extra(first, other)\n}\n`
    const files = memoryFiles({ '/project/a.ts': text })
    const turned = { path: 'a.ts', old_string: '  one()\n  extra(first, second)', new_string: '  one()', replace_all: true }
    const report = await applyEdits(parse(JSON.stringify(turned)), files, { root: '/project', reverting: true })
    expect(report.files[0]?.edits[0]?.problem?.kind).toBe('not-found')
    expect(files.snapshot()['/project/a.ts']).toBe(text)
  })

  test('is not told to be done where it is made, and not taken back', async () => {
    const files = memoryFiles({ '/project/a.ts': FILE })
    const report = await land(block('  one()\n  two()\n  extra()', '  one()\n  two()'), files, false)
    expect(report.files[0]?.edits[0]?.problem?.kind).toBe('not-found')
  })
})

describe('laws', () => {
  const SEED = 20261122
  const RUNS = 100

  test.each([0, 1])(
    `taking back twice is taking back once, and done is said of nothing that stands: part %i of 2 (${RUNS} edits, seed ${SEED})`,
    async (part) => {
      const next = seeded(SEED + part).int
      const word = () => ['alpha', 'beta', 'gamma', 'delta', 'omega', 'sigma'][next(6)]!
      const line = () => `${'  '.repeat(next(3))}${word()}(${word()}, ${next(50)})`
      const told = { done: 0, refused: 0 }
      for (let run = 0; run < RUNS; run++) {
        const lines = Array.from({ length: 6 + next(20) }, line)
        const from = next(lines.length - 3)
        const quoted = lines.slice(from, from + 1 + next(3))
        const brought = Array.from({ length: 1 + next(3) }, line)
        const at = [0, quoted.length, next(quoted.length + 1)][next(3)]!
        const answer = block(quoted.join('\n'), quoted.toSpliced(at, 0, ...brought).join('\n'))
        const files = memoryFiles({ '/project/a.ts': `${lines.join('\n')}\n` })
        if ((await land(answer, files, false)).files[0]?.status !== 'changed') continue
        const isRewritten = next(3) === 0
        const there = files.snapshot()['/project/a.ts'] as string
        const rewritten = there
          .split('\n')
          .with(from + at, brought[0]!.replace(/\d+\)$/, '99)'))
          .join('\n')
        if (isRewritten) await land(block(there.trimEnd(), rewritten.trimEnd()), files, false)
        const first = await land(answer, files, true)
        const once = files.snapshot()['/project/a.ts']
        if (!isRewritten && first.written) expect(once, `run ${run}`).toBe(`${lines.join('\n')}\n`)
        if (isRewritten) expect(first.files[0]?.edits[0]?.status, `run ${run}`).toBe('refused')
        const second = await land(answer, files, true)
        expect([second.written, files.snapshot()['/project/a.ts']], `run ${run}`).toEqual([false, once])
        told[second.files[0]?.edits[0]?.status === 'already-applied' ? 'done' : 'refused']++
      }
      expect(told.done, JSON.stringify(told)).toBeGreaterThan(12)
      expect(told.refused, JSON.stringify(told)).toBeGreaterThan(12)
    },
  )
})
