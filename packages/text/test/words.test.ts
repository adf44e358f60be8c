import { describe, expect, it } from 'vitest'
import { describeOutcome, describeProblem, type Match, type Problem, SutureError } from '../src'
import { describePlace, describeProblemIn, percent, refused, type Terms } from '../src/internal'

const notFound = { kind: 'not-found', quoted: 'let a = 1', tried: ['exact', 'line-trimmed'], undone: [], missingLines: [] } as const
const nearest = { startLine: 4, endLine: 6, similarity: 0.8, diff: ['-let a = 1', '+let a = 2'] } as const

const finding = {
  rule: 'removed-line',
  sentence: 'The line 3 is another one.',
  lines: [{ line: 3, text: 'const b = 2' }],
  quoted: ['const a = 1'],
} as const
const mergeConflict = {
  kind: 'merge-conflict',
  finding,
  base: ['const a = 1'],
  ours: finding.lines,
  theirs: ['const a = 3'],
  startLine: 3,
  endLine: 3,
} as const

/** For every kind of problem: rows with a name, the problem, and what its message must contain, in this order. */
const rows: { [K in Problem['kind']]: [string, Extract<Problem, { kind: K }>, string[]][] } = {
  'not-found': [
    [
      'with nothing near',
      notFound,
      ['oldString not found in content', 'Tried: exact, line-trimmed.', '"let a = 1"', 'Read the file again'],
    ],
    [
      'with a place near',
      { ...notFound, nearest: { ...nearest, firstDifference: { line: 5, quoted: 'a', actual: 'b\t' } } },
      ['lines 4-6', '0.80', 'First difference at line 5', '-let a = 1', '+let a = 2', 'Quote the lines as they are in the file now'],
    ],
    [
      'with a place that differs in whitespace alone',
      { ...notFound, nearest: { ...nearest, firstDifference: { line: 5, quoted: 'let  a', actual: 'let\ta' } } },
      ['lines 4-6', 'Line 5 differs in whitespace alone: quoted "let  a", the file has "let\\ta".', 'Quote the lines as they are'],
    ],
    [
      'with a place too large to show',
      { ...notFound, nearest: { ...nearest, diff: [], firstDifference: { line: 5, quoted: 'a', actual: 'b' } } },
      ['lines 4-6', 'First difference at line 5: quoted "a", the file has "b".'],
    ],
    ['that may be in place', { ...notFound, newTextAt: { startLine: 7, endLine: 7 } }, ['already occurs at line 7', 'drop this edit']],
    [
      'that another file holds',
      { ...notFound, elsewhere: ['a.ts', 'b.ts'] },
      ['Other files', 'a.ts, b.ts. If one of them was meant, use its path.'],
    ],
    ['that one other file holds', { ...notFound, elsewhere: ['b.ts'] }, ['Another file', 'b.ts. If b.ts was meant, use that path.']],
    [
      'that is inside a longer word',
      { ...notFound, nearest, insideWord: { line: 3, word: 'alpha' } },
      ['It occurs only inside a longer text: line 3, "alpha".', 'Quote all of it.'],
    ],
    ['with lines that do not occur', { ...notFound, missingLines: ['ghost()'] }, ['do not occur in the file', 'ghost()']],
    ['after undoing', { ...notFound, undone: ['line-numbers', 'escapes'] }, ['also without line-numbers, escapes']],
    ['since a rule found something', { ...notFound, nearest, finding }, ['The line 3 is another one.']],
  ],
  'merge-conflict': [
    [
      'with both sides',
      mergeConflict,
      ['does not fit line 3', 'The line 3', 'The file has there', '3: const b = 2', 'The new text has there'],
    ],
  ],
  'another-block': [
    [
      'with its lines',
      { kind: 'another-block', quoted: 'q', finding, startLine: 3, endLine: 4 },
      ['lines 3-4', 'may mean other lines', 'The line 3', '- const a = 1', '+ 3: const b = 2', 'quote them as the file has them'],
    ],
  ],
  'another-meaning': [
    [
      'with its lines',
      { kind: 'another-meaning', quoted: 'q', finding, startLine: 3, endLine: 3 },
      ['fits line 3', 'may have another effect there', 'The line 3', 'Quote these lines'],
    ],
  ],
  ambiguous: [
    [
      'with a way out',
      {
        kind: 'ambiguous',
        quoted: 'x',
        strategy: 'exact',
        places: [
          { startLine: 3, endLine: 3, unique: { line: 2, text: 'function b() {' } },
          { startLine: 9, endLine: 11 },
        ],
        total: 2,
      },
      [
        'Found multiple matches',
        '2 places (exact)',
        '3, 9-11.',
        'To select line 3, also quote line 2: "function b() {"',
        'more surrounding lines',
      ],
    ],
    [
      'with a way out some lines off',
      {
        kind: 'ambiguous',
        quoted: 'x',
        strategy: 'exact',
        places: [
          { startLine: 9, endLine: 9, unique: { line: 7, text: 'above' } },
          { startLine: 20, endLine: 21, unique: { line: 24, text: 'below' } },
          { startLine: 30, endLine: 31, unique: { line: 32, text: 'next' } },
        ],
        total: 3,
      },
      [
        'To select line 9, also quote from line 7: "above"',
        'To select lines 20-21, also quote up to line 24: "below"',
        'To select lines 30-31, also quote line 32: "next"',
      ],
    ],
    [
      'with more places than are named',
      { kind: 'ambiguous', quoted: 'x', strategy: 'exact', places: [{ startLine: 3, endLine: 3 }], total: 40 },
      ['40 places', 'lines 3, ...'],
    ],
  ],
  identical: [['', { kind: 'identical' }, ['the same', 'Send the edit with']]],
  'empty-search': [['', { kind: 'empty-search' }, ['empty', 'creates a new file']]],
  unread: [
    [
      '',
      { kind: 'unread', line: 12, looksLike: 'a part of a.ts in a code block', found: '```ts' },
      ['Line 12 looks like a part of a.ts in a code block', '"```ts"', 'as a SEARCH/REPLACE block'],
    ],
  ],
  malformed: [
    [
      '',
      { kind: 'malformed', line: 12, expected: '=======', found: '>>>>>>> REPLACE', form: '<<<<<<< SEARCH\n=======\n>>>>>>> REPLACE' },
      ['Line 12: expected =======, found ">>>>>>> REPLACE"', 'The right form:\n<<<<<<< SEARCH\n'],
    ],
    [
      'in new text',
      { kind: 'malformed', line: 2, inNewText: true, expected: 'the lines themselves', found: '// ...', form: 'Write them out.' },
      ['The new text, line 2: expected the lines themselves, found "// ..."', 'Write them out.'],
    ],
  ],
  overlapping: [
    [
      '',
      {
        kind: 'overlapping',
        places: [
          { startLine: 1, endLine: 4 },
          { startLine: 4, endLine: 4 },
        ],
      },
      ['the file: one lines 1-4, the other line 4; line 4 is in both.', 'Join them'],
    ],
    [
      'by lines in part',
      {
        kind: 'overlapping',
        places: [
          { startLine: 3, endLine: 6 },
          { startLine: 1, endLine: 4 },
        ],
      },
      ['the file: one lines 1-4, the other lines 3-6; lines 3-4 are in both.'],
    ],
    [
      'at the same lines',
      {
        kind: 'overlapping',
        places: [
          { startLine: 3, endLine: 3 },
          { startLine: 3, endLine: 3 },
        ],
      },
      ['change the same text of the file: line 3.'],
    ],
  ],
  conflict: [
    ['changed', { kind: 'conflict', path: 'a.ts', reason: 'changed' }, ['a.ts has changed', 'Read it again']],
    ['deleted', { kind: 'conflict', path: 'a.ts', reason: 'deleted' }, ['a.ts has been deleted', 'Create it']],
    ['exists', { kind: 'conflict', path: 'a.ts', reason: 'exists' }, ['a.ts exists and differs', 'Edit it']],
    ['locked', { kind: 'conflict', path: 'a.ts', reason: 'locked' }, ['a.ts is being changed', 'Try again']],
  ],
  'budget-exceeded': [
    ['', { kind: 'budget-exceeded', budget: 5000, strategy: 'alignment' }, ['5000 line comparisons (at alignment)', 'raise the budget']],
  ],
  'unsafe-path': [['', { kind: 'unsafe-path', path: '../x', reason: 'leaves the root' }, ['../x: leaves the root.', 'relative to it']]],
  unreadable: [
    ['with its path', { kind: 'unreadable', path: 'a.bin', reason: 'not UTF-8' }, ['a.bin: not UTF-8.', 'Check the path']],
    [
      'whose cause is its bytes',
      { kind: 'unreadable', path: 'a', reason: 'not valid UTF-8', cause: 'encoding' },
      ['a: not valid UTF-8.', 'Convert the file'],
    ],
    [
      'whose cause is the new text',
      { kind: 'unreadable', path: 'a', reason: 'no', cause: 'text' },
      ['a: no.', 'Send the new text without it.'],
    ],
    ['whose cause is the folder for journals', { kind: 'unreadable', reason: 'no', cause: 'state' }, ['SUTURE_STATE_DIR']],
    ['whose cause is a mount', { kind: 'unreadable', path: 'a', reason: 'no', cause: 'mount' }, ['a: no.', 'mount its folder']],
    ['without', { kind: 'unreadable', reason: 'not UTF-8' }, ['not UTF-8.', 'Check the path']],
  ],
}
const all = Object.values(rows).flatMap((group) => group.map((row) => [`${row[1].kind} ${row[0]}`.trim(), row[1], row[2]] as const))

