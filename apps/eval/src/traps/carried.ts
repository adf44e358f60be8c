import { land, type Trap, text } from './trap'

/** Kept lines that differ in the file. The change could be on either side of them. */
const slides: readonly Trap[] = [
  land(
    'slide over a misquoted line',
    'YAML',
    text('- name: a', '  use_map: false', '', '- name: c', '  edit: whole'),
    [['  use_map: true\n\n- name: c\n  edit: whole', '  use_map: true\n\n- name: b\n  use_map: true\n\n- name: c\n  edit: whole']],
    text('- name: a', '  use_map: false', '', '- name: b', '  use_map: true', '', '- name: c', '  edit: whole'),
  ),
  land(
    'slide over a misquoted line',
    'YAML',
    text('- go: 1.10', '  env: M=on', '- go: 1.11', '  env: M=off', '', 'git:'),
    [['- go: 1.10\n  env: M=on\n- go: 1.11\n  env: M=on\n\ngit:', '- go: 1.10\n  env: M=on\n\ngit:']],
    text('- go: 1.10', '  env: M=on', '', 'git:'),
  ),
  land(
    'slide over a misquoted line',
    'JSON',
    text('[', '  {', '    "id": 1,', '    "on": false', '  },', '  {', '    "id": 3,', '    "kind": "last"', '  }', ']'),
    [
      [
        '    "on": true\n  },\n  {\n    "id": 3,\n    "kind": "last"',
        '    "on": true\n  },\n  {\n    "id": 2,\n    "on": true\n  },\n  {\n    "id": 3,\n    "kind": "last"',
      ],
    ],
    text(
      '[',
      '  {',
      '    "id": 1,',
      '    "on": false',
      '  },',
      '  {',
      '    "id": 2,',
      '    "on": true',
      '  },',
      '  {',
      '    "id": 3,',
      '    "kind": "last"',
      '  }',
      ']',
    ),
  ),
  land(
    'slide over a misquoted line',
    'Go',
    text('case "a":', '\treturn one(x)', 'case "c":', '\treturn last(x)'),
    [['\treturn two(x)\ncase "c":\n\treturn last(x)', '\treturn two(x)\ncase "b":\n\treturn two(x)\ncase "c":\n\treturn last(x)']],
    text('case "a":', '\treturn one(x)', 'case "b":', '\treturn two(x)', 'case "c":', '\treturn last(x)'),
  ),
  land(
    'slide over a misquoted line',
    'TOML',
    text('[one]', 'path = "src"', '', '[three]', 'last = true'),
    [['path = "lib"\n\n[three]\nlast = true', 'path = "lib"\n\n[two]\npath = "lib"\n\n[three]\nlast = true']],
    text('[one]', 'path = "src"', '', '[two]', 'path = "lib"', '', '[three]', 'last = true'),
  ),
]

/** A body with a line that only the file has. The edit adds a copy of the body after it. */
interface Copied {
  readonly language: string
  readonly open: (name: string) => string
  readonly above: readonly string[]
  readonly fileOnly: string
  readonly below: readonly string[]
  readonly next: string
}

const copied: readonly Copied[] = [
  {
    language: 'Python',
    open: (n) => `def ${n}(self):`,
    above: ['    self.record(f'],
    fileOnly: '        # keep me',
    below: ['        .append(f))', '    return f', ''],
    next: 'def z(self):',
  },
  {
    language: 'JavaScript',
    open: (n) => `function ${n}(x) {`,
    above: ['  const y = load(x)'],
    fileOnly: '  // keep me',
    below: ['  return y.first', '}', ''],
    next: 'function z() {',
  },
  {
    language: 'Go',
    open: (n) => `func ${n}(x int) int {`,
    above: ['\ty := load(x)'],
    fileOnly: '\t// keep me',
    below: ['\treturn y.First', '}', ''],
    next: 'func z() {',
  },
  {
    language: 'Rust',
    open: (n) => `fn ${n}(x: u8) -> u8 {`,
    above: ['    let y = load(x);'],
    fileOnly: '    // keep me',
    below: ['    y.first', '}', ''],
    next: 'fn z() {',
  },
  { language: 'YAML', open: (n) => `${n}:`, above: ['  load: one'], fileOnly: '  # keep me', below: ['  first: two', ''], next: 'z:' },
]

const carried = copied.map(({ language, open, above, fileOnly, below, next }): Trap => {
  const file = text(open('a'), ...above, fileOnly, ...below, next, '    last')
  const old = [...above, ...below, next].join('\n')
  const wanted = [...above, ...below, open('b'), ...above, ...below, next].join('\n')
  const expected = text(open('a'), ...above, fileOnly, ...below, open('b'), ...above, ...below, next, '    last')
  return land('line of the file carried along', language, file, [[old, wanted]], expected)
})

/** Traps whose edit could land in a neighbouring block. */
export const carriedTraps: readonly Trap[] = [...slides, ...carried]
