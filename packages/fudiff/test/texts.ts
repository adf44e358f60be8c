import fc from 'fast-check'

const PIECES = ['', 'x', 'y', '}', ' x', '  x', '-- sql', '++i;', '@@ @@', '@@ -1 +1 @@', '\\ No newline', '\ufeffx', 'a\rb', 'z\r']
const ELISIONS = ['// ... rest of code', '# ...', '/* ... */', '// ... processing code', '<!-- ... -->']
const MORE = ['--- a', '+++ b', ' @@', '-', '+', '\\ end of hunk', 'diff --git a/x b/x', '```', 'Index: x', 'caf\u00e9 \u2028', '$&', '\t']
const line = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...PIECES, ...MORE, ...ELISIONS) },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
)
const eol = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r')

/** Any text: marker-like lines, blank and equal lines, every line end, with and without a final one. */
export const anyText: fc.Arbitrary<string> = fc
  .tuple(fc.array(fc.tuple(line, eol), { maxLength: 24 }), line)
  .map(([lines, last]) => lines.map(([text, end]) => text + end).join('') + last)

/** A text and one made from it by a few changes of lines. */
export const textAndEdited: fc.Arbitrary<readonly [string, string]> = fc
  .tuple(anyText, fc.array(fc.tuple(fc.nat(40), fc.nat(2), fc.array(fc.tuple(line, eol), { maxLength: 3 })), { maxLength: 4 }))
  .map(([text, edits]) => {
    let lines = text.split('\n')
    for (const [at, removed, added] of edits) {
      const from = at % (lines.length + 1)
      lines = [...lines.slice(0, from), ...added.map(([t, e]) => (t + e).replace(/\n$/, '')), ...lines.slice(from + removed)]
    }
    return [text, lines.join('\n')] as const
  })