describe('describeProblem', () => {
  it.each(all)('%s', (_name, problem, parts) => {
    const words = describeProblem(problem)
    let at = 0
    for (const part of parts) {
      const found = words.indexOf(part, at)
      expect(found, `${JSON.stringify(part)} behind unit ${at} of:\n${words}`).toBeGreaterThanOrEqual(0)
      at = found + part.length
    }
  })

  it.each(all)('%s: the first line stands alone, the last says what to do, the data survives JSON', (_name, problem) => {
    const words = describeProblem(problem)
    expect(words.split('\n').length).toBeGreaterThan(1)
    expect(words.split('\n').every((line) => line.trim() !== '')).toBe(true)
    expect(words).not.toMatch(/undefined|NaN|\[object/)
    expect(describeProblem(JSON.parse(JSON.stringify(problem)))).toBe(words)
    expect(describeOutcome(refused(problem))).toBe(words.split('\n')[0])
  })

  it('stays short, whatever the texts', () => {
    const long = 'x\n'.repeat(500_000)
    const line = 'y'.repeat(1_000_000)
    const difference = { line: 1, quoted: line, actual: line }
    const problems: Problem[] = [
      { ...notFound, quoted: long, missingLines: [line], nearest: { ...nearest, diff: [line], firstDifference: difference } },
      { kind: 'malformed', line: 1, expected: 'a marker', found: line, form: 'x' },
      {
        kind: 'ambiguous',
        quoted: long,
        strategy: 'exact',
        places: [{ startLine: 1, endLine: 1, unique: { line: 2, text: line } }],
        total: 2,
      },
    ]
    for (const problem of problems) expect(describeProblem(problem).length).toBeLessThan(1500)
  })

  it('nothing in a file or path drives the terminal, and blanks that look alike are told apart', () => {
    const evil = 'a\x1b[2J\u202e\x9b'
    const difference = { line: 1, quoted: 'a b', actual: 'a\u00a0b' }
    const problems: Problem[] = [
      {
        ...notFound,
        quoted: evil,
        missingLines: [evil],
        elsewhere: [evil],
        nearest: { ...nearest, diff: [evil], firstDifference: difference },
      },
      { kind: 'unsafe-path', path: evil, reason: 'x' },
      { kind: 'unreadable', path: evil, reason: 'x' },
      { kind: 'conflict', path: evil, reason: 'changed' },
      { kind: 'malformed', line: 1, expected: 'x', found: evil, form: 'x' },
    ]
    for (const problem of problems) expect(describeProblem(problem)).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/)
    expect(describeProblem(problems[0]!)).toContain('quoted "a b", the file has "a\\u00a0b"')
  })

  it('other lines are cut at 160 characters', () => {
    const words = describeProblem({ ...notFound, missingLines: ['q'.repeat(160), 'r'.repeat(161)] }).split('\n')
    expect(words).toContain(`  ${'q'.repeat(160)}`)
    expect(words).toContain(`  ${'r'.repeat(160)}...`)
  })

  it('the comparison shows no quoted line whose counterpart is cut off', () => {
    const diff = ['-a', '+b', '-c', '+d', '-e', '+f', '-g', '+h']
    const words = describeProblem({ ...notFound, nearest: { ...nearest, diff, firstDifference: { line: 5, quoted: 'a', actual: 'b' } } })
    expect(words).toContain('  +f')
    expect(words).not.toContain('  -g')
  })

  it('the target is cut at 200 characters', () => {
    expect(describeProblem({ ...notFound, quoted: 'q'.repeat(500) })).toContain(`"${'q'.repeat(200)}..."`)
  })
})

