/** An edit of the script: the text as the model quotes it, and the text to put there. */
export interface CaseEdit {
  readonly path: string
  readonly old: string
  readonly next: string
}

/** Lines of a file, 1-based and inclusive. */
export interface LineSpan {
  readonly from: number
  readonly to: number
}

/** Files, what the model sends, and what must come of it. */
export interface Case {
  readonly name: string
  readonly files: Readonly<Record<string, string | Uint8Array>>
  /** Turns of edits. The edits of a turn are sent together, each as a call of its own. */
  readonly turns: readonly (readonly CaseEdit[])[]
  /** The lines that the model reads of each file, 1-based and inclusive. Default: all. */
  readonly lines?: LineSpan
  /** Files that another program writes after the model read them. */
  readonly meanwhile?: Readonly<Record<string, string>>
  /** The files that must differ at the end. Empty if the edit must be refused. */
  readonly wanted: Readonly<Record<string, string | Uint8Array>>
}

const CART = [
  'class Cart:',
  '    def __init__(self, items):',
  '        self.items = items',
  '',
  '    def total(self):',
  '        result = 0',
  '        for item in self.items:',
  '            result += item.price',
  '        return result',
  '',
].join('\n')

const WIN = 'function greet(user) {\r\n\tif (user) {\r\n\t\treturn “guest”\r\n\t}\r\n}\r\n'

const TABS = 'func total(items []int) int {\n\tsum := 0\n\tfor _, item := range items {\n\t\tsum += item\n\t}\n\treturn sum\n}\n'

const STEPS =
  'jobs:\n  test:\n    steps:\n      - uses: checkout\n      - uses: setup\n        with:\n          version: 20\n      - run: test\n'

