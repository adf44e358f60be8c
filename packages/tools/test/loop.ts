import { type MemoryFiles, memoryFiles } from '@suture/core'

/** A file in which a line occurs twice, so that a call that only quotes this line is refused. */
const BEFORE = 'def a(x):\n    log(x)\n    return x\n\ndef b(x):\n    log(x)\n    return -x\n\none\ntwo\nthree\nfour\n'

/** The files of a conversation. */
export const project = (): MemoryFiles => memoryFiles({ '/w/a.py': BEFORE })

const call = (old_string: string, new_string: string) => ({ edits: [{ path: 'a.py', old_string, new_string, replace_all: null }] })

/** An inexact call that is refused, a call that lands after the refusal was read, and six calls at the same time. */
export const SLOPPY = call('log(x)', 'log("b", x)')
export const BETTER = call('def b(x):\n  log(x)\n', 'def b(x):\n  log("b", x)\n')
export const AT_ONCE = [
  call('one', '1'),
  call('two', '2'),
  call('three', '3'),
  call('four', '4'),
  call('return x', 'return +x'),
  call('def a(x):', 'def a(x, y):'),
]

/** The file after all of these calls. */
export const AFTER = 'def a(x, y):\n    log(x)\n    return +x\n\ndef b(x):\n    log("b", x)\n    return -x\n\n1\n2\n3\n4\n'