/** One problem of each kind, with its complete message. */
const whole: { [K in Problem['kind']]: [Extract<Problem, { kind: K }>, string[]] } = {
  'not-found': [
    { ...notFound, nearest: { ...nearest, firstDifference: { line: 5, quoted: 'let a = 1', actual: 'let a = 2' } } },
    [
      'oldString not found in content',
      'Tried: exact, line-trimmed.',
      'Nearest text: lines 4-6, similarity 0.80.',
      'First difference at line 5, quoted (-) against the file (+):',
      '  -let a = 1',
      '  +let a = 2',
      'Quote the lines as they are in the file now, then send the edit again.',
    ],
  ],
  'merge-conflict': [
    mergeConflict,
    [
      'The edit does not fit line 3 of the file.',
      'The line 3 is another one.',
      'The file has there:',
      '  3: const b = 2',
      'The new text has there:',
      '  const a = 3',
      'Read the file again at line 3, and send an edit of what the file has there.',
    ],
  ],
  'another-block': [
    { kind: 'another-block', quoted: 'const a = 1', finding, startLine: 3, endLine: 4 },
    [
      'The text to look for resembles lines 3-4 of the file, but may mean other lines.',
      'The line 3 is another one.',
      '  - const a = 1',
      '  + 3: const b = 2',
      'If those lines are meant, quote them as the file has them; if not, quote the lines that are.',
    ],
  ],
  'another-meaning': [
    { kind: 'another-meaning', quoted: 'const a = 1', finding, startLine: 3, endLine: 3 },
    [
      'The text to look for fits line 3 of the file, but the edit may have another effect there than in the quote.',
      'The line 3 is another one.',
      '  - const a = 1',
      '  + 3: const b = 2',
      'Quote these lines as the file has them, then send the edit again.',
    ],
  ],
  ambiguous: [
    {
      kind: 'ambiguous',
      quoted: 'x',
      strategy: 'exact',
      places: [
        { startLine: 3, endLine: 3, unique: { line: 2, text: 'function b() {' } },
        { startLine: 9, endLine: 11 },
      ],
      total: 2,
    },
    [
      'Found multiple matches for oldString: 2 places (exact), lines 3, 9-11.',
      'To select line 3, also quote line 2: "function b() {"',
      'Provide more surrounding lines in oldString to identify the correct match, or give its line number.',
    ],
  ],
  identical: [
    { kind: 'identical' },
    ['Old and new text are the same: there is nothing to change.', 'Send the edit with the text that should be there instead.'],
  ],
  'empty-search': [
    { kind: 'empty-search' },
    ['The text to look for is empty.', 'Quote the lines to change; an empty search only creates a new file.'],
  ],
  unread: [
    { kind: 'unread', line: 12, looksLike: 'a part of a.ts in a code block', found: '```ts' },
    [
      'Line 12 looks like a part of a.ts in a code block, which is not read as an edit: "```ts".',
      'Send the change as a SEARCH/REPLACE block, or leave it out.',
    ],
  ],
  malformed: [
    { kind: 'malformed', line: 12, expected: '=======', found: '>>>>>>> REPLACE', form: '<<<<<<< SEARCH\n=======\n>>>>>>> REPLACE' },
    ['Line 12: expected =======, found ">>>>>>> REPLACE".', 'The right form:', '<<<<<<< SEARCH', '=======', '>>>>>>> REPLACE'],
  ],
  overlapping: [
    {
      kind: 'overlapping',
      places: [
        { startLine: 3, endLine: 6 },
        { startLine: 1, endLine: 4 },
      ],
    },
    [
      'Two edits change the same text of the file: one lines 1-4, the other lines 3-6; lines 3-4 are in both.',
      'Join them into one edit, or make them disjoint.',
    ],
  ],
  conflict: [
    { kind: 'conflict', path: 'a.ts', reason: 'changed' },
    ['a.ts has changed since it was read.', 'Read it again and make the edit against its present text.'],
  ],
  'budget-exceeded': [
    { kind: 'budget-exceeded', budget: 5000, strategy: 'alignment' },
    [
      'Not found within the budget of 5000 line comparisons (at alignment).',
      'Quote fewer lines, give the line number, or raise the budget.',
    ],
  ],
  'unsafe-path': [
    { kind: 'unsafe-path', path: '../x', reason: 'leaves the root' },
    ['../x: leaves the root.', 'Name a regular file inside the root, by one path, relative to it.'],
  ],
  unreadable: [
    { kind: 'unreadable', path: 'a.bin', reason: 'not UTF-8' },
    ['a.bin: not UTF-8.', 'Check the path: it has to lead to a file of text that can be read and written.'],
  ],
}

