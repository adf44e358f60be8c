import { land, type Trap, text } from './trap'

/** The second edit quotes the result of the first. In the original file, it would only match at another depth. */
const sequels: readonly (readonly [string, string, readonly string[], readonly string[], string, readonly string[]])[] = [
  ['Python', 'def f(a):', ['    if a:'], ['x = get(a)', 'use(x)'], '    go(1)', ['    if x:', '        log(x)']],
  ['YAML', 'all:', ['  when:'], ['load: it', 'use: it'], '  go: 1', ['  then:', '    log: it']],
  ['CoffeeScript', 'f = (a) ->', ['    if a'], ['x = get a', 'use x'], '    go 1', ['    if x', '        log x']],
]

const sequelTraps = sequels.map(([language, open, condition, body, last, more]): Trap => {
  const step = condition[0]!.slice(0, condition[0]!.length - condition[0]!.trimStart().length)
  const inner = body.map((line) => step + step + line)
  const outer = body.map((line) => step + line)
  const file = text(open, ...condition, ...inner, last)
  const first = [text(...condition, ...inner), text(...outer)] as const
  const second = [text(...outer), text(...outer, ...more)] as const
  return land('sequel', language, file, [first, second], text(open, ...outer, ...more, last))
})

/** The edit removes one of two equal lines, and the file has only one. So the change is already made. */
const equal: readonly (readonly [string, readonly [string, string, string]])[] = [
  ['Markdown', ['alpha one', 'beta two', 'gamma three']],
  ['Python', ['import os', 'import sys', 'import json']],
  ['CSS', ['  color: red;', '  margin: 0;', '  padding: 1px;']],
  ['Go', ['\tone(x)', '\ttwo(x)', '\tthree(x)']],
  ['YAML', ['- one', '- two', '- three']],
  ['JavaScript', ['  load(a)', '  check(b)', '  store(c)']],
]

const equalTraps = equal.map(([language, [a, b, c]]): Trap => {
  const file = text('first line of the file', a, b, c, 'last line of the file')
  return {
    trap: 'equal lines',
    language,
    file,
    edits: [{ oldString: [a, b, b, c].join('\n'), newString: [a, b, c].join('\n') }],
    must: 'settled',
  }
})

/** The old text occurs exactly once, so the edit must replace it character by character. */
const literal: readonly Trap[] = [
  land('character by character', 'text', 'a\nX\n\n\n\nB\n', [['X\n\n\n', 'X']], 'a\nX\nB\n', 'land'),
  land('character by character', 'text', 'a\nX\n\n\nB\n', [['\n\n\nB', '\nB']], 'a\nX\nB\n', 'land'),
  land('character by character', 'text', 'a\nX  \nB\n', [['X  \nB', 'X\nB']], 'a\nX\nB\n', 'land'),
  land('character by character', 'Python', 'sep = ", "\nend = 1\n', [['sep = ", "', 'sep = "; "']], 'sep = "; "\nend = 1\n', 'land'),
]

/** Traps with several edits in one answer, repeated lines, or text that matches verbatim. */
export const severalTraps: readonly Trap[] = [...sequelTraps, ...equalTraps, ...literal]
