import fc from 'fast-check'

const PIECES = ['', 'x', 'y', '}', ' x', '  x', '-- sql', '++i;', '@@ @@', '@@ -1 +1 @@', '\\ No newline', '\ufeffx', 'a\rb', 'z\r']
const ELISIONS = ['// ... rest of code', '# ...', '/* ... */', '// ... processing code', '<!-- ... -->']
const MORE = ['--- a', '+++ b', ' @@', '-', '+', '\\ end of hunk', 'diff --git a/x b/x', '```', 'Index: x', 'caf\u00e9 \u2028', '$&', '\t']
const line = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...PIECES, ...MORE, ...ELISIONS) },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
)
const eol = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r')

/** Any text: lines that look like markers, empty and equal lines, every kind of line end, with and without a final one. */
export const anyText: fc.Arbitrary<string> = fc
  .tuple(fc.array(fc.tuple(line, eol), { maxLength: 24 }), line)
  .map(([lines, last]) => lines.map(([text, end]) => text + end).join('') + last)

const CODE = ['f() {', '}', '  if (a) {', '  }', '  x()', '  y()', 'const a = [', ']', '  1,', 'end', 'def f', 'fi', '</p>', '<p>', '});']
const KEYS = [
  '{',
  '  "a": 1,',
  '  "a": 2',
  '  "b": {',
  '  "b": 1',
  '  },',
  'a: 1',
  'b:',
  '  c: 2',
  '- item',
  'todo',
  'done',
  '    done',
  '',
]
const codeLine = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...CODE) },
  { weight: 3, arbitrary: fc.constantFrom(...KEYS) },
  { weight: 1, arbitrary: line },
)
const lineFeed = fc.constant('\n')

/** Code in which blocks may be left open, be closed twice, or have a key twice. Most texts end in a line break. */
const anyCode: fc.Arbitrary<string> = fc
  .tuple(fc.array(codeLine, { maxLength: 12 }), fc.constantFrom('\n', '\n', ''))
  .map(([lines, last]) => lines.join('\n') + last)

/** A text, and another one that was made from it by changing a few lines. */
export const textAndEdited = edited(anyText, line, eol)

/** The same for code whose blocks may be unbalanced. */
export const codeAndEdited = edited(anyCode, codeLine, lineFeed)

export function edited(
  texts: fc.Arbitrary<string>,
  body: fc.Arbitrary<string>,
  end: fc.Arbitrary<string>,
): fc.Arbitrary<readonly [string, string]> {
  return fc
    .tuple(texts, fc.array(fc.tuple(fc.nat(40), fc.nat(2), fc.array(fc.tuple(body, end), { maxLength: 3 })), { maxLength: 4 }))
    .map(([text, edits]) => {
      let lines = text.split('\n')
      for (const [at, removed, added] of edits) {
        const from = at % (lines.length + 1)
        lines = [...lines.slice(0, from), ...added.map(([t, e]) => (t + e).replace(/\n$/, '')), ...lines.slice(from + removed)]
      }
      return [text, lines.join('\n')] as const
    })
}