describe('describeProblem, word for word', () => {
  it.each(Object.values(whole).map(([problem, text]) => [problem.kind, problem, text] as const))('%s', (_kind, problem, text) => {
    expect(describeProblem(problem).split('\n')).toEqual(text)
  })

  it('says everything that a search found out within twelve lines, and nothing twice', () => {
    const texts = Array.from({ length: 9 }, (_, i) => `line ${i}`)
    const difference = { line: 5, quoted: 'line 0', actual: 'line 9' }
    const everything: Problem[] = [
      {
        ...notFound,
        undone: ['escapes'],
        newTextAt: { startLine: 1, endLine: 2 },
        elsewhere: ['a.ts', 'b.ts'],
        finding: { ...finding, quoted: texts, lines: texts.map((text, line) => ({ text: `${text}!`, line })) },
        nearest: { ...nearest, diff: texts.map((text) => `-${text}`), firstDifference: difference },
        missingLines: texts,
      },
      { ...notFound, undone: ['escapes'], missingLines: texts },
      { ...mergeConflict, ours: texts.map((text, line) => ({ text, line })), theirs: texts },
    ]
    for (const problem of everything) {
      const told = describeProblem(problem).split('\n')
      expect(told.length).toBeLessThanOrEqual(12)
      const sentences = told.filter((line) => !line.startsWith('  '))
      expect(new Set(sentences).size).toBe(sentences.length)
    }
  })
})

