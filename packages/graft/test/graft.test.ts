import { splice } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { graft } from '../src'
import { editLines, graftLines } from '../src/internal'
import { bytes, type Row, row, text } from './rows'

const tables: Record<string, readonly Row[]> = {
  'a line that the edit keeps stays byte for byte': [
    row('trailing blanks', ['open', 'a = 1'], ['open', 'a = 2'], ['open  \t', 'a = 1'], ['open  \t', 'a = 2']),
    row(
      'its indentation, though the quote has another',
      ['if ok:', '  run(1)', '  stop(2)'],
      ['if ok:', '  run(1)', '  stop(3)'],
      ['if ok:', '\trun(1)', '  stop(2)'],
      ['if ok:', '\trun(1)', '  stop(3)'],
    ),
    row('its aligned blanks', ['x = 1', 'long = 2'], ['x = 1', 'long = 3'], ['x    = 1', 'long = 2'], ['x    = 1', 'long = 3']),
    row('its typography', ['say "hi"', 'a()'], ['say "hi"', 'b()'], ['say “hi”', 'a()'], ['say “hi”', 'b()']),
    row(
      'its words, where the quote misremembers them',
      ['function load(url) {', '  return get(url, 3)', '}'],
      ['function load(url) {', '  return get(url, 5)', '}'],
      ['function load(url, how) {', '  return get(url, 3)', '}'],
      ['function load(url, how) {', '  return get(url, 5)', '}'],
    ),
    row(
      'the lines that an elision mark stands for',
      ['begin', '// ... existing code ...', 'last(1)'],
      ['begin', '// ... existing code ...', 'last(2)'],
      ['begin', 'one()', '', 'two()', 'last(1)'],
      ['begin', 'one()', '', 'two()', 'last(2)'],
    ),
  ],
  'a line that the edit changes is changed inside': [
    row('blanks that it does not touch', ['a = 1 // n'], ['a = 2 // n'], ['a   =  1\t// n'], ['a   =  2\t// n']),
    row('blanks that it changes on purpose', ['f(a, b)', 'g'], ['f(a,b)', 'g'], ['f(a, b)  ', 'g'], ['f(a,b)  ', 'g']),
    row('quotes that it does not touch', ['say("hi", 1)'], ['say("hi", 2)'], ['say(“hi”, 1)'], ['say(“hi”, 2)']),
    row('quotes that it changes on purpose', ["a('x')"], ['a("x")'], ["\ta('x')"], ['\ta("x")']),
    row('its indentation', ['x = 1'], ['x = 2'], ['\t  x = 1'], ['\t  x = 2']),
    row('its trailing blanks', ['x = 1'], ['x = 2'], ['x = 1  '], ['x = 2  ']),
    row(
      'an indentation that the edit changes follows the file',
      ['if a:', '  x()', 'y()'],
      ['if a:', '  x()', '  y()'],
      ['\tif a:', '\t\tx()', '\ty()'],
      ['\tif a:', '\t\tx()', '\t\ty()'],
    ),
    row('a line made blank', ['a', 'x = 1', 'b'], ['a', '', 'b'], ['  a', '  x = 1', '  b'], ['  a', '', '  b']),
  ],
  'a line that the edit adds gets the indentation of the file': [
    row(
      'a block shifted right',
      ['run() {', '  a()', '}'],
      ['run() {', '  a()', '  b()', '}'],
      ['    run() {', '      a()', '    }'],
      ['    run() {', '      a()', '      b()', '    }'],
    ),
    row(
      'a block shifted left',
      ['    run() {', '      a()', '    }'],
      ['    run() {', '      a()', '      if (x) {', '        b()', '      }', '    }'],
      ['run() {', '  a()', '}'],
      ['run() {', '  a()', '  if (x) {', '    b()', '  }', '}'],
    ),
    row(
      'blanks quoted for tabs',
      ['run() {', '  a()', '}'],
      ['run() {', '  a()', '  if (x) {', '    b()', '  }', '}'],
      ['\trun() {', '\t\ta()', '\t}'],
      ['\trun() {', '\t\ta()', '\t\tif (x) {', '\t\t\tb()', '\t\t}', '\t}'],
    ),
    row(
      'tabs quoted for blanks',
      ['run() {', '\ta()', '}'],
      ['run() {', '\ta()', '\tif (x) {', '\t\tb()', '\t}', '}'],
      ['run() {', '    a()', '}'],
      ['run() {', '    a()', '    if (x) {', '        b()', '    }', '}'],
    ),
    row(
      'two blanks quoted for four',
      ['run() {', '  a()', '}'],
      ['run() {', '  a()', '  if (x) {', '    b()', '  }', '}'],
      ['run() {', '    a()', '}'],
      ['run() {', '    a()', '    if (x) {', '        b()', '    }', '}'],
    ),
    row(
      'four blanks quoted for two',
      ['run() {', '    a()', '}'],
      ['run() {', '    a()', '    if (x) {', '        b()', '    }', '}'],
      ['run() {', '  a()', '}'],
      ['run() {', '  a()', '  if (x) {', '    b()', '  }', '}'],
    ),
    row(
      'a shift that two pairs agree on beats the unit of the file',
      ['a', '  b', 'c'],
      ['a', '  b', '    d', 'c'],
      ['  a', '    b', '  c'],
      ['  a', '    b', '      d', '  c'],
      { profile: () => ({ unit: '    ', agreement: 1 }) },
    ),
    row(
      'nothing indented is quoted: the unit of the file, where nearly all of the file agrees on it',
      ['run( 1 )'],
      ['run( 1 )', 'if (x) {', '  b()', '}'],
      ['run(1)'],
      ['run(1)', 'if (x) {', '\tb()', '}'],
      { profile: () => ({ unit: '\t', agreement: 0.95 }) },
    ),
    row(
      'nothing indented is quoted and the file is mixed: as new has it',
      ['run( 1 )'],
      ['run( 1 )', 'if (x) {', '  b()', '}'],
      ['run(1)'],
      ['run(1)', 'if (x) {', '  b()', '}'],
      { profile: () => ({ unit: '\t', agreement: 0.9 }) },
    ),
    row(
      'one depth is quoted, blanks for tabs: no blanks behind tabs',
      ['if (a) {'],
      ['if (a) {', '  b() {', '    c()'],
      ['\t\tif (a) {'],
      ['\t\tif (a) {', '\t\t\tb() {', '\t\t\t\tc()'],
    ),
    row(
      'one depth is quoted, tabs for blanks: no tabs behind blanks',
      ['if (a) {'],
      ['if (a) {', '\tb()'],
      ['    if (a) {'],
      ['    if (a) {', '      b()'],
      { profile: () => ({ unit: '  ', agreement: 1 }) },
    ),
    row(
      'one depth is quoted: a shift says nothing of the unit',
      ['if (a) {'],
      ['if (a) {', '  b()'],
      ['    if (a) {'],
      ['    if (a) {', '      b()'],
    ),
    row(
      'only the first line lost its indentation in quoting',
      ['run() {', '      a()', '    }'],
      ['begin()', 'run() {', '      a()', '    }'],
      ['    run() {', '      a()', '    }'],
      ['    begin()', '    run() {', '      a()', '    }'],
    ),
    row('a blank line stays blank', ['  a', '  b'], ['  a', '', '  c', '  b'], ['\ta', '\tb'], ['\ta', '', '\tc', '\tb']),
    row('its trailing blanks stay', ['a', 'b'], ['a', 'hard break  ', 'b'], ['  a', '  b'], ['  a', '  hard break  ', '  b']),
  ],
  'indentation quoted in two ways at once': [
    row(
      'four blanks a step and two more for tabs',
      ['  go() {', '      if (a) {', '          b()'],
      ['  go() {', '      if (a) {', '          b()', '              deep()'],
      ['\tgo() {', '\t\tif (a) {', '\t\t\tb()'],
      ['\tgo() {', '\t\tif (a) {', '\t\t\tb()', '\t\t\t\tdeep()'],
    ),
    row(
      'four blanks a step and one more for tabs',
      [' go() {', '     if (a) {', '         b()'],
      [' go() {', '     if (a) {', '         b()', '             deep()'],
      ['\tgo() {', '\t\tif (a) {', '\t\t\tb()'],
      ['\tgo() {', '\t\tif (a) {', '\t\t\tb()', '\t\t\t\tdeep()'],
    ),
    row(
      'two blanks a step and one more for tabs',
      [' go() {', '   if (a) {', '     b()'],
      [' go() {', '   if (a) {', '     b()', '       deep()'],
      ['\tgo() {', '\t\tif (a) {', '\t\t\tb()'],
      ['\tgo() {', '\t\tif (a) {', '\t\t\tb()', '\t\t\t\tdeep()'],
    ),
    row(
      'a blank before tabs for two blanks',
      [' go() {', ' \tif (a) {', ' \t\tb()'],
      [' go() {', ' \tif (a) {', ' \t\tb()', ' \t\t\tdeep()'],
      ['  go() {', '    if (a) {', '      b()'],
      ['  go() {', '    if (a) {', '      b()', '        deep()'],
    ),
    row(
      'four blanks a step and two more for two',
      ['  go() {', '      if (a) {', '          b()'],
      ['  go() {', '      if (a) {', '          b()', '              deep()'],
      ['  go() {', '    if (a) {', '      b()'],
      ['  go() {', '    if (a) {', '      b()', '        deep()'],
    ),
    row(
      'two blanks a step and one more for four',
      [' go() {', '   if (a) {', '     b()'],
      [' go() {', '   if (a) {', '     b()', '       deep()'],
      ['    go() {', '        if (a) {', '            b()'],
      ['    go() {', '        if (a) {', '            b()', '                deep()'],
    ),
    row(
      'what two lines that contradict each other leave open follows the one that it hangs on',
      ['steps:', '  - a', '  - b'],
      ['steps:', '  - a', '  - c', '    more', '  - b'],
      ['    steps:', '    - a', '    - b'],
      ['    steps:', '    - a', '    - c', '      more', '    - b'],
      { profile: () => ({ unit: '  ', agreement: 1 }) },
    ),
    row(
      'a changed line that stands as quoted goes where new has it',
      ['      a', '      b', '      fail(1)'],
      ['      a', '      b', '    fail(1)'],
      ['    a', '    b', '      fail(1)'],
      ['    a', '    b', '    fail(1)'],
    ),
    row(
      'lines in the place of one quoted too deep stand where it stood',
      ['x {', '    a', '      old thing', '    b', '}'],
      ['x {', '    a', '      if (y) {', '        z', '      }', '    b', '}'],
      ['x {', '    a', '    old thing', '    b', '}'],
      ['x {', '    a', '    if (y) {', '      z', '    }', '    b', '}'],
    ),
    row(
      'a line behind one quoted too deep and as deep as it is its sibling, with what is inside of it',
      ['- x', '  - y', 'end'],
      ['- x', '  - y', '  - z', '    more', 'end'],
      ['- x', '- y', 'end'],
      ['- x', '- y', '- z', '  more', 'end'],
    ),
    row(
      'tabs are quoted as they are and blanks for tabs: each is mapped by its own kind',
      ['\tgo() {', '\t\ta()', '        old()', '\t}'],
      ['\tgo() {', '\t\ta()', '        if (x) {', '            b()', '        }', '\t}'],
      ['\tgo() {', '\t\ta()', '\t\told()', '\t}'],
      ['\tgo() {', '\t\ta()', '\t\tif (x) {', '\t\t\tb()', '\t\t}', '\t}'],
    ),
  ],
  'a quote that begins behind the indentation of its first line': [
    row(
      'new lines are as deep as given',
      ['a()', '    b()'],
      ['z()', '    y()', '    b()'],
      ['    a()', '    b()'],
      ['    z()', '    y()', '    b()'],
    ),
    row(
      'the first new line may have its indentation',
      ['a()', '    b()'],
      ['    z()', '    b()'],
      ['    a()', '    b()'],
      ['    z()', '    b()'],
    ),
    row('the first line goes', ['a()', '    b()'], ['b()'], ['    a()', '    b()'], ['    b()']),
    row('all lines go', ['a()', '    b()'], [], ['    a()', '    b()'], []),
    row(
      'lines before the one that stays lack what it lacks',
      ['a()', '    b()'],
      ['y()', 'z()', 'a()', '    b()'],
      ['    a()', '    b()'],
      ['    y()', '    z()', '    a()', '    b()'],
    ),
    row(
      'lines before the one that takes its place lack what it lacks',
      ['a(1)', '    b()'],
      ['y()', 'z()', 'a(2)', '    b()'],
      ['    a(1)', '    b()'],
      ['    y()', '    z()', '    a(2)', '    b()'],
    ),
    row(
      'all else is quoted at column 0',
      ['a()', '', 'b()'],
      ['z()', '    y()', '', 'b()'],
      ['    a()', '', 'b()'],
      ['    z()', '    y()', '', 'b()'],
    ),
    row(
      'all else is quoted at column 0, and new lines are relative to the first',
      ['a()', '', 'b()'],
      ['if x:', '    a()', '', 'b()'],
      ['    a()', '', 'b()'],
      ['    if x:', '        a()', '', 'b()'],
    ),
  ],
  'typography that old had to lose is lost in new': [
    row(
      'straight quotes for curly ones open and close',
      ['say "a"', 'end'],
      ['say "a"', 'say "b"', 'end'],
      ['say “a”', 'end'],
      ['say “a”', 'say “b”', 'end'],
    ),
    row(
      'curly quotes for straight ones',
      ['say(“a”)', 'end'],
      ['say(“a”)', 'say(“b”)', 'end'],
      ['say("a")', 'end'],
      ['say("a")', 'say("b")', 'end'],
    ),
    row('a dash for a hyphen', ['a – b', 'end'], ['a – b', 'c – d', 'end'], ['a - b', 'end'], ['a - b', 'c - d', 'end']),
    row('a hyphen of new text is code and stays', ['a - b', 'end'], ['a - b', 'c - d', 'end'], ['a – b', 'end'], ['a – b', 'c - d', 'end']),
    row(
      'a character that once stood for itself stays',
      ['say "a"', 'keep "k"'],
      ['say "a"', 'say "b"', 'keep "k"'],
      ['say “a”', 'keep "k"'],
      ['say “a”', 'say "b"', 'keep "k"'],
    ),
    row(
      'curly quotes teach nothing of an apostrophe',
      ["say 'a'", 'end'],
      ["say 'a'", "don't say 'b'", 'end'],
      ['say ‘a’', 'end'],
      ['say ‘a’', "don't say ‘b’", 'end'],
    ),
    row('a new curly quote where nothing was undone stays', ['a'], ['a', 'say “b”'], ['a'], ['a', 'say “b”']),
  ],
  'lines that only the file has': [
    row('a blank between kept lines', ['a()', 'b(1)'], ['a()', 'b(2)'], ['a()', '', 'b(1)'], ['a()', '', 'b(2)']),
    row('a comment between kept lines', ['a()', 'b(1)'], ['a()', 'b(2)'], ['a()', '// why', 'b(1)'], ['a()', '// why', 'b(2)']),
    row(
      'a comment between two changed lines stays between them',
      ['first(1)', 'second(1)'],
      ['first(2)', 'second(2)'],
      ['first(1)', '// why', 'second(1)'],
      ['first(2)', '// why', 'second(2)'],
    ),
    row(
      'a blank that the quote has and the file has not is not written',
      ['a()', '', 'b(1)'],
      ['a()', '', 'b(2)'],
      ['a()', 'b(1)'],
      ['a()', 'b(2)'],
    ),
    row(
      'a blank that the file has closes new text that opens with one',
      ['a()', 'b()'],
      ['a()', '', 'c()', 'b()'],
      ['a()', '', 'b()'],
      ['a()', '', 'c()', '', 'b()'],
    ),
    row(
      'new text that ends in a comment binds to what follows',
      ['a()', 'b()'],
      ['a()', '// of b', 'b()'],
      ['a()', '', 'b()'],
      ['a()', '', '// of b', 'b()'],
    ),
    row(
      'of two blanks quoted for one the file has it behind new text that brings its own',
      ['a()', '', '', 'c()'],
      ['a()', '', 'b()', '', '', 'c()'],
      ['a()', '', 'c()'],
      ['a()', '', 'b()', '', 'c()'],
    ),
    row(
      'a blank behind a changed line stays where the line below it goes',
      ['a(1)', 'b()', 'c()'],
      ['a(2)', 'c()'],
      ['a(1)', '', 'b()', 'c()'],
      ['a(2)', '', 'c()'],
    ),
    row(
      'a comment stays in front of a line that more than half of is the same',
      ['gone(1)', 'sum(price, rates)', 'end()'],
      ['fresh(a)', 'sum(price)', 'end()'],
      ['gone(1)', '// why', 'sum(price, rates)', 'end()'],
      ['fresh(a)', '// why', 'sum(price)', 'end()'],
    ),
    row(
      'blanks of deleted lines go with them',
      ['a()', 'b()', 'c()', 'd()'],
      ['a()', 'd()'],
      ['a()', 'b()', '', 'c()', 'd()'],
      ['a()', 'd()'],
    ),
  ],
  'whole lines are deleted with their line ends': [
    row('in the middle', ['a', 'b', 'c'], ['a', 'c'], ['a', 'b', 'c'], ['a', 'c']),
    row('indented ones', ['a', 'b', 'c'], ['a', 'c'], ['  a', '    b', '  c'], ['  a', '  c']),
    row('all of them', ['a', 'b'], [], ['  a', '  b'], []),
    bytes('in a CRLF file', 'a\nb\nc\n', 'a\nc\n', 'a\r\nb\r\nc\r\n', 'a\r\nc\r\n'),
    bytes('the last one, where no line break follows', 'a\nb', 'a', 'a\nb', 'a'),
    bytes('the last one of a CRLF file, where no line break follows', 'a\nb', 'a', 'a\r\nb', 'a'),
    bytes('a new text of one empty line is an empty line', 'a\nb\n', 'a\n\n', 'a\nb\n', 'a\n\n'),
  ],
  'line ends are those of the file, line by line': [
    bytes('a changed line', 'a\nb\n', 'a\nc\n', 'a\nb\r\n', 'a\nc\r\n'),
    bytes('an added line has that of the line above', 'a\nb\n', 'a\nx\nb\n', 'a\r\nb\n', 'a\r\nx\r\nb\n'),
    bytes('an added first line has that of the line below', 'a\nb\n', 'x\na\nb\n', 'a\r\nb\n', 'x\r\na\r\nb\n'),
    bytes('a CRLF edit in an LF file', 'a\r\nb\r\n', 'a\r\nx\r\nb\r\n', 'a\nb\n', 'a\nx\nb\n'),
    bytes('a lone CR is text', 'a\nb\n', 'a\nc\n', 'a\rz\nb\n', 'a\rz\nc\n'),
    bytes('without a neighbour that has one, the given one', 'a', 'a\nb', 'a', 'a\r\nb', { eol: '\r\n' }),
  ],
  'the final line break stays as it was, unless the edit is about it': [
    bytes('absent in all', 'a', 'b', 'a', 'b'),
    bytes('only the file has one', 'a', 'b', 'a\n', 'b\n'),
    bytes('only the quote has one', 'a\n', 'b', 'a\n', 'b\n'),
    bytes('the edit has one and the file has none', 'a\n', 'b\n', 'a', 'b'),
    bytes('lines added at the open end', 'a\n', 'a\nb\n', 'a', 'a\nb'),
    bytes('lines added at the open end of a CRLF file', 'x\na\n', 'x\na\nb\n', 'x\r\na', 'x\r\na\r\nb'),
    bytes('one added on purpose', 'a', 'a\n', 'a', 'a\n'),
  ],
  'a line that is indented as no step of the file says nothing of new ones': [
    row(
      'one blank quoted, three in the file',
      ['x = f(a,', ' b)', 'y()', 'z()'],
      ['x = f(a,', ' b)', 'y()', 'if q:', '  go()', 'z()'],
      ['x = f(a,', '   b)', 'y()', 'z()'],
      ['x = f(a,', '   b)', 'y()', 'if q:', '    go()', 'z()'],
      { profile: () => ({ unit: '    ', agreement: 1 }) },
    ),
    row(
      'four blanks quoted, six in the file',
      ['x = f(a,', '    b)', 'y()', 'z()'],
      ['x = f(a,', '    b)', 'y()', 'if q:', '    go()', 'z()'],
      ['x = f(a,', '      b)', 'y()', 'z()'],
      ['x = f(a,', '      b)', 'y()', 'if q:', '    go()', 'z()'],
      { profile: () => ({ unit: '    ', agreement: 1 }) },
    ),
  ],
  'a line added among lines that are all quoted flush stands as deep as they do': [
    row(
      'in a text of several lines',
      ['run("""', 'SELECT 1', 'FROM a', '""")', 'x()'],
      ['run("""', 'SELECT 1', 'WHERE b', 'FROM a', '""")', 'x()'],
      ['run("""', '    SELECT 1', '    FROM a', '    """)', 'x()'],
      ['run("""', '    SELECT 1', '    WHERE b', '    FROM a', '    """)', 'x()'],
    ),
    row(
      'between two that are changed',
      ['if x:', 'a(1)', 'b(1)', 'c(1)'],
      ['if x:', 'a(2)', 'n(1)', 'b(2)', 'c(1)'],
      ['if x:', '    a(1)', '    b(1)', 'c(1)'],
      ['if x:', '    a(2)', '    n(1)', '    b(2)', 'c(1)'],
    ),
  ],
  'an exact match is never re-indented': [
    row('odd indentation in new', ['a {', '  b', '}'], ['a {', '  b', '     c', '}'], ['a {', '  b', '}'], ['a {', '  b', '     c', '}']),
    row('tabs in new in a file of blanks', ['  a'], ['  a', '\tb'], ['  a'], ['  a', '\tb'], {
      profile: () => ({ unit: '  ', agreement: 1 }),
    }),
    row('curly quotes in new', ["say 'a'"], ["say 'a'", 'say ’b’'], ["say 'a'"], ["say 'a'", 'say ’b’']),
  ],
}

