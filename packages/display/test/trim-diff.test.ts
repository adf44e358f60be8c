import { describe, expect, it } from 'vitest'
import { trimDiff } from '../src'

const rows: [string, string[], string[]][] = [
  ['shared indentation goes', ['@@ -1,2 +1,2 @@', '     a', '-    b', '+    c'], ['@@ -1,2 +1,2 @@', ' a', '-b', '+c']],
  ['only the shared part goes', ['     a', '-  b', '+      c'], ['   a', '-b', '+    c']],
  ['tabs count one each', ['-\t\ta', '+\tb'], ['-\ta', '+b']],
  ['no indentation, no change', ['-  a', '+b'], ['-  a', '+b']],
  ['blank lines do not count, and are cut too', ['     a', '+', '-  ', '+      ', '+     b'], [' a', '+', '-', '+  ', '+ b']],
  ['blank content alone leaves the diff as it is', ['@@ -1,1 +1,1 @@', '-    ', '+\t'], ['@@ -1,1 +1,1 @@', '-    ', '+\t']],
  ['headers are no content', ['--- a/x', '+++ b/x', '@@ -1 +1 @@', '-    a', '+    b'], ['--- a/x', '+++ b/x', '@@ -1 +1 @@', '-a', '+b']],
  [
    'deleted `-- x` and added `++ x` are content within a hunk',
    ['--- a/x', '+++ b/x', '@@ -1,2 +1,2 @@', '     a', '--- x', '+++ x'],
    ['--- a/x', '+++ b/x', '@@ -1,2 +1,2 @@', '     a', '--- x', '+++ x'],
  ],
  [
    'indented `--x` and `++x` lose the shared indentation',
    ['@@ -1,1 +1,1 @@', '-    --x', '+    ++x'],
    ['@@ -1,1 +1,1 @@', '---x', '+++x'],
  ],
  [
    'what looks like a header is content as soon as the counts claim one of its lines',
    ['@@ -1,1 +1,2 @@', '     a', '--- x', '+++ x'],
    ['@@ -1,1 +1,2 @@', '     a', '--- x', '+++ x'],
  ],
  ['a deleted `--x` alone is content, with no hunk about it', ['---x', '-    y'], ['---x', '-    y']],
  [
    'the headers of a second file are no content',
    ['--- a', '+++ a', '@@ -1 +1 @@', '-    a', '+    b', '--- c', '+++ c', '@@ -1 +1 @@', '-      d', '+    e'],
    ['--- a', '+++ a', '@@ -1 +1 @@', '-a', '+b', '--- c', '+++ c', '@@ -1 +1 @@', '-  d', '+e'],
  ],
  [
    'lines past wrong counts are content',
    ['@@ -1,1 +1,1 @@', '-    a', '+    b', '+    c', '     d'],
    ['@@ -1,1 +1,1 @@', '-a', '+b', '+c', ' d'],
  ],
  [
    'notes and other lines stay',
    ['diff --git a b', 'index 1..2', '@@ -1 +1 @@', '-  a', '\\ No newline at end of file', '+  b', ''],
    ['diff --git a b', 'index 1..2', '@@ -1 +1 @@', '-a', '\\ No newline at end of file', '+b', ''],
  ],
  [
    'an added `++ x` is content where a count of one, unsaid, claims it',
    ['@@ -0,0 +1 @@', '--- x', '+++ x', '+    y'],
    ['@@ -0,0 +1 @@', '--- x', '+++ x', '+    y'],
  ],
  [
    'a removed `-- x` is content where a count of one, unsaid, claims it',
    ['@@ -1 +0,0 @@', '--- x', '+++ y', '-    z'],
    ['@@ -1 +0,0 @@', '--- x', '+++ y', '-    z'],
  ],
  ['an empty text', [''], ['']],
  ['no content at all', ['--- a', '+++ b'], ['--- a', '+++ b']],
]

describe('trimDiff', () => {
  it.each(rows)('%s', (_name, diff, expected) => {
    expect(trimDiff(diff.join('\n'))).toBe(expected.join('\n'))
  })

  it('a megabyte of blanks on one line takes one pass', () => {
    const blanks = ' '.repeat(1_000_000)
    expect(trimDiff(`-${blanks}a\n+${blanks}b`)).toBe('-a\n+b')
  })
})
