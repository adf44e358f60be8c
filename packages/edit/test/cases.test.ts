import { expect, test } from 'vitest'
import { edit } from '../src/index'

/** `result` is the file after the edit. `refused` is the kind of the problem, and the rule that refused the edit. */
interface Case {
  readonly name: string
  readonly file: string
  readonly old: string
  readonly new: string
  readonly result?: string
  readonly refused?: string
  readonly status?: 'already-applied'
}

const cases: readonly Case[] = [
  { name: 'exact text lands', file: 'a\nb\nc\n', old: 'b', new: 'B', result: 'a\nB\nc\n' },
  { name: 'whole lines that go take their line end along', file: 'a\nb\nc\n', old: 'b\n', new: '', result: 'a\nc\n' },
  {
    name: 'lines are added in the line ends of the file',
    file: 'one()\r\ntwo()\r\n',
    old: 'one()',
    new: 'one()\nmore()',
    result: 'one()\r\nmore()\r\ntwo()\r\n',
  },
  { name: 'a part of a number is no place', file: 'host: 10.0.0.12\n', old: '10.0.0.1', new: '10.0.1.1', refused: 'not-found' },
  { name: 'text that occurs twice is ambiguous', file: 'run(a)\nstop()\nrun(a)\n', old: 'run(a)', new: 'run(b)', refused: 'ambiguous' },
  {
    name: 'a far line that reads otherwise stays as the file has it',
    file: 'const total = sum(items)\nlog(total)\n\nexport const price = round(total)\n',
    old: 'const total = add(items)\nlog(total)\n\nexport const price = round(total)',
    new: 'const total = add(items)\nlog(total)\n\nexport const price = floor(total)',
    result: 'const total = sum(items)\nlog(total)\n\nexport const price = floor(total)\n',
  },
  {
    name: 'a removed line that is not as quoted is a conflict',
    file: 'const first = load(path)\nconst second = parse(first, strict)\nreturn second.items\n',
    old: 'const first = load(path)\nconst second = parse(first)\nreturn second.items',
    new: 'const first = load(path)\nconst second = read(first)\nreturn second.items',
    refused: 'merge-conflict/removed-line',
  },
  {
    name: 'a line that the file has beside a removed one is a conflict',
    file: 'const first = load(path)\ncheck(first)\nconst second = parse(first)\nreturn second.items\n',
    old: 'const first = load(path)\nconst second = parse(first)\nreturn second.items',
    new: 'const first = load(path)\nconst second = read(first)\nreturn second.items',
    refused: 'merge-conflict/line-beside',
  },
  {
    name: 'an empty line parts two changes',
    file: 'const first = load(path)\ncheck(first)\n\nconst second = parse(first)\nreturn second.items\n',
    old: 'const first = load(path)\n\nconst second = parse(first)\nreturn second.items',
    new: 'const first = load(path)\n\nconst second = read(first)\nreturn second.items',
    result: 'const first = load(path)\ncheck(first)\n\nconst second = read(first)\nreturn second.items\n',
  },
  {
    name: 'kept lines are never written with the escapes of the quote',
    file: 'f("a", "b")\ng("c")\n',
    old: 'f(\\"a\\", \\"b\\")\ng(\\"c\\")',
    new: 'f("a", "z")\ng(\\"c\\")',
    result: 'f("a", "z")\ng("c")\n',
  },
  {
    name: 'an item lies below its key at the depth of the file',
    file: 'env:\n- name: A\n  value: 1\nother: 2\n',
    old: 'env:\n  - name: A\n    value: 1',
    new: 'env:\n  - name: A\n    value: 1\n  - name: B\n    value: 2',
    result: 'env:\n- name: A\n  value: 1\n- name: B\n  value: 2\nother: 2\n',
  },
  {
    name: 'added lines take the indentation of the file',
    file: 'class A {\n\trun() {\n\t\tstart(this)\n\t}\n}\n',
    old: 'run() {\n    start(this)\n}',
    new: 'run() {\n    start(this)\n    if (this.on) {\n        stop(this)\n    }\n}',
    result: 'class A {\n\trun() {\n\t\tstart(this)\n\t\tif (this.on) {\n\t\t\tstop(this)\n\t\t}\n\t}\n}\n',
  },
  {
    name: 'a block of another name is another block',
    file: 'func (r *Reader) Open() error {\n\tx := get()\n\trelease(x)\n\treturn nil\n}\n',
    old: 'func (r *Reader) Close() error {\n\tx := get()\n\trelease(x)\n\treturn nil\n}',
    new: 'func (r *Reader) Close() error {\n\tx := get()\n\trelease(x)\n\tr.done = true\n\treturn nil\n}',
    refused: 'another-block/another-name',
  },
  {
    name: 'a block that has ended before the change is another block',
    file: 'services:\n  web:\n    image: shop/web:1.14.2\n  worker:\n    image: shop/worker:0.9.0\n    command: ["run", "jobs"]\n    restart: always\n',
    old: '  web:\n    image: shop/worker:0.9.0\n    command: ["run", "jobs"]\n    restart: always',
    new: '  web:\n    image: shop/worker:0.9.0\n    command: ["run", "jobs"]\n    restart: unless-stopped',
    refused: 'another-block/another-name',
  },
  {
    name: 'an elision mark of both sides takes the place of lines',
    file: 'function f() {\n  one()\n  two()\n  three(1)\n}\n',
    old: 'function f() {\n  // ...\n  three(1)\n}',
    new: 'function f() {\n  // ...\n  three(2)\n}',
    result: 'function f() {\n  one()\n  two()\n  three(2)\n}\n',
  },
  {
    name: 'an elision mark of new text alone is refused',
    file: 'function f() {\n  one()\n  two()\n  three(1)\n}\n',
    old: 'function f() {\n  one()\n  two()\n  three(1)\n}',
    new: 'function f() {\n  // same as before\n  three(2)\n}',
    refused: 'malformed',
  },
  {
    name: 'a bracket that new text alone closes is refused',
    file: "post('/orders', async (req) => {\n  const order = await create(req)\n  send(order)\n})\n",
    old: "post('/orders', async (req) => {\n  const order = await create(req)\n  send(order)",
    new: "post('/orders', async (req) => {\n  const order = await create(req)\n  send({ order })\n})",
    refused: 'another-meaning/balance',
  },
  {
    name: 'an inserted line that is there already is in place',
    file: 'import a from "alpha"\nimport b from "beta"\nrun(a, b)\n',
    old: 'import a from "alpha"',
    new: 'import a from "alpha"\nimport b from "beta"',
    status: 'already-applied',
  },
  {
    name: 'an edit sent again is in place',
    file: 'const timeout = 30\nconst retries = 3\n',
    old: 'const timeout = 20\nconst retries = 3',
    new: 'const timeout = 30\nconst retries = 3',
    status: 'already-applied',
  },
  {
    name: 'new text inside a string proves nothing',
    file: 'print("timeout = 30")\nrun()\n',
    old: 'timeout = 20',
    new: 'timeout = 30',
    refused: 'not-found',
  },
  {
    name: 'a call that the file breaks over lines is changed in place',
    file: 'const order = createOrder(\n  customer,\n  items,\n  shipping,\n)\n',
    old: 'const order = createOrder(customer, items, shipping)',
    new: 'const order = createOrder(customer, items, billing)',
    result: 'const order = createOrder(\n  customer,\n  items,\n  billing,\n)\n',
  },
]

test.each(cases)('$name', ({ file, old, new: next, result, refused, status }) => {
  const outcome = edit(file, { oldString: old, newString: next })
  if (outcome.status === 'refused') {
    const { problem } = outcome
    const rule = 'finding' in problem && problem.finding ? `/${problem.finding.rule}` : ''
    expect(`${problem.kind}${rule}`).toBe(refused)
  } else if (status) expect(outcome.status).toBe(status)
  else expect(outcome.content).toBe(result)
})
