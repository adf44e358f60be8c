import { describe, expect, test } from 'vitest'
import { parse } from '../src/index'
import { brief } from './brief'

const patch = (...lines: string[]) => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n')

const ROWS: readonly (readonly [string, string, readonly string[]])[] = [
  ['adds a file', patch('*** Add File: a/n.py', '+x', '+', '+y'), ['patch a/n.py create "x\\n\\ny\\n"']],
  ['deletes a file', patch('*** Delete File: o.py'), ['patch o.py delete']],
  ['updates a file', patch('*** Update File: a.py', '@@', ' k', '-x', '+y', ' l'), ['patch a.py: k\\nx\\nl -> k\\ny\\nl']],
  ['updates without an anchor line', patch('*** Update File: a.py', ' k', '-x', '+y'), ['patch a.py: k\\nx -> k\\ny']],
  ['has an anchor', patch('*** Update File: a.py', '@@ class A', '-x', '+y'), ['patch a.py: x -> y in class A']],
  ['nests anchors', patch('*** Update File: a.py', '@@ class A', '@@ def f', '-x', '+y'), ['patch a.py: x -> y in class A/def f']],
  [
    'has several chunks',
    patch('*** Update File: a.py', '@@ class A', '-x', '+y', '@@ class B', '-p', '+q'),
    ['patch a.py: x -> y in class A | p -> q in class B'],
  ],
  ['closes an anchor as diffs do', patch('*** Update File: a.py', '@@ class A @@', '-x', '+y'), ['patch a.py: x -> y in class A']],
  ['ends at the end of the file', patch('*** Update File: a.py', '@@', '-x', '+y', '*** End of File'), ['patch a.py: x -> y at end']],
  ['only adds, after an anchor', patch('*** Update File: a.py', '@@ class A', '+y'), ['patch a.py:  -> y in class A']],
  ['only adds, at the end', patch('*** Update File: a.py', '@@', '+y', '*** End of File'), ['patch a.py:  -> y at end']],
  ['moves a file', patch('*** Update File: a.py', '*** Move to: b.py', '@@', '-x', '+y'), ['patch a.py rename to b.py: x -> y']],
  ['moves a file and changes nothing', patch('*** Update File: a.py', '*** Move to: b.py'), ['patch a.py rename to b.py']],
  [
    'changes several files',
    patch('*** Update File: a.py', '@@', '-x', '+y', '*** Add File: n.py', '+z'),
    ['patch a.py: x -> y', 'patch n.py create "z\\n"'],
  ],
  ['lacks its end in a fence', '```\n*** Begin Patch\n*** Update File: a.py\n@@\n-x\n+y\n```\nDone.', ['patch a.py: x -> y']],
  ['lacks its end before prose', '*** Begin Patch\n*** Update File: a.py\n@@\n-x\n+y\n\nThat is all.', ['patch a.py: x -> y']],
  [
    'stands in a heredoc',
    "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: a.py\n@@\n-x\n+y\n*** End Patch\nEOF\n",
    ['patch a.py: x -> y'],
  ],
  [
    'keeps an empty context line without its blank',
    patch('*** Update File: a.py', '@@', ' k', '', '-x', '+y'),
    ['patch a.py: k\\n\\nx -> k\\n\\ny'],
  ],
  [
    'keeps all indentation if a context line lacks its leading space',
    patch('*** Update File: a.py', 'def f():', '    a', '-    x', '+    y'),
    ['patch a.py: def f():\\n    a\\n    x -> def f():\\n    a\\n    y'],
  ],
  [
    'keeps the tab of a context line that lacks its leading space',
    patch('*** Update File: a.py', ' k', '\ta', '-\tx', '+\ty'),
    ['patch a.py: k\\n\ta\\n\tx -> k\\n\ta\\n\ty'],
  ],
  [
    'holds the marks of other formats',
    patch('*** Update File: a.py', '@@', '-<<<<<<< HEAD', '-=======', '+x'),
    ['patch a.py: <<<<<<< HEAD\\n======= -> x'],
  ],
  ['is indented as a whole', '  *** Begin Patch\n  *** Update File: a.py\n  @@\n  -x\n  +y\n  *** End Patch', ['patch a.py: x -> y']],
]

describe('a *** Begin Patch envelope', () => {
  test.each(ROWS)('%s', (_name, answer, expected) => {
    const { edits, problems } = parse(answer)
    expect(problems).toEqual([])
    expect(edits.map(brief)).toEqual(expected)
  })
})