describe.each(Object.entries(tables))('graft: %s', (_rule, rows) => {
  it.each(rows)('$name', ({ quoted, wanted, found, result, how }) => {
    const done = graft(found, quoted, wanted, how)
    expect(done?.text).toBe(result)
    expect(splice(found, done!.edits)).toBe(result)
  })
})

describe('graft, a rule switched off', () => {
  const block = { quoted: text(['if "a":', '  run("b", 1)']), found: text(['if “a”:  ', '', '\trun(“b”,  1)']) }
  const wanted = text(['if "a":', '  run("b", 2)', '  end("c")'])

  it('has an effect to lose: the whole graft', () => {
    expect(graft(block.found, block.quoted, wanted)?.text).toBe(text(['if “a”:  ', '', '\trun(“b”,  2)', '\tend(“c”)']))
  })

  it.each([
    ['keep-lines: kept lines are written as new has them', 'keep-lines', ['if “a”:', '', '\trun(“b”,  2)', '\tend(“c”)']],
    ['merge-lines: changed lines are written as new has them', 'merge-lines', ['if “a”:  ', '', '\trun(“b”, 2)', '\tend(“c”)']],
    ['indent: added lines are indented as new has them', 'indent', ['if “a”:  ', '', '\trun(“b”,  2)', '  end(“c”)']],
    ['typography: added text has the quotes of new', 'typography', ['if “a”:  ', '', '\trun(“b”,  2)', '\tend("c")']],
  ] as const)('%s', (_story, rule, result) => {
    expect(graft(block.found, block.quoted, wanted, { without: [rule] })?.text).toBe(text(result))
  })

  it('file-lines: lines that only the file has are lost in a changed region', () => {
    const found = text(['first(1)', '// why', 'second(1)'])
    const done = graft(found, 'first(1)\nsecond(1)\n', 'first(2)\nsecond(2)\n', { without: ['file-lines'] })
    expect(done?.text).toBe(text(['first(2)', 'second(2)']))
  })

  it('line-ends: changed and added lines end in LF', () => {
    expect(graft('a\r\nb\r\n', 'a\nb\n', 'a\nc\nd\n', { without: ['line-ends'] })?.text).toBe('a\r\nc\nd\n')
  })
})

