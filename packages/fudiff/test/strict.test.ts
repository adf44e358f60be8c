import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePatch, tryApplyPatch } from '../src/index'
import { patchErrorName } from '../src/internal'

const run = (content: string, edit: string) => tryApplyPatch(content, parsePatch(edit), { strict: true })
const endOf = (outcome: ReturnType<typeof tryApplyPatch>) =>
  outcome.status === 'refused' ? patchErrorName(outcome.problem) : outcome.content

describe('strict is the document', () => {
  it.each([
    [
      'lines that differ in whitespace alone are found, and the new lines are written as given',
      'if ready:\n    start()\nstop()\nrest()\n',
      '@@ @@\n-start()\n-stop()\n+go()\n rest()\n',
      'if ready:\ngo()\nrest()\n',
    ],
    ['new lines are not indented anew', 'f:\n    a(1)\n    b(2)\n', '@@ @@\n a(1)\n-b(2)\n+b(3)\n', 'f:\n    a(1)\nb(3)\n'],
    ['a block may be left open', 'f() {\n  x\n}\ng()\n', '@@ @@\n f() {\n   x\n-}\n+  y\n', 'f() {\n  x\n  y\ng()\n'],
    [
      'a context line that is nowhere is no match',
      'alpha(1)\nbeta(2)\ngamma(3)\ndelta(4)\n',
      '@@ @@\n not in the file\n beta(2)\n-gamma(3)\n+gamma(4)\n',
      'NoMatch',
    ],
    [
      'a line beyond the edge of the file is left out',
      'beta(2)\ngamma(3)\n',
      '@@ @@\n not in the file\n beta(2)\n-gamma(3)\n+gamma(4)\n',
      'beta(2)\ngamma(4)\n',
    ],
    [
      'a deleted line that is nowhere has a name of its own',
      'alpha(1)\nbeta(2)\ngamma(3)\n',
      '@@ @@\n alpha(1)\n-betta(2)\n+beta(3)\n gamma(3)\n',
      'DeletedLineNotFound',
    ],
    ['one wrong character is no match', 'alpha(1)\nbeta(2)\ngamma(3)\n', '@@ @@\n alfa(1)\n-beta(2)\n+beta(3)\n gamma(3)\n', 'NoMatch'],
    ['two places that differ in whitespace are ambiguous', 'a()\n  b()\na()\n b()\n', '@@ @@\n a()\n-b()\n+c()\n', 'AmbiguousContext'],
    ['of two such places the exact one is taken', 'a()\n  b()\na()\nb()\n', '@@ @@\n a()\n-b()\n+c()\n', 'a()\n  b()\na()\nc()\n'],
    ['a change of indentation that was made is in place', 'f:\n    a(1)\n', '@@ @@\n f:\n-  a(1)\n+    a(1)\n', 'f:\n    a(1)\n'],
    ['context alone is verified', 'alpha(1)\nbeta(2)\n', '@@ @@\n alpha(1)\n beta(3)\n', 'NoMatch'],
    [
      "line ends stay the file's",
      'a(1)\r\n  b(2)\r\nc(3)\r\n',
      '@@ @@\n a(1)\n-b(2)\n+b(3)\n+b(4)\n c(3)\n',
      'a(1)\r\nb(3)\r\nb(4)\r\nc(3)\r\n',
    ],
  ])('%s', (_, content, edit, expected) => {
    expect(endOf(run(content, edit))).toBe(expected)
  })

  it('a hunk between other lines lands where its old side is, whitespace ignored, and nowhere else', () => {
    const word = fc.constantFrom('alpha', 'beta', 'gamma', 'x = 1', 'f(a, b)', '}', 'end', '- item')
    const space = fc.constantFrom('', '', '  ', '    ', '\t')
    const line = fc.tuple(space, word).map(([indent, text]) => indent + text)
    const kind = fc.constantFrom(' ', ' ', '-', '+')
    const hunk = fc.array(fc.tuple(kind, line), { minLength: 2, maxLength: 7 })
    let [landed, missing, several] = [0, 0, 0]
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 3, maxLength: 9 }),
        hunk,
        fc.nat(8),
        fc.array(space, { maxLength: 7 }),
        (file, drawn, at, spaces) => {
          // Half of the quoted lines are in the file, with other whitespace.
          const from = at % file.length
          let row = from
          const body = drawn.map(([sort, text], i): readonly [string, string] => {
            const own = sort === '+' || from % 2 === 1 ? undefined : file[row++]
            return [sort, own === undefined ? text : (spaces[i] ?? '') + own.trim()]
          })
          const edit = [[' ', 'head()'], ...body, [' ', 'tail()']] as const
          if (!body.some(([sort]) => sort === '+') || !body.some(([sort]) => sort === '-')) return
          const text = from % 2 === 1 ? file : [...file.slice(0, from), 'head()', ...file.slice(from, row), 'tail()', ...file.slice(row)]
          const lines = ['first()', ...text, 'last()']
          const expected = byDocument(lines, edit)
          const outcome = run(`${lines.join('\n')}\n`, `@@ @@\n${edit.map((parts) => parts.join('')).join('\n')}\n`)
          if (outcome.status === 'already-applied') return
          if (typeof expected === 'number') expected === 0 ? missing++ : several++
          else landed++
          const name = expected === 0 ? /^(?:NoMatch|DeletedLineNotFound)$/ : /^AmbiguousContext$/
          if (typeof expected === 'number') expect(endOf(outcome)).toMatch(name)
          else expect(endOf(outcome)).toBe(`${expected.join('\n')}\n`)
        },
      ),
      { seed: 428, numRuns: 6000 },
    )
    expect(Math.min(landed, missing)).toBeGreaterThan(500)
    expect(several).toBe(0)
  })
})

/**
 * The algorithm of the document's listings: every window is compared with the old lines, with one space for each run of whitespace. Returns
 * the lines afterwards, or how many windows match.
 */
function byDocument(lines: readonly string[], edit: readonly (readonly [string, string])[]): readonly string[] | number {
  const squeeze = (text: string) => text.split(/\s+/).filter(Boolean).join(' ')
  const old = edit.filter(([sort]) => sort !== '+')
  const windows = lines.flatMap((_, at) => (old.every(([, text], i) => squeeze(text) === squeeze(lines[at + i] ?? '\0')) ? [at] : []))
  if (windows.length !== 1) return windows.length
  let row = windows[0]!
  const after = lines.slice(0, row)
  for (const [sort, text] of edit) {
    if (sort === '+') after.push(text)
    else if (sort === '-') row++
    else after.push(lines[row++]!)
  }
  return [...after, ...lines.slice(row)]
}
