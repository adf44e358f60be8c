import { chmodSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { REPOSITORY, shop, snapshot, suture } from './desk'

const ANSWER = join(REPOSITORY, 'examples/answer.md')
const REFUSED = join(REPOSITORY, 'examples/refused.md')
const marks = (out: string) => out.split('\n').filter((line) => /^[✓=✗]/.test(line))

describe('examples/answer.md', () => {
  test('lands whole, and each line says how the quote differs', async () => {
    const root = shop()
    const ran = await suture(root, ['apply', ANSWER])
    expect(ran.code).toBe(0)
    expect(marks(ran.out)).toEqual([
      '✓ src/cart.ts:45-51 indentation differs',
      '✓ src/cart.ts:18-23 exact, quoted with line numbers',
      expect.stringMatching(/^✓ src\/cart\.ts:36-43 1 line differs, likely, line 36 differs/),
      '✓ src/checkout.ts:12 exact',
      '✓ shop.ini:7-9 exact',
      '✓ tools/report.py:15-19 indentation differs',
      '✓ docs/guide.md:7-8 punctuation differs',
    ])
    expect(ran.out).toMatch(/^7 edits landed in 5 files\. To undo: suture undo$/m)
    expect(readFileSync(join(root, 'shop.ini'), 'utf8')).toContain('show_vat = yes\r\nvat_percent = 19\r\nfooter')
    expect(readFileSync(join(root, 'docs/guide.md'), 'utf8')).toContain(
      '“WELCOME10” takes ten percent off\nthe subtotal, rounded to whole cents, and customers can’t',
    )
    expect(readFileSync(join(root, 'tools/report.py'), 'utf8')).toContain('\n    return sorted(found, key=lambda row: int(row["count"]))\n')
    expect(readFileSync(join(root, 'src/cart.ts'), 'utf8')).toContain('  // The sum of all items, before any discount.\n')
  })

  test('is already applied the second time, and leaves the files as they are', async () => {
    const root = shop()
    await suture(root, ['apply', ANSWER])
    const before = [snapshot(root), statSync(join(root, 'src/cart.ts')).mtimeMs]
    const ran = await suture(root, ['apply', ANSWER])
    expect(ran.code).toBe(0)
    const known = /^= \S+ already applied: by transaction 0{7}1-[0-9a-f]{16}, and the file was not changed since$/
    const lines = marks(ran.out)
    expect(lines.filter((line) => !known.test(line) && !/^= \S.* already applied$/.test(line))).toEqual([])
    expect(lines.filter((line) => known.test(line)).length).toBeGreaterThan(0)
    expect(ran.out).toContain('Nothing to do: all 7 edits already in place.')
    expect([snapshot(root), statSync(join(root, 'src/cart.ts')).mtimeMs]).toEqual(before)
  })

  test('comes back with undo, bytes and mode bits', async () => {
    const root = shop()
    chmodSync(join(root, 'tools/report.py'), 0o750)
    const before = snapshot(root)
    await suture(root, ['apply', ANSWER])
    expect(snapshot(root)).not.toEqual(before)
    const ran = await suture(root, ['undo'])
    expect(ran.code).toBe(0)
    expect(ran.out).toContain('5 files are as before.')
    expect(snapshot(root)).toEqual(before)
    expect((await suture(root, ['undo'])).out).toBe(`There is nothing to undo in ${realpathSync(root)} (use --root for another project).\n`)
  })

  test('comes back with revert, by its text alone', async () => {
    const root = shop()
    const before = snapshot(root)
    await suture(root, ['apply', ANSWER])
    expect((await suture(root, ['revert', ANSWER])).code).toBe(0)
    expect(snapshot(root)).toEqual(before)
  })
})

describe('examples/refused.md', () => {
  test.each([
    ['before the answer', false],
    ['after the answer', true],
  ])('is refused %s, and nothing changes', async (_when, applied) => {
    const root = shop()
    if (applied) await suture(root, ['apply', ANSWER])
    const before = [snapshot(root), statSync(join(root, 'src/cart.ts')).mtimeMs]
    const ran = await suture(root, ['apply', REFUSED])
    expect(ran.code).toBe(1)
    expect(ran.out).toMatch(/✗ src\/cart\.ts, edit on line 6 of the answer:\nThe SEARCH text occurs more than once in the file: \d places/)
    expect(ran.out).toContain('✗ src/cart.ts, edit on line 18 of the answer:\nThe SEARCH text was not found in the file.\n')
    expect(ran.out).toMatch(/To select line \d+, also quote line \d+: " {6}this\.items\.splice\(index, 1\)"/)
    expect(ran.out).toContain('2 edits refused: nothing was written.')
    expect([snapshot(root), statSync(join(root, 'src/cart.ts')).mtimeMs]).toEqual(before)
  })
})
