import fc from 'fast-check'

/** The seed of every random test of this package. Change it to test other cases. */
export const SEED = 20_261_121

/** Lines that a parser of markers might misread. */
export const TRICKY_LINES = [
  '',
  ' ',
  'code',
  '  indented',
  '<<<<<<< SEARCH',
  '<<<<<<< SEARCH>',
  '<<<<< SEARCH',
  '<<<<<<<<< SEARCH',
  '<<<<<<< HEAD',
  '  <<<<<<< SEARCH',
  '=======',
  '=====',
  '========',
  '==========',
  '    =======',
  '======= ',
  '=======\u00a0',
  '=======x',
  '>>>>>>> REPLACE',
  '>>>>>>>',
  '>>>>>>> branch',
  '\t>>>>>>> REPLACE',
  '-------',
  '-------SEARCH',
  '------- SEARCH',
  '+++++++ REPLACE',
  '+++++++REPLACE',
  '+++++++',
  ':start_line:5',
  ':end_line:7',
  ':start_line:',
  ' :start_line:x',
  '\\=======',
  '\\\\=======',
  '  \\=======',
  '\\ =======',
  '\\<<<<<<< SEARCH',
  '\\>>>>>>> REPLACE',
  '\\-------',
  '\\:start_line:',
  '\\\\\\:end_line:',
  '\\',
  '```',
  '~~~',
  'src/a.ts',
  'path: src/a.ts',
  '- item',
  '$& $1 $$',
  '\r',
  '=======\r',
  '\ufeff=======',
  '\u2028=======',
]

/** Any text: lines like those above and random strings, with LF, CRLF and a CR alone, with and without a last line break. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(
      fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...TRICKY_LINES) }, fc.string({ unit: 'binary', maxLength: 8 })),
      fc.constantFrom('\n', '\n', '\r\n', '\r'),
    ),
    {
      maxLength: 6,
    },
  )
  .chain((lines) =>
    fc.boolean().map((last) => lines.map(([line, eol], i) => (i === lines.length - 1 && !last ? line : line + eol)).join('')),
  )

/** A path that may be above a block. */
export const anyPath: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'src/a.ts',
    'Makefile',
    'a b.txt',
    '.gitignore',
    'no-extension',
    'x y',
    'C:\\dir\\f.c',
    'ünï/cödé.md',
    '**bold**',
    '# a.ts',
    'path: x',
  ),
  fc.string({ minLength: 1, maxLength: 10 }).filter((path) => !/[\r\n`]/.test(path) && path.trim() !== ''),
)
