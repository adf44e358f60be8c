import { type Intent, openDocument } from '@suture/text'
import fc from 'fast-check'
import { diff3Merge } from 'node-diff3'
import { describe, expect, it } from 'vitest'
import { edit } from '../src'
import { editAmong, servedBy } from '../src/internal'
import { trackBack, trackRows } from '../src/text/track'
import { law } from './generated'

/** Merges by lines as diff3 does. Undefined for a conflict. */
function merge(ours: string, base: string, theirs: string): string | undefined {
  const [a, o, b] = [ours, base, theirs].map((text) => text.split('\n'))
  const parts = diff3Merge(a!, o!, b!, { excludeFalseConflicts: true })
  return parts.some(({ conflict }) => conflict) ? undefined : parts.flatMap(({ ok }) => ok ?? []).join('\n')
}

/** Merges only if diff3 decides alike from below. It may choose another of several equal lines as the one that was deleted. */
function mergeOfBoth(ours: string, base: string, theirs: string): string | undefined {
  const mirrored = (text: string) => text.split('\n').reverse().join('\n')
  const merged = merge(ours, base, theirs)
  const fromBelow = merge(mirrored(ours), mirrored(base), mirrored(theirs))
  return merged !== undefined && fromBelow !== undefined && mirrored(fromBelow) === merged ? merged : undefined
}

const withServed = (file: string, intent: Intent, ...served: string[]) =>
  editAmong(openDocument(file), intent, {}, undefined, servedBy(served))

interface Drawn {
  readonly base: string
  readonly file: string
  readonly theirs: string
  readonly intent: Intent
}

type Step = readonly [number, 'change' | 'add' | 'drop']
const steps = (most: number) =>
  fc.array(fc.tuple(fc.nat(), fc.constantFrom('change' as const, 'add' as const, 'drop' as const)), { minLength: 1, maxLength: most })

/** Changes lines. `from` and `to` limit the rows that may change. */
function changed(lines: readonly string[], made: readonly Step[], name: string, from = 0, to = lines.length): string[] {
  const by = new Map(made.map(([at, how], k) => [from + (at % Math.max(1, to - from)), [how, k] as const]))
  return lines.flatMap((line, row) => {
    const [how, k] = by.get(row) ?? []
    if (how === undefined) return [line]
    return how === 'drop' ? [] : how === 'add' ? [line, `${name}_${k}()`] : [`${name}_${k}()`]
  })
}

/** Draws a served text, a file that was made of it, and an edit that quotes some lines of the served text. */
const drawnOf = (line: (row: number) => fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.integer({ min: 4, max: 24 }).chain((count) => fc.tuple(...Array.from({ length: count }, (_, row) => line(row)))),
      steps(4),
      steps(2),
      fc.nat(),
      fc.nat(),
    )
    .map(([lines, ours, theirs, at, size]): Drawn => {
      const from = at % lines.length
      const to = Math.min(lines.length, from + 1 + (size % 6))
      const next = changed(lines, theirs, 'theirs', from, to)
      const quote = (part: readonly string[], end: number) => part.slice(from, end).join('\n')
      return {
        base: `${lines.join('\n')}\n`,
        file: `${changed(lines, ours, 'ours').join('\n')}\n`,
        theirs: `${next.join('\n')}\n`,
        intent: { oldString: quote(lines, to), newString: quote(next, to + next.length - lines.length), wholeLines: true },
      }
    })
    .filter(({ base, theirs, intent }) => {
      const alone = edit(base, intent)
      return alone.status === 'applied' && alone.content === theirs
    })

const distinct = drawnOf((row) => fc.constant(`line_${row}(value)`))
const repeated = drawnOf((row) => fc.constantFrom(`line_${row}(value)`, '}', '', 'done'))

/** Draws edits that add a line which the file has got, too. */
const alike = distinct.map((drawn): Drawn => {
  const same = (text: string) => text.replaceAll(/(?:ours|theirs)_\d\(\)/g, 'register(handler)')
  return {
    base: drawn.base,
    file: same(drawn.file),
    theirs: same(drawn.theirs),
    intent: { ...drawn.intent, newString: same(drawn.intent.newString) },
  }
})

