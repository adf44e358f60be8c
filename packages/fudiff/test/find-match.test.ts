import { expect, it } from 'vitest'
import { apply, findMatch, parsePatch, tryApplyPatch } from '../src/index'
import { hunkOf, patchErrorName } from '../src/internal'

const hunk = (body: string) => parsePatch(`@@ @@\n${body}`).hunks[0]!
const file = 'a\nb\nc\nb\nd\n'

it.each([
  ['where the old side stands', ' c\n-b\n+x\n', 3, 4],
  ['where context alone stands', ' b\n c\n', 2, 3],
])('findMatch gives the lines %s', (_name, body, startLine, endLine) => {
  expect(findMatch(file, hunk(body))).toMatchObject({ match: { startLine, endLine } })
})

it.each([
  ['AmbiguousContext', '-b\n+x\n'],
  ['NoMatch', ' nothing\n-like\n+this\n'],
  ['InvalidHunk', '+x\n'],
])('findMatch answers %s', (name, body) => {
  const place = findMatch(file, hunk(body))
  expect('problem' in place && patchErrorName(place.problem)).toBe(name)
})

it('findMatch gives the problem of tryApplyPatch, takes its options, and a hunk without lines stands nowhere', () => {
  const twice = hunk('-b\n+x\n')
  const refused = tryApplyPatch(file, { originalFile: '', modifiedFile: '', operation: 'modify', hunks: [twice] })
  expect(findMatch(file, twice)).toEqual({ problem: refused.status === 'refused' && refused.problem })
  expect(findMatch(file, twice, { onAmbiguous: (_hunk, places) => places[1] })).toMatchObject({ match: { startLine: 4 } })
  expect(findMatch(file, hunk(' A\n-b\n+x\n'), { ignoreCase: true })).toMatchObject({ match: { startLine: 1 } })
  const applied = 'begin here\nnew value\nend here\n'
  expect(findMatch(applied, hunk(' begin here\n-old value\n+new value\n end here\n'))).toMatchObject({
    match: { startLine: 1, endLine: 3 },
  })
  expect(findMatch(file, hunkOf([]))).toMatchObject({ problem: { kind: 'malformed' } })
})

it('what apply throws speaks of hunks, and names no strategy', () => {
  const messageOf = (body: string) => {
    try {
      return apply(file, parsePatch(`@@ @@\n${body}`))
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(messageOf('-b\n+x\n').split('\n', 1)[0]).toMatch(
    /^The context and removed lines of the hunk occur more than once in the file: 2 places/,
  )
  const missing = messageOf(' nothing\n-like\n+this\n')
  expect(missing.split('\n', 1)[0]).toBe('The context and removed lines of the hunk were not found in the file.')
  for (const message of [missing, messageOf('-b\n+x\n')]) expect(message).not.toMatch(/oldString|Tried:/)
})

it('a header that does not begin its line is told as what it is', () => {
  expect(() => parsePatch('\n  @@ @@\n a\n')).toThrow(
    'expected a file header or a hunk header, at the beginning of its line, found "  @@ @@"',
  )
})
