// Looks for texts that take more than linear time: `node scripts/pump.mjs [doors|patterns]`.
//
// patterns: every regular expression of the sources alone, on one unit repeated and on that between others. doors: the public functions, on
// pumped answers, edits and diffs. Prints each row whose processor time grows more than fivefold for four times the text. Run by hand and by
// night, not in the test run: a machine that is busy measures badly.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { load, root } from './bundle.mjs'

const UNITS = [
  'a',
  ' ',
  '\t',
  '\n',
  '`',
  '~',
  '#',
  '-',
  '=',
  '<',
  '>',
  '*',
  '+',
  '.',
  '/',
  '</a',
  '<a ',
  'a ',
  'a.b',
  'a/',
  '(',
  '[',
  '{',
  '"',
  "'",
  '\\',
  '\\n',
  ', ',
  '- ',
  '1',
  '@@',
  '…',
  '“',
  '&amp;',
  ': ',
  '| ',
]
const SMALL = 8_000
const [which = 'patterns'] = process.argv.slice(2)
let found = 0
if (which === 'patterns')
  for (const { at, pattern } of patterns())
    for (const text of [(n) => repeat('', n), ...UNITS.map(pumped)]) judge(at, text, (t) => new RegExp(pattern).test(t))
else await doors()
console.log(`${found} superlinear`)

function pumped(unit) {
  return (n) => `x${repeat(unit, n)}\0`
}

function repeat(unit, n) {
  return unit === '' ? '' : unit.repeat(Math.ceil(n / unit.length))
}

/** Each regular expression literal, with its place. */
function patterns() {
  const files = execFileSync('git', ['ls-files', 'packages/*/src/**/*.ts'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
    const list = []
    const visit = (node) => {
      if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
        const [, body, flags] = /^\/(.*)\/([a-z]*)$/s.exec(node.text)
        list.push({ at: `${file}:${line} ${node.text.slice(0, 60)}`, pattern: new RegExp(body, flags.replace('y', '')) })
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
    return list
  })
}

async function doors() {
  const { parse } = await load(`export { parse } from './src/index'`, join(root, 'packages/formats'))
  const { edit } = await load(`export { edit } from './src/index'`, join(root, 'packages/edit'))
  const file = 'const limit = 10\nfunction total(items) {\n  return items.length\n}\n'
  const answers = [
    (t) => t,
    (t) => `${t}\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n`,
    (t) => `\`\`\`diff\n${t}\n`,
    (t) => `a.ts\n\`\`\`\n${t}`,
    (t) => `{"old_string": "${t}`,
    (t) => `*** Begin Patch\n${t}`,
    (t) => `--- a\n+++ b\n@@ @@\n${t}`,
  ]
  for (const unit of [...UNITS, '```diff\n-a\n+b\n', '```ts a.ts\n}\n', '{\n', '<<<<<<< SEARCH\n', '@@ @@\n-a\n', '- a\n'])
    for (const [i, answer] of answers.entries()) judge(`parse, answer ${i}, ${JSON.stringify(unit)}`, (n) => answer(repeat(unit, n)), parse)
  for (const unit of UNITS) {
    judge(
      `edit, old text, ${JSON.stringify(unit)}`,
      (n) => `${repeat(unit, n)}\nlimit`,
      (t) => edit(file, { oldString: t, newString: 'x' }),
    )
    judge(
      `edit, new text, ${JSON.stringify(unit)}`,
      (n) => `${repeat(unit, n)}\nlimit`,
      (t) => edit(file, { oldString: 'const limit = 10', newString: t }),
    )
    judge(
      `edit, file, ${JSON.stringify(unit)}`,
      (n) => `${repeat(unit, n)}\nconst limit = 10\n`,
      (t) => edit(t, { oldString: 'const limit = 11\nx', newString: 'y' }),
    )
  }
}

function judge(name, text, run) {
  const times = [SMALL, 4 * SMALL].map((size) => {
    const given = text(size)
    let least = Number.POSITIVE_INFINITY
    for (let turn = 0; turn < 2 && least > 2; turn++) {
      const before = process.cpuUsage()
      run(given)
      const { user, system } = process.cpuUsage(before)
      least = Math.min(least, (user + system) / 1000)
    }
    return least
  })
  const growth = times[1] / Math.max(1, times[0])
  if (times[1] < 20 || growth <= 5) return
  found++
  console.log(`${name}: ${times.map((t) => t.toFixed(0)).join(' -> ')} ms, ${growth.toFixed(1)} x`)
}