describe('describeProblemIn', () => {
  const terms: Terms = {
    notFound: 'OLD was not found.',
    several: 'OLD occurs more than once',
    more: 'Quote more in OLD',
    byLine: 'give its line with LINE',
    both: 'OLD and NEW',
    quoted: 'OLD',
  }
  const own: Terms = { ...terms, fresh: 'NEW', inPlace: 'it may be done.', again: 'Look again.' }
  const twice = (...lines: number[]): Extract<Problem, { kind: 'ambiguous' }> => ({
    kind: 'ambiguous',
    quoted: 'x',
    strategy: 'simple',
    places: lines.map((line) => ({ startLine: line, endLine: line })),
    total: lines.length,
  })

  it.each<[string, Terms, Problem, string]>([
    [
      'names no strategies',
      terms,
      { ...notFound, undone: ['escapes'] },
      'OLD was not found.\nLooked for: "let a = 1" (also without escapes)\nRead the file again and quote its present text.',
    ],
    [
      'says what stands there already and what to do in its own words',
      own,
      { ...notFound, nearest: { ...nearest, diff: [] }, newTextAt: { startLine: 7, endLine: 8 } },
      'OLD was not found.\nNEW already occurs at lines 7-8: it may be done.\nNearest text: lines 4-6, similarity 0.80.\nLooked for: "let a = 1"\nLook again.',
    ],
    [
      'says that a line number would tell',
      terms,
      twice(3, 9),
      'OLD occurs more than once: 2 places (simple), lines 3, 9.\nQuote more in OLD, or give its line with LINE.',
    ],
    [
      'does not say so where several stand on one line',
      terms,
      twice(3, 3, 9),
      'OLD occurs more than once: 3 places (simple), lines 3, 3, 9.\nQuote more in OLD.',
    ],
    [
      'nor where one was given',
      terms,
      { ...twice(3, 9), hinted: true },
      'OLD occurs more than once: 2 places (simple), lines 3, 9.\nQuote more in OLD.',
    ],
    [
      'nor where edits have none',
      { notFound: '', several: 'OLD occurs more than once', more: 'Quote more in OLD', both: '', quoted: '' },
      twice(3, 9),
      'OLD occurs more than once: 2 places (simple), lines 3, 9.\nQuote more in OLD.',
    ],
    [
      'names both sides of a conflict, and what to do',
      own,
      mergeConflict,
      'The edit does not fit line 3 of the file.\nThe line 3 is another one.\nThe file has there:\n  3: const b = 2\nNEW has there:\n  const a = 3\nLook again.',
    ],
    [
      'says which lines to leave out of the quote before what else to do',
      own,
      { ...mergeConflict, finding: { ...finding, leaveOut: { first: 1, last: 2 } } },
      'The edit does not fit line 3 of the file.\nThe line 3 is another one.\nThe file has there:\n  3: const b = 2\nNEW has there:\n  const a = 3\nIf that place is meant, leave the first line and the last 2 lines out of the quote, in old and new text: the file has the rest once, as quoted.',
    ],
    [
      'names the quote that resembles another block',
      terms,
      { kind: 'another-block', quoted: 'q', finding: { ...finding, quoted: [], lines: [] }, startLine: 3, endLine: 3 },
      'OLD resembles line 3 of the file, but may mean other lines.\nThe line 3 is another one.\nIf that line is meant, quote it as the file has it; if not, quote the lines that are.',
    ],
    [
      'names the quote that means something else where it fits',
      own,
      { kind: 'another-meaning', quoted: 'q', finding: { ...finding, quoted: [], lines: [] }, startLine: 3, endLine: 4 },
      'OLD fits lines 3-4 of the file, but the edit may have another effect there than in the quote.\nThe line 3 is another one.\nLook again.',
    ],
    [
      'calls the new text by its name',
      own,
      { kind: 'malformed', line: 2, inNewText: true, expected: 'the lines themselves', found: '// ...', form: 'Write them out.' },
      'NEW, line 2: expected the lines themselves, found "// ...".\nThe right form:\nWrite them out.',
    ],
  ])('%s', (_name, words, problem, expected) => {
    expect(describeProblemIn(words, problem)).toBe(expected)
  })
})

