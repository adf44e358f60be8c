import fc from 'fast-check'
import type { AnswerIntent, FileEdits, FormatName } from '../src/index'

/** Lines that have a meaning in one of the formats, so that every escape is needed. */
const NASTY = [
  '<<<<<<< SEARCH',
  '=======',
  '>>>>>>> REPLACE',
  '\\=======',
  '------- SEARCH',
  '+++++++ REPLACE',
  ':start_line:3',
  '-------',
  '@@ @@',
  '@@ -1,2 +1,2 @@',
  '--- a/x',
  '+++ b/x',
  '*** End Patch',
  '*** Begin Patch',
  '*** Update File: y',
  '*** End of File',
  '```',
  '```ts',
  '~~~',
  ']]>',
  '<![CDATA[',
  '</content>',
  '</apply_diff>',
  '&amp;',
  '-',
  '+',
  ' ',
  '\\ No newline at end of file',
  'diff --git a/x b/x',
  'src/other.ts',
  '# Heading',
  '{"a": 1}',
  '\t',
  '"quoted"',
  '\\n',
  '$&',
]

const line = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('if (x) {', '  return y', '}', 'const a = 1', '', 'é ü “x”') },
  { weight: 2, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }).map((text) => text.replace(/[\r\n]/g, '')) },
)

const lines = (minLength: number) => fc.array(line, { minLength, maxLength: 6 })

const path = fc.constantFrom('a.ts', 'src/b.ts', 'docs/read me.md', 'Makefile', 'src/deep/c.test.tsx', '.gitignore')

const base = { format: 'json' as const, line: 1 }

function intentFor(format: FormatName): fc.Arbitrary<AnswerIntent> {
  const numbered = format === 'search-replace' || format === 'xml' || format === 'json'
  const texts = fc
    .tuple(lines(1), lines(0))
    .map(([a, b]) => ({ oldString: a.join('\n'), newString: b.join('\n'), wholeLines: true, line: 1 }))
  const hinted = numbered
    ? fc
        .tuple(texts, fc.option(fc.integer({ min: 1, max: 9999 }), { nil: undefined }))
        .map(([t, startLine]) => (startLine === undefined ? t : { ...t, startLine }))
    : texts
  if (format === 'unified' || format === 'git')
    return fc.tuple(texts, fc.integer({ min: 1, max: 9999 })).map(([t, startLine]) => ({ ...t, startLine }))
  if (format === 'patch')
    return fc
      .tuple(texts, fc.constantFrom({}, { within: ['class A'] }, { at: 'end' as const }, { within: ['class A', 'def f'] }))
      .map(([t, more]) => ({ ...t, ...more }))
  if (format !== 'json') return hinted.filter((t) => t.oldString !== '')
  const partial = fc
    .tuple(fc.string({ minLength: 1, maxLength: 20 }), fc.string({ maxLength: 20 }), fc.boolean())
    .map(([oldString, newString, all]) => ({ oldString, newString, ...(all ? { replaceAll: true } : {}), line: 1 }))
  return fc.oneof(hinted, partial).filter((t) => t.oldString !== '')
}

/** Returns random edits, most of which the format can express. */
export function editsFor(format: FormatName): fc.Arbitrary<FileEdits[]> {
  const modify = fc
    .tuple(path, fc.array(intentFor(format), { minLength: 1, maxLength: 3 }))
    .map(([p, intents]): FileEdits => ({ ...base, path: p, operation: 'modify', intents }))
  const content = lines(1).map((all) => all.map((text) => `${text}\n`).join(''))
  const create = fc
    .tuple(path, content)
    .map(([p, text]): FileEdits => ({ ...base, path: p, operation: 'create', content: text, intents: [] }))
  const remove = path.map((p): FileEdits => ({ ...base, path: p, operation: 'delete', intents: [] }))
  const rename = fc.tuple(path, path).map(([p, to]): FileEdits => ({ ...base, path: p, operation: 'rename', to, intents: [] }))
  const written = fc
    .tuple(path, content)
    .map(([p, text]): FileEdits => ({ ...base, path: p, operation: 'write', content: text, intents: [] }))
  if (format === 'whole') return fc.array(written, { minLength: 1, maxLength: 3 })
  const whole =
    format === 'json' || format === 'patch' || format === 'git'
      ? [create, remove, rename, ...(format === 'json' ? [written] : [])]
      : [create]
  return fc.array(fc.oneof({ weight: 4, arbitrary: modify }, ...whole.map((arbitrary) => ({ weight: 1, arbitrary }))), {
    minLength: 1,
    maxLength: 3,
  })
}