describe('graft, what it tells', () => {
  it('edits cover the changed lines alone, as spans on the found text', () => {
    const done = graft('a\nb\nc\nd\n', 'a\nb\nc\nd\n', 'a\nB\nc\nD\n')
    expect(done?.edits).toEqual([
      { from: 2, to: 4, text: 'B\n' },
      { from: 6, to: 8, text: 'D\n' },
    ])
  })

  it('a line that only the file has and that lost both neighbours is kept and told as unplaced', () => {
    const done = graft('a(1)\n// why\nb(2)\n', 'a(1)\nb(2)\n', '')
    expect(done?.text).toBe('// why\n')
    expect(done?.unplaced).toEqual([{ line: 1, rule: 'unquoted-line-inside' }])
  })

  it('a line that only the file has and whose neighbours come to stand at another depth is told as unplaced, unless it goes along', () => {
    const wrapped = 'if (x) {\n  a(1)\n  b(2)\n}\n'
    expect(graft('a(1)\nkeep()\nb(2)\n', 'a(1)\nb(2)\n', wrapped)?.text).toBe('if (x) {\n  a(1)\n  keep()\n  b(2)\n}\n')
    expect(graft('a(1)\nkeep()\nb(2)\n', 'a(1)\nb(2)\n', wrapped.replace('  b(2)', '  b(3)'))?.unplaced).toEqual([
      { line: 1, rule: 'unquoted-line-inside' },
    ])
    expect(graft('a(1)\nkeep()\nb(2)\n', 'a(1)\nb(2)\n', wrapped.replace('  b(2)', '  c()\n  b(2)'))?.unplaced).toEqual([
      { line: 1, rule: 'unquoted-line-inside' },
    ])
  })

  it('a line that only the file has behind a changed one is told when the lines added there leave its block', () => {
    const file = '.a {\n  x: 1;\n  y: 2;\n}\n.p {\n'
    const two = '.b {\n  x: 3;\n}\n.c {\n  z: 4;\n}\n.p {\n'
    expect(graft(file, '.a {\n  x: 1;\n}\n.p {\n', two)?.unplaced).toEqual([{ line: 2, rule: 'unquoted-line-inside' }])
    expect(graft(file.replace('  y: 2;', 'y: 2;'), '.a {\n  x: 1;\n}\n.p {\n', two)?.unplaced).toEqual([])
    expect(graft(file, '.a {\n  x: 1;\n}\n.p {\n', '.a {\n  x: 3;\n}\n.p {\n')?.unplaced).toEqual([])
  })

  it('one line that closes the block of a changed line is enough to ask where the file’s line belongs', () => {
    const file = 'f {\n  x: 1;\n  y: 2;\n}\n'
    expect(graft(file, 'f {\n  x: 1;\n}\n', 'f {\n  x: 3;\n} g {\n}\n')?.unplaced).toEqual([{ line: 2, rule: 'unquoted-line-inside' }])
  })

  it('a line added between two that are quoted flush and stand at two depths is told by the row above it', () => {
    const file = 'run("""\n    SELECT 1\n    """)\ncall()\n        return\n'
    const quoted = 'run("""\nSELECT 1\n""")\ncall()\nreturn\n'
    const wanted = quoted.replace('return', 'check()\nreturn')
    expect(graft(file, quoted, wanted)?.unplaced).toEqual([{ line: 3, rule: 'unclear-depth' }])
    expect(graft(file.replace('        return', 'return'), quoted, wanted)?.unplaced).toEqual([])
  })

  it('what is to be added and stands on the other side of a quoted blank is told', () => {
    const quoted = 'alpha()\n\nomega()\n'
    const wanted = 'alpha()\n\nfresh()\nomega()\n'
    expect(graft('alpha()\nfresh()\n\nomega()\n', quoted, wanted)?.unplaced).toEqual([{ line: 1, rule: 'added-line-present' }])
    expect(graft('alpha()\nother()\n\nomega()\n', quoted, wanted)?.unplaced).toEqual([])
  })

  it('what is to be added and stands beside the found text is told, by its place beside it', () => {
    const file = ['  yes()', '', '  xes()', '  a()', '  b()']
    const beside = (line: number) => file[line + 3]
    expect(graft('  a()\n  b()\n', 'a()\nb()\n', 'yes()\nxes()\na()\nb(1)\n', { beside })?.unplaced).toEqual([
      { line: -1, rule: 'added-line-present' },
      { line: -3, rule: 'added-line-present' },
    ])
    expect(graft('  a()\n  b()\n', 'a()\nb()\n', 'zen()\nxes()\na()\nb(1)\n', { beside })?.unplaced).toEqual([])
    expect(graft('  a()\n  b()\n', '  a()\n  b()\n', '  yes()\n  xes()\n  a()\n  b(1)\n', { beside })?.unplaced).toEqual([])
  })

  it('a removed bracket of another depth at the end of the block is told, unless what it closes goes too', () => {
    expect(graft('  a()\n}\n', '  a()\n  }\n', '  a()\n')?.unplaced).toEqual([{ line: 1, rule: 'odd-bracket' }])
    expect(graft('  a()\n  if {\n  }\n', '  a()\n  if {\n}\n', '  a()\n')?.unplaced).toEqual([])
  })

  it('a first line without its indentation that comes to open a block around nothing has no graft', () => {
    expect(graft('    a()\n    b()\n', 'a()\n    b()\n', 'if x:\n    a()\n    b()\n')).toBeUndefined()
  })

  it('a first line without its indentation that goes on opening what stands below it, and comes to open nothing, has no graft', () => {
    const file = '    for each in all:\n        go(each)\n    end()\n'
    const quoted = 'for each in all:\n        go(each)\n    end()\n'
    expect(graft(file, quoted, 'for each in all:\n    end()\n')).toBeUndefined()
    expect(graft(file, quoted, 'for each in all:\n        go(each)\n    stop()\n')?.text).toBe(file.replace('end', 'stop'))
  })

  it('texts that do not align have no graft', () => {
    expect(graft('alpha beta gamma\n', 'delta\nepsilon\n', 'delta\n')).toBeUndefined()
  })

  it('a removed line that the file has otherwise has no graft', () => {
    expect(graft('const limit = 1\n', 'const limit = 9\n', 'const limit = 3\n')).toBeUndefined()
  })

  it('lines and texts give one graft', () => {
    expect(graftLines('\ta\n\tb\n', ['a', 'b'], ['a', 'c'])).toEqual(graft('\ta\n\tb\n', 'a\nb\n', 'a\nc\n'))
  })

  it('a blank line that was paired with the end of the file is no line to change', () => {
    const lo = Int32Array.of(0, 1)
    const alignment = { lo, hi: lo.map((i) => i + 1), distortions: ['equal', 'equal'] as const, cost: 0, fuzzy: 0, skipped: 0 }
    expect(graftLines('a\n', ['a', ''], ['a', ' '], { alignment })?.edits).toEqual([])
  })
})

describe('an edit as lines', () => {
  it.each([
    ['a final line break of both is no line', 'a\n', 'b\n', ['a'], ['b']],
    ['a final line break of old alone is no line', 'a\n', 'b', ['a'], ['b']],
    ['a final line break of new alone is an empty line', 'a', 'b\n', ['a'], ['b', '']],
    ['an empty text has no lines', 'a', '', ['a'], []],
    ['CRLF is read as LF', 'a\r\nb', 'a\r\n', ['a', 'b'], ['a', '']],
  ])('%s', (_story, oldText, newText, oldLines, newLines) => {
    expect(editLines(oldText, newText)).toEqual({ oldLines, newLines })
  })
})