describe('describeOutcome', () => {
  const match: Match = {
    strategy: 'line-trimmed',
    span: { from: 0, to: 1 },
    startLine: 1,
    endLine: 1,
    similarity: 0.98,
    undone: [],
    warnings: [],
  }

  it.each([
    ['one match', [match], 'line-trimmed 0.98'],
    ['below the hint', [{ ...match, drift: 3 }], 'line-trimmed 0.98, drift +3'],
    ['above the hint', [{ ...match, drift: -2 }], 'line-trimmed 0.98, drift -2'],
    ['at the hint', [{ ...match, drift: 0 }], 'line-trimmed 0.98'],
    ['several', [match, { ...match, strategy: 'exact', similarity: 1 }], 'line-trimmed 0.98; exact 1.00'],
    ['a file made or deleted has no match', [], 'applied'],
  ])('applied: %s', (_name, matches, expected) => {
    expect(describeOutcome({ status: 'applied', content: '', edits: [], matches })).toBe(expected)
  })

  it('changing nothing', () => {
    expect(describeOutcome({ status: 'already-applied', content: '', matches: [] })).toBe('already applied')
    expect(describeOutcome({ status: 'no-op', content: '', matches: [] })).toBe('nothing to change')
  })
})

describe('small words', () => {
  it.each([
    [1, '1.00'],
    [0.9999, '0.99'],
    [0.995, '0.99'],
    [0.5, '0.50'],
    [0, '0.00'],
  ])('a similarity of %d is told as %s: 1.00 is equality alone', (similarity, expected) => {
    expect(percent(similarity)).toBe(expected)
  })

  it('a place of one line and of several', () => {
    expect([describePlace({ startLine: 4, endLine: 4 }), describePlace({ startLine: 4, endLine: 7 })]).toEqual(['4', '4-7'])
  })

  it('the error carries the problem', () => {
    const error = new SutureError({ kind: 'identical' }, 'words')
    expect([error instanceof Error, error.name, error.message, error.problem]).toEqual([
      true,
      'SutureError',
      'words',
      { kind: 'identical' },
    ])
  })
})
