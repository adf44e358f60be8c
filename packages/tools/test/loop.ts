import { type MemoryFiles, memoryFiles } from '@suture/core'

/** A file with a line that is there twice, so that a call that quotes it alone is refused. */
const BEFORE = 'def a(x):\n    log(x)\n    return x\n\ndef b(x):\n    log(x)\n    return -x\n\none\ntwo\nthree\nfour\n'

/** The files of a conversation. */
export const project = (): MemoryFiles => memoryFiles({ '/w/a.py': BEFORE })

const call = (old_string: string, new_string: string) => ({ edits: [{ path: 'a.py', old_string, new_string, replace_all: null }] })

/** A sloppy call that is refused, one that lands after the words of the refusal, and six that are made at once. */
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

/** The file after all of them. */
export const AFTER = 'def a(x, y):\n    log(x)\n    return +x\n\ndef b(x):\n    log("b", x)\n    return -x\n\n1\n2\n3\n4\n'
