import { draws, seeded } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPatch, type FileDiff, formatPatch, parsePatch, parsePatches } from '../src/index'
import { newSide, oldSide } from '../src/internal'
import { anyText, textAndEdited } from './texts'

const pairs = fc.oneof(textAndEdited, fc.tuple(anyText, anyText))
const runs = { seed: 5, numRuns: draws(300) }

/** Returns how often a sequence of lines occurs in a text, counted in a simple way. */
function occurrences(text: string, run: readonly string[]): number {
  const lines = text.split('\n')
  let count = 0
  for (let at = 0; at + run.length <= lines.length; at++) if (run.every((line, i) => line === lines[at + i])) count++
  return count
}

/** Applies each hunk at the only place where its old lines occur, in a simple way. */
function patchPlainly(text: string, d: FileDiff): string {
  const lines = text.split('\n')
  const edits = d.hunks.map((hunk) => {
    const old = oldSide(hunk)
    const at = old.length === 0 ? 0 : lines.findIndex((_, i) => old.every((line, k) => line === lines[i + k]))
    return { at, old: old.length, text: newSide(hunk) }
  })
  for (const edit of edits.reverse()) lines.splice(edit.at, edit.old, ...edit.text)
  return lines.join('\n')
}

describe('diff', () => {
  it('writes hunks that turn the old text into the new one', () => {
    fc.assert(
      fc.property(pairs, fc.nat(4), ([a, b], context) => {
        expect(patchPlainly(a, createPatch(a, b, { context }))).toBe(b)
      }),
      runs,
    )
  })

  it('writes hunks whose old side stands once in the old text and whose new side stands once in the new text', () => {
    fc.assert(
      fc.property(pairs, fc.nat(4), ([a, b], context) => {
        for (const hunk of createPatch(a, b, { context }).hunks) {
          if (a !== '') expect(occurrences(a, oldSide(hunk))).toBe(1)
          if (b !== '') expect(occurrences(b, newSide(hunk))).toBe(1)
        }
      }),
      runs,
    )
  })

  it('writes three context lines by default', () => {
    const a = '1\n2\n3\n4\n5\n6\n7\n8\n9\n'
    expect(formatPatch(createPatch(a, a.replace('5', 'five'), { path: 'n.txt' }))).toBe(
      '--- filename: n.txt\n+++ filename: n.txt\n@@ @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n',
    )
  })

  it('grows the context until the hunk is unique', () => {
    const a = ['f {', 'a', 'a', 'a', 'x', 'a', 'a', 'a', '}', 'g {', 'a', 'a', 'a', 'x', 'a', 'a', 'a', '}', ''].join('\n')
    const [hunk, ...others] = createPatch(a, a.replace('x', 'y')).hunks
    expect(others).toEqual([])
    expect(hunk?.contextBefore).toContain('f {')
  })

  it.each([
    ['a final newline added', 'a', 'a\n', ' a\n+\n'],
    ['a final newline removed', 'a\n', 'a', ' a\n-\n'],
    ['a line ending changed to CR LF', 'a\nb', 'a\r\nb', '-a\n+a\r\n b\n'],
    ['a first line in an empty text', '', 'a\n', '+a\n'],
    ['all lines removed', 'a\nb\n', '', '-a\n-b\n'],
  ])('tells %s', (_, a, b, body) => {
    expect(formatPatch(createPatch(a, b))).toBe(`@@ @@\n${body}`)
  })

  it('refuses a context that is no count', () => {
    expect(() => createPatch('a', 'b', { context: -1 })).toThrow(RangeError)
  })

  it('looks at a text of 100,000 lines and many changes without trying every pair of lines', () => {
    const random = seeded(7).int
    const lines = Array.from({ length: 100_000 }, (_, i) => (random(3) === 0 ? '}' : `line ${i} ${random(50)}`))
    const changed = lines.flatMap((text, i) => (random(10) === 0 ? [`changed ${i}`] : random(10) === 0 ? [] : [text]))
    const d = createPatch(lines.join('\n'), changed.join('\n'))
    expect(d.hunks.length).toBeGreaterThan(100)
    expect(d.hunks.flatMap((h) => h.additions).length).toBeLessThan(12_000)
  })

  it('copes with texts in which no line stands once', () => {
    const a = 'x\n'.repeat(50_000)
    const b = `${'x\n'.repeat(20_000)}y\n${'x\n'.repeat(30_000)}`
    expect(createPatch(a, b).hunks.flatMap((h) => h.additions)).toEqual(['y'])
    const flip = (n: number) => Array.from({ length: 30_000 }, (_, i) => ((i * n) % 7 < 3 ? 'p' : 'q')).join('\n')
    expect(createPatch(flip(3), flip(5)).hunks.length).toBeGreaterThan(0)
  })
})

describe('render', () => {
  it('writes what parse reads back', () => {
    fc.assert(
      fc.property(pairs, fc.nat(4), fc.constantFrom('', 'src/a.ts', 'a b', 'q"\t\n'), ([a, b], context, path) => {
        const d = createPatch(a, b, { context, path })
        expect(parsePatch(formatPatch(d))).toEqual(d)
      }),
      runs,
    )
  })

  it('writes several files as one document that parseFiles reads back', () => {
    fc.assert(
      fc.property(fc.array(pairs, { minLength: 1, maxLength: 3 }), fc.nat(3), (texts, context) => {
        const diffs = texts.map(([a, b], i) => createPatch(a, b, { context, path: `file ${i}` })).filter((d) => d.hunks.length > 0)
        const { files, problems } = parsePatches(formatPatch(diffs))
        expect(problems).toEqual([])
        expect(files.map(({ from: _from, to: _to, hunkLines: _hunkLines, ...d }) => d)).toEqual(diffs)
      }),
      runs,
    )
  })
})
