import { land, refuse, type Trap, text } from './trap'

const before = 'first line of the file'
const after = 'last line of the file'

/** Traps in which the new text occurs in the file, although the edit was not applied. The engine must refuse the edit. */
const elsewhere: readonly Trap[] = [
  refuse('claim by a part of a token', 'TypeScript', text(before, 'const total = 100', after), 'const total = 5', 'const total = 10'),
  refuse('claim by a part of a token', 'YAML', text(before, 'replicas: 30', after), 'replicas: 1', 'replicas: 3'),
  refuse('claim by a part of a token', 'Python', text(before, 'limit = 250', after), 'limit = 10', 'limit = 25'),
  refuse('claim by a part of a token', 'TOML', text(before, 'version = "1.20"', after), 'version = "1.1', 'version = "1.2'),
  refuse(
    'claim by a comment',
    'TypeScript',
    text(before, '// const total = 10', 'const total = 7', after),
    'const total = 5',
    'const total = 10',
  ),
  refuse('claim by a comment', 'Python', text(before, '# limit = 25', 'limit = 40', after), 'limit = 10', 'limit = 25'),
  refuse('claim by a comment', 'C', text(before, '/* #define SIZE 20 */', '#define SIZE 30', after), '#define SIZE 10', '#define SIZE 20'),
  refuse('claim by a comment', 'YAML', text(before, '# replicas: 3', 'replicas: 5', after), 'replicas: 1', 'replicas: 3'),
  refuse(
    'claim by a string',
    'JavaScript',
    text(before, 'print("const mode = 2")', 'const mode = 3', after),
    'const mode = 1',
    'const mode = 2',
  ),
  refuse('claim by a string', 'Python', text(before, 'say("depth = 2")', 'depth = 3', after), 'depth = 1', 'depth = 2'),
]

const frequent: readonly (readonly [string, string, readonly string[]])[] = [
  ['JavaScript', '  return null', ['  const user = await find(id)', '  if (!user) throw new Missing(id)', '  return user.name']],
  ['Python', '    return None', ['    user = find(id)', '    if not user: raise Missing(id)', '    return user.name']],
  ['Go', '\treturn nil', ['\tuser, err := find(id)', '\tlog.Print(err)', '\treturn user.Save()']],
  ['Java', '        break;', ['        user = find(id);', '        log(user);', '        continue;']],
  ['CSS', '  margin: 0;', ['  color: tomato;', '  border: 3px solid;', '  float: left;']],
  ['Ruby', '    nil', ['    user = find(id)', '    raise Missing unless user', '    user.name']],
]

/** A single line that occurs in many places does not prove that three missing lines were applied. */
const byFrequentLine = frequent.map(([language, line, old]) =>
  refuse('claim by a frequent line', language, text(before, 'one {', line, '}', 'two {', line, '}', after), old.join('\n'), line),
)

/** A similar block has the new text. The quoted block is also in the file, but another line replaced the line to remove. */
const byLookAlike: readonly Trap[] = [
  refuse(
    'claim by a look-alike',
    'C',
    text(
      'void load(struct entry *de)',
      '{',
      '    check(de);',
      '    de->v.val = parse(text);',
      '    finish(de);',
      '}',
      '',
      'void line(struct node *ln)',
      '{',
      '    check(ln);',
      '    ln->value = other(text);',
      '    finish(ln);',
      '}',
    ),
    'void line(struct node *ln)\n{\n    check(ln);\n    ln->value = text;\n    finish(ln);\n}',
    'void line(struct node *ln)\n{\n    check(ln);\n    de->v.val = parse(text);\n    finish(ln);\n}',
  ),
  refuse(
    'claim by a look-alike',
    'Python',
    text(
      'def save(user):',
      '    check(user)',
      '    user.count = 2',
      '    done(user)',
      '',
      'def drop(user):',
      '    check(user)',
      '    user.count = 9',
      '    done(user)',
    ),
    'def drop(user):\n    check(user)\n    user.count = 1\n    done(user)',
    'def drop(user):\n    check(user)\n    user.count = 2\n    done(user)',
  ),
  refuse(
    'claim by a look-alike',
    'TypeScript',
    text(
      'it("adds", () => {',
      '  const sum = add(1, 2)',
      '  expect(sum).toBe(3)',
      '})',
      '',
      'it("subtracts", () => {',
      '  const sum = sub(1, 2)',
      '  expect(sum).toBe(7)',
      '})',
    ),
    'it("subtracts", () => {\n  const sum = sub(1, 2)\n  expect(sum).toBe(1)\n})',
    'it("subtracts", () => {\n  const sum = sub(1, 2)\n  expect(sum).toBe(3)\n})',
  ),
]

/** The edit only changes indentation. The new text at another depth is not the new text. */
const byDepth: readonly Trap[] = [
  land(
    'claim by another depth',
    'Python',
    text('def f():', '    if a:', '        one()', '    two()', '    three()'),
    [['if a:\n    one()\ntwo()\nthree()', 'if a:\n    one()\n    two()\nthree()']],
    text('def f():', '    if a:', '        one()', '        two()', '    three()'),
  ),
  land(
    'claim by another depth',
    'YAML',
    text('all:', '  build:', '    image: one', '  cache: two', '  last: three'),
    [['build:\n  image: one\ncache: two\nlast: three', 'build:\n  image: one\n  cache: two\nlast: three']],
    text('all:', '  build:', '    image: one', '    cache: two', '  last: three'),
  ),
  land(
    'claim by another depth',
    'Python',
    text('class A:', '    def f(self):', '        for x in xs:', '            use(x)', '            done()'),
    [['for x in xs:\n    use(x)\n    done()', 'for x in xs:\n    use(x)\ndone()']],
    text('class A:', '    def f(self):', '        for x in xs:', '            use(x)', '        done()'),
  ),
]

/** The edit only adds or removes an empty line. */
const byBlankLine: readonly Trap[] = [
  land(
    'claim by empty lines',
    'Java',
    text('start {', '', '    package a;', '}'),
    [['\n    package a;', '    package a;']],
    text('start {', '    package a;', '}'),
  ),
  land(
    'claim by empty lines',
    'Python',
    text('import a', 'import b', '', 'run()'),
    [['import b\n\nrun()', 'import b\n\n\nrun()']],
    text('import a', 'import b', '', '', 'run()'),
  ),
]

/** Traps whose edit is not in place, although something in the file suggests that it is. */
export const claimTraps: readonly Trap[] = [...elsewhere, ...byFrequentLine, ...byLookAlike, ...byDepth, ...byBlankLine]