describe('an edit with the text that its author was shown', () => {
  it('lands as diff3 merges it, and is refused if diff3 finds a conflict, unless the quote is in the file', () => {
    const counts = { merged: 0, refused: 0 }
    fc.assert(
      fc.property(distinct, ({ base, file, theirs, intent }) => {
        const outcome = withServed(file, intent, base)
        const merged = merge(file, base, theirs)
        if (base === file || file.includes(`${intent.oldString}\n`)) return
        counts[merged === undefined ? 'refused' : 'merged']++
        if (merged === undefined) expect(outcome.status).toBe('refused')
        else expect(outcome).toMatchObject({ content: merged })
      }),
      law(300),
    )
    expect(Math.min(counts.merged, counts.refused)).toBeGreaterThan(20)
  })

  it('lands, among lines that occur several times, only as diff3 merges it, unless it deletes such a line', () => {
    let compared = 0
    fc.assert(
      fc.property(repeated, ({ base, file, theirs, intent }) => {
        const outcome = withServed(file, intent, base)
        const merged = mergeOfBoth(file, base, theirs)
        if (base === file || merged === undefined || outcome.status !== 'applied') return
        // An edit names the line that it deletes. diff3 may delete another of several equal lines.
        const count = (text: string, line: string) => text.split('\n').filter((each) => each === line).length
        if (['}', '', 'done'].some((line) => count(theirs, line) < count(base, line))) return
        expect(outcome.content).toBe(merged)
        compared++
      }),
      law(600),
    )
    expect(compared).toBeGreaterThan(20)
  })

  it('lands, if the file has got the line that it adds, only as diff3 merges it', () => {
    let merged = 0
    fc.assert(
      fc.property(alike, ({ base, file, theirs, intent }) => {
        const outcome = withServed(file, intent, base)
        if (base === file || outcome.status !== 'applied' || file.includes(`${intent.oldString}\n`)) return
        expect(outcome.content).toBe(merge(file, base, theirs))
        merged++
      }),
      law(500),
    )
    expect(merged).toBeGreaterThan(20)
  })

  it('ends as without that text if it is the file, or does not contain the quote', () => {
    fc.assert(
      fc.property(repeated, fc.string(), ({ base, file, intent }, other) => {
        expect(withServed(file, intent, file, base)).toEqual(edit(file, intent))
        if (!other.includes(intent.oldString)) expect(withServed(file, intent, other)).toEqual(edit(file, intent))
      }),
      law(100),
    )
  })
})

it('does not decide between places of which the file has more by now, since the author may have seen them', () => {
  const [shown, now] = ['a(1)\nlog(x)\n', 'a(2)\nlog(x)\n\nb(1)\nlog(x)\n']
  const intent = { oldString: 'log(x)\n', newString: 'log(y)\n' }
  expect(withServed(now, intent, shown)).toEqual(edit(now, intent))
  expect(withServed(now, intent, shown)).toMatchObject({ problem: { kind: 'ambiguous' } })
  expect(withServed(now.replace('b(1)\nlog(x)', 'b(1)'), intent, shown)).toMatchObject({ status: 'applied' })
})

const SHOWN = 'import a from "a"\nimport b from "b"\n\nexport const one = a(1)\nexport const two = b(2)\n'
const LINE = 'import { helper } from "./helper"\n'
const ADDS: Intent = { oldString: 'import a from "a"\n', newString: `import a from "a"\n${LINE}` }