/** The damage that models' misquotes do, a case each. */
export const CASES: readonly Case[] = [
  {
    name: 'method quoted at column 0',
    files: { 'cart.py': CART },
    turns: [
      [
        {
          path: 'cart.py',
          old: 'def total(self):\n  result = 0\n  for item in self.items:\n    result += item.price\n  return result',
          next: 'def total(self):\n  result = 0\n  for item in self.items:\n    result += item.price * item.count\n  return result',
        },
      ],
    ],
    wanted: { 'cart.py': CART.replace('item.price', 'item.price * item.count') },
  },
  {
    name: 'tabs and a curly quote, in CRLF',
    files: { 'win.js': WIN },
    turns: [[{ path: 'win.js', old: '    if (user) {\n        return "guest"', next: '    if (!user) {\n        return "guest"' }]],
    wanted: { 'win.js': WIN.replace('(user) {\r\n\t\t', '(!user) {\r\n\t\t') },
  },
  {
    name: 'a call that occurs twice',
    files: { 'twice.js': 'save(a)\nlog(a)\nsave(a)\nend()\n' },
    turns: [[{ path: 'twice.js', old: 'save(a)', next: 'save(b)' }]],
    wanted: {},
  },
  {
    name: 'refused, then quoted with one line more',
    files: { 'twice.js': 'save(a)\nlog(a)\nsave(a)\nend()\n' },
    turns: [[{ path: 'twice.js', old: 'save(a)', next: 'save(b)' }], [{ path: 'twice.js', old: 'save(a)\nend()', next: 'save(b)\nend()' }]],
    wanted: { 'twice.js': 'save(a)\nlog(a)\nsave(b)\nend()\n' },
  },
  {
    name: 'a Latin-1 file',
    files: { 'latin.txt': Uint8Array.from([...Buffer.from('caf'), 0xe9, ...Buffer.from('\nprice 10\n')]) },
    turns: [[{ path: 'latin.txt', old: 'price 10', next: 'price 12' }]],
    wanted: { 'latin.txt': Uint8Array.from([...Buffer.from('caf'), 0xe9, ...Buffer.from('\nprice 12\n')]) },
  },
  {
    name: 'a line that changed since it was read',
    files: { 'a.ts': 'const a = 1\nconst b = 2\nconst c = 3\nconst d = 4\n' },
    meanwhile: { 'a.ts': 'const a = 1\nconst b = 2\nconst c = 3\nconst d = 5\n' },
    turns: [[{ path: 'a.ts', old: 'const b = 2\nconst c = 3\nconst d = 4', next: 'const b = 20\nconst c = 3\nconst d = 4' }]],
    wanted: { 'a.ts': 'const a = 1\nconst b = 20\nconst c = 3\nconst d = 5\n' },
  },
  {
    name: 'the second of two equal blocks, by its name',
    files: { 'b.py': 'def net(x):\n    log(x)\n    return x\n\ndef gross(x):\n    log(x)\n    return x * 2\n' },
    turns: [[{ path: 'b.py', old: 'def gross(x):\n  log(x)', next: 'def gross(x):\n  log("gross", x)' }]],
    wanted: { 'b.py': 'def net(x):\n    log(x)\n    return x\n\ndef gross(x):\n    log("gross", x)\n    return x * 2\n' },
  },
  {
    name: 'tabs quoted as spaces',
    files: { 'total.go': TABS },
    turns: [
      [
        {
          path: 'total.go',
          old: '    for _, item := range items {\n        sum += item\n    }',
          next: '    for _, item := range items {\n        if item > 0 {\n            sum += item\n        }\n    }',
        },
      ],
    ],
    wanted: { 'total.go': TABS.replace('\t\tsum += item\n', '\t\tif item > 0 {\n\t\t\tsum += item\n\t\t}\n') },
  },
  {
    name: 'lines inserted in a CRLF file',
    files: { 'crlf.ini': '[shop]\r\nname = x\r\nvat = 19\r\n' },
    turns: [[{ path: 'crlf.ini', old: 'name = x\nvat = 19', next: 'name = x\nunit = kg\nvat = 19' }]],
    wanted: { 'crlf.ini': '[shop]\r\nname = x\r\nunit = kg\r\nvat = 19\r\n' },
  },
  {
    name: 'an item of a YAML list, quoted at column 0',
    files: { 'ci.yml': STEPS },
    turns: [
      [
        {
          path: 'ci.yml',
          old: '- uses: setup\n  with:\n    version: 20',
          next: '- uses: setup\n  with:\n    version: 22\n- run: lint',
        },
      ],
    ],
    wanted: { 'ci.yml': STEPS.replace('version: 20\n', 'version: 22\n      - run: lint\n') },
  },
  {
    name: 'a new file',
    files: { 'a.ts': 'const a = 1\n' },
    turns: [[{ path: 'new.ts', old: '', next: 'export const b = 2\n' }]],
    wanted: { 'new.ts': 'export const b = 2\n' },
  },
  {
    name: 'two calls at once on one file',
    files: { 'cart.py': CART },
    turns: [
      [
        {
          path: 'cart.py',
          old: 'def __init__(self, items):\n  self.items = items',
          next: 'def __init__(self, items):\n  self.items = list(items)',
        },
        { path: 'cart.py', old: '  result += item.price\nreturn result', next: '  result += item.price\nreturn round(result)' },
      ],
    ],
    wanted: { 'cart.py': CART.replace('= items', '= list(items)').replace('return result', 'return round(result)') },
  },
  {
    name: 'a file with both line ends',
    files: { 'mixed.txt': 'one\r\ntwo\nthree\r\nfour\n' },
    turns: [[{ path: 'mixed.txt', old: 'two', next: 'TWO' }]],
    wanted: { 'mixed.txt': 'one\r\nTWO\nthree\r\nfour\n' },
  },
  {
    name: 'a file without a final line end',
    files: { 'open.py': 'a = 1\nb = 2' },
    turns: [[{ path: 'open.py', old: 'b = 2', next: 'b = 3' }]],
    wanted: { 'open.py': 'a = 1\nb = 3' },
  },
  {
    name: 'spaces at the ends of lines',
    files: { 'loose.py': 'x = 1  \ny = 2  \nz = 3\n' },
    turns: [[{ path: 'loose.py', old: 'y = 2\nz = 3', next: 'y = 2\nz = 4' }]],
    wanted: { 'loose.py': 'x = 1  \ny = 2  \nz = 4\n' },
  },
]

const NUMBERED = (count: number) => Array.from({ length: count }, (_, row) => `const line${row + 1} = ${row + 1}\n`).join('')

/** Cases that show how a host reports what it has read. They are run by their words only, and are not in the table. */
export const READS: readonly Case[] = [
  {
    name: 'read: a part of a file',
    files: { 'part.ts': NUMBERED(9) },
    lines: { from: 3, to: 5 },
    turns: [[{ path: 'part.ts', old: 'const line4 = 4', next: 'const line4 = 40' }]],
    wanted: { 'part.ts': NUMBERED(9).replace('line4 = 4', 'line4 = 40') },
  },
  {
    name: 'read: a file of many lines',
    files: { 'many.ts': NUMBERED(2_500) },
    turns: [[{ path: 'many.ts', old: 'const line4 = 4\n', next: 'const line4 = 40\n' }]],
    wanted: { 'many.ts': NUMBERED(2_500).replace('line4 = 4\n', 'line4 = 40\n') },
  },
  {
    name: 'read: a file with a long line',
    files: { 'wide.ts': `const a = 1\nconst wide = '${'x'.repeat(3_000)}'\nconst b = 2\n` },
    turns: [[{ path: 'wide.ts', old: 'const a = 1', next: 'const a = 10' }]],
    wanted: { 'wide.ts': `const a = 10\nconst wide = '${'x'.repeat(3_000)}'\nconst b = 2\n` },
  },
]
