import fc from 'fast-check'
import { edited } from './texts'

const QUOTES = ['x = "a"', 'f(\\"a\\")', "y = 'a'", "g(\\'a\\')", 'say(`a`)', 'say(\\`a\\`)', '"it\\"s"', 'const s = "\\n  b"']
const ENTITIES = ['if (a &lt; b &amp;&amp; c) {', 'if (a < b && c) {', '<p>&quot;x&quot;</p>', '<p>"x"</p>', '&#39;a&#39;', '&gt;']
const NUMBERED = ['12 | x', '13 | y = 1', '12\tx', ' 7: f()', '12: x', 'L12: x', '1. one', '2. two']
const FENCED = ['```', '```ts', '~~~', '+ x', '- x', '@@ -1 +1 @@', '*** End Patch', '> quoted']
const ELIDED = ['// ...', '# ...', '// ... existing code ...', '...', '  // ...', '<!-- ... -->', '// rest unchanged']
const BRACKETS = [
  'f(',
  ')',
  'if (a) {',
  '}',
  '  }',
  '[',
  ']',
  '});',
  '({',
  '  g() {',
  '</div>',
  '<div>',
  'end',
  'begin',
  'def f():',
  '  pass',
  '@wraps',
]
const YAML = [
  '- a',
  '  - b',
  '   - c',
  ' - d',
  '- a: 1',
  '  b: 2',
  '   c: 3',
  'key:',
  '  key: 1',
  'key: 2',
  '  key:',
  '# Heading',
  '## Heading',
]
const JSON_LINES = ['{', '}', '  "a": 1,', '  "a": 2', '  "b": {', '    "a": 1', '  },', '"a": 1,', '    "longer key": [', '    ]']
const CONFLICT = ['<<<<<<< HEAD', '=======', '>>>>>>> main', '||||||| base']
const SPACE = [
  '',
  '  ',
  '\t',
  'x',
  '  x',
  '\tx',
  '    x',
  '  y()',
  '    y()',
  'y()',
  'x;',
  'x,',
  'x ',
  '“a”',
  'don’t',
  "don't",
  'а',
  'x\u00a0y',
  'x y',
]

/** Lines that models write by mistake, and that a text may contain. */
const slip = fc.oneof(
  ...[QUOTES, ENTITIES, NUMBERED, FENCED, ELIDED, BRACKETS, YAML, JSON_LINES, CONFLICT, SPACE].map((lines) => fc.constantFrom(...lines)),
)
/** At most eight different lines, so that equal lines are frequent. */
const few = fc.array(slip, { minLength: 1, maxLength: 8 }).chain((lines) => fc.constant(fc.constantFrom(...lines)))

const end = fc.constantFrom('\n', '\n', '\n', '\n', '\n', '\r\n')

function textOf(line: fc.Arbitrary<string>, ends: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(fc.array(fc.tuple(line, ends), { maxLength: 14 }), fc.constantFrom('', '', '', '\n', '\n\n', '\r\n', 'x'))
    .map(([lines, last]) => lines.map(([text, eol]) => text + eol).join('') + last)
}

const indented = (text: string, by: number) =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : by < 3 ? ' '.repeat(by + 1) + line : line.replace(/^ {1,2}|^\t/, '')))
    .join('\n')

/** Forms of the whole text: quotes with or without a backslash, and line ends. */
const REWRITINGS: readonly (readonly [RegExp, string])[] = [
  [/["'`]/g, '\\$&'],
  [/\\(["'`])/g, '$1'],
  [/\n/g, '\r\n'],
]

/** A text with such lines, and another text that was made from it: by changing lines, by adding lines, or by changing only indentation. */
export const slipsAndEdited: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  few.chain((line) => edited(textOf(line, fc.constant('\n')), line, fc.constant('\n'))),
  edited(textOf(slip, fc.constant('\n')), slip, fc.constant('\n')),
  edited(textOf(slip, end), slip, end),
  few.chain((line) => fc.tuple(textOf(line, end), textOf(line, end))),
  fc.tuple(textOf(slip, end), textOf(slip, end)),
  fc.tuple(textOf(slip, fc.constant('\n')), fc.nat(3)).map(([text, by]) => [text, indented(text, by)] as const),
  fc.tuple(textOf(slip, fc.constant('\n')), fc.nat(12), fc.nat(12), fc.nat(3)).map(([text, from, count, by]) => {
    const lines = text.split('\n')
    const part = indented(lines.slice(from, from + count).join('\n'), by).split('\n')
    return [text, [...lines.slice(0, from), ...part, ...lines.slice(from + count)].join('\n')] as const
  }),
  fc
    .tuple(textOf(slip, fc.constant('\n')), fc.constantFrom(...REWRITINGS))
    .map(([text, [written, as]]) => [text, text.replaceAll(written, as)] as const),
)