describe('a line that the edit adds and that the file has near by', () => {
  const organized = SHOWN.replace('import b from "b"\n', `import b from "b"\n${LINE}`)

  it('is added if the author was shown all around the place, and is reported', () => {
    const outcome = withServed(organized, ADDS, SHOWN)
    expect(outcome).toMatchObject({ status: 'applied', content: organized.replace('a from "a"\n', `a from "a"\n${LINE}`) })
    const warnings = [
      'line 3 had been added since you read the file, and was kept',
      'line 3 is equal to an added line, so the file has it twice',
    ]
    expect(outcome).toMatchObject({ matches: [{ warnings }] })
  })

  it('is also added if it was in the text that was shown', () => {
    const now = organized.replace('b(2)', 'b(3)')
    expect(withServed(now, ADDS, organized)).toMatchObject({ content: now.replace('a from "a"\n', `a from "a"\n${LINE}`) })
  })

  it.each([
    ['no text was shown', organized, ADDS, []],
    ['it may be of an edit after an older text was shown', organized.replace('b(2)', 'b(3)'), ADDS, [organized, SHOWN]],
    ['a later text was shown, in which the edit is made', organized, ADDS, [SHOWN.replace('a from "a"\n', `a from "a"\n${LINE}`), SHOWN]],
    [
      'the file has another part of the edit',
      organized.replace('a(1)', 'a(10)'),
      {
        oldString: 'import a from "a"\nimport b from "b"\n\nexport const one = a(1)\n',
        newString: `import a from "a"\n${LINE}import b from "b"\n\nexport const one = a(10)\n`,
      },
      [SHOWN],
    ],
  ] as const)('is refused if %s', (_, file, intent, served) => {
    const outcome = withServed(file, intent, ...served)
    expect(outcome.status === 'applied' ? outcome.content : outcome.status).toBe('refused')
  })
})

describe('a deletion with the text that its author was shown', () => {
  const shown = 'all:\n  script: a\n\n  one: 1\n  two: 2\n\nend: 1\n'
  const deletes: Intent = { oldString: shown.slice(5, -1), newString: '  script: a\n\nend: 1' }

  it('may have a changed line above the first place from which it deletes the same', () => {
    const outcome = withServed(shown.replace('script', 'shell'), deletes, shown)
    expect(outcome).toMatchObject({ status: 'applied', content: 'all:\n  shell: a\n\nend: 1\n' })
  })

  it.each([
    ['below the last place', shown.replace('end: 1', 'end: 2')],
    ['in all places', shown.replace('two: 2', 'two: 3')],
    ['in the first place', shown.replace('a\n\n', 'a\n# b\n')],
  ])('is refused if a line has changed %s', (_, file) => {
    expect(withServed(file, deletes, shown).status).toBe('refused')
  })

  it('is refused if it deletes one of several equal lines, and another of them has changed', () => {
    const one = { oldString: 'a\nx()\nx()\nx()\nb', newString: 'a\nx()\nx()\nb' }
    expect(withServed('a\ny()\nx()\nx()\nb\n', one, 'a\nx()\nx()\nx()\nb\n').status).toBe('refused')
  })
})

describe('rows of a text in a later version', () => {
  it.each([
    ['an added line', 'a b c', 'a x b c', '0 2 3', '0 2 3'],
    ['a copied part', 'a x b', 'a x a x b', '0 1 4', '2 3 4'],
    ['a moved line', 'a b c d', 'b c d a', '-1 0 1 2', '-1 0 1 2'],
    ['a changed line', 'a b c', 'a B c', '0 -1 2', '0 -1 2'],
    ['nothing in common', 'a b', 'c', '-1 -1', '-1 -1'],
  ])('are found next to %s', (_, before, after, first, last) => {
    const [a, b] = [before.split(' '), after.split(' ')]
    expect([trackRows(a, b).join(' '), trackBack(a, b).join(' ')]).toEqual([first, last])
  })

  it('are not searched for between more lines than a small table has room for', () => {
    const lines = (step: number) => ['once', ...Array.from({ length: 400 }, (_, row) => ((row * row * step) % 7 > 3 ? 'a' : 'b'))]
    const rows = trackRows(lines(1), lines(2))
    expect(rows[0]).toBe(0)
    expect(rows.filter((row) => row >= 0).length).toBeLessThan(50)
  })

  it('rise, and are those of equal lines', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 12 })
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        for (const rows of [trackRows(before, after), trackBack(before, after)]) {
          const found = [...rows.entries()].filter(([, row]) => row >= 0)
          expect(found.every(([i, row], k) => before[i] === after[row] && (k === 0 || row > found[k - 1]![1]))).toBe(true)
        }
      }),
      law(200),
    )
  })
})
