import { land, type Trap, text } from './trap'

/** A string or block whose lines start at the margin, inside an indented body. */
const flush: readonly (readonly [string, readonly string[], string, string, string])[] = [
  ['Python', ['    run("""', 'SELECT 1', '""")'], 'def f():', '    return 2', ''],
  ['JavaScript', ['  run(`', 'SELECT 1', '`)'], 'function f() {', '  return 2', '}'],
  ['Go', ['\trun(`', 'SELECT 1', '`)'], 'func f() int {', '\treturn 2', '}'],
  ['Ruby', ['  run <<~SQL', 'SELECT 1', 'SQL'], 'def f', '  return 2', 'end'],
  ['Shell', ['  cat <<EOF', 'some text', 'EOF'], 'f() {', '  return 2', '}'],
  ['PHP', ['    run(<<<SQL', 'SELECT 1', 'SQL);'], 'function f() {', '    return 2;', '}'],
]

const flushTraps = flush.map(([language, inner, open, last, close]): Trap => {
  const depth = last.slice(0, last.length - last.trimStart().length)
  const file = text(open, ...inner, last, ...(close === '' ? [] : [close]))
  const bare = [...inner, last].map((line) => line.trimStart())
  const wanted = [...bare.slice(0, -1), 'check()', bare.at(-1)!]
  return land(
    'string at the margin',
    language,
    file,
    [[bare.join('\n'), wanted.join('\n')]],
    file.replace(last, () => `${depth}check()\n${last}`),
  )
})

/** Lines of one depth that are quoted two steps too shallow. Added lines have other depths. */
const oneDepth: readonly (readonly [string, string, string, string])[] = [
  ['C', 'int main() {', 'int last() {', 'void mid() {'],
  ['Java', 'int first() {', 'int last() {', 'void mid() {'],
  ['PHP', 'function first() {', 'function last() {', 'function mid() {'],
]

/** Kept lines are indented by 4 and quoted with 2. The right shift is 2, because the added lines already have the file's steps of 4. */
const oneDepthTraps = oneDepth.map(([language, first, last, mid]): Trap => {
  const body = ['        one();', '    }', '']
  const file = text('class A {', `    ${first}`, ...body, `    ${last}`, '        two();', '    }', '}')
  const added = (by: string) => [mid, '    if (x) {', '        two();', '    }', '}', ''].map((line) => (line === '' ? '' : by + line))
  const old = `  ${last}`
  return land(
    'one depth',
    language,
    file,
    [[old, [...added('  '), `  ${last}`].join('\n')]],
    file.replace(`    ${last}`, () => [...added('    '), `    ${last}`].join('\n')),
  )
})

/** A line above an elision mark that occurs at two depths must not determine the depth below the mark. */
const elisionHead: readonly Trap[] = [
  land(
    'depth taught across an elision',
    'Python',
    text('def a(x):', '    if x:', '        done()', '    done()', '', 'def b(p):', '    with p as fh:', '        use(fh)'),
    [
      [
        '            done()\n    # ... existing code ...\n\n    def b(p):\n        with p as fh:\n            use(fh)',
        '            done()\n    # ... existing code ...\n\n    def b(p):\n        with p as fh:\n            log(fh)\n            use(fh)',
      ],
    ],
    text(
      'def a(x):',
      '    if x:',
      '        done()',
      '    done()',
      '',
      'def b(p):',
      '    with p as fh:',
      '        log(fh)',
      '        use(fh)',
    ),
  ),
  land(
    'depth taught across an elision',
    'YAML',
    text('one:', '  step:', '    run: all', '  run: all', '', 'two:', '  step:', '    use: it'),
    [
      [
        '        run: all\n  # ... existing code ...\n\n  two:\n    step:\n      use: it',
        '        run: all\n  # ... existing code ...\n\n  two:\n    step:\n      log: it\n      use: it',
      ],
    ],
    text('one:', '  step:', '    run: all', '  run: all', '', 'two:', '  step:', '    log: it', '    use: it'),
  ),
]

/** Traps with added lines whose depth is often mistaken. */
export const indentationTraps: readonly Trap[] = [...flushTraps, ...oneDepthTraps, ...elisionHead]
