// Runs cases of packages/conformance. `pnpm case WORDS` runs the cases whose heading or topic is WORDS, or whose heading contains them. Up to three are printed in full.
//   --update         replaces the messages of refusals in these cases by the current ones, and nothing else
//   --engine FILE    runs another engine, which the module exports as `engine` (see packages/conformance/README.md)
// The exit code is 1 if a case has a different result from the one that it states, and 2 if there is no such case.
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { load, root } from './bundle.mjs'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { update: { type: 'boolean' }, engine: { type: 'string' } } })
const home = join(root, 'packages/conformance')
const { answerCases, diffCases, editCases, judgeCase, updateText, diffText, unifiedDiff } = await load(
  `export * from './src/index'
   export { updateText } from './test/update'
   export { diffText, unifiedDiff } from '@suture/display'`,
  home,
  join(home, 'src/index.ts'),
)
const words = positionals.join(' ').toLowerCase()
const all = [...editCases(), ...diffCases(), ...answerCases()]
const cases = chosen()
if (cases.length === 0) {
  console.error(words === '' ? 'pnpm case WORDS of a heading [--update] [--engine FILE]' : `there is no case ${words}`)
  process.exit(2)
}
const engine = values.engine ? (await import(pathToFileURL(resolve(process.env.INIT_CWD ?? '.', values.engine)))).engine : await ownEngine()
const counts = { 'as they must': 0, 'in another way': 0, 'not asked for': 0 }
for (const given of cases) await run(given)
if (cases.length > 1)
  console.log(
    Object.entries(counts)
      .map(([end, count]) => `${count} ${end}`)
      .join(', '),
  )
process.exitCode = counts['in another way'] > 0 ? 1 : 0

/** Returns the cases with this heading. If there are none, those of this topic, and otherwise those whose heading contains the words. For another engine, no words mean all cases. */
function chosen() {
  if (words === '') return values.engine || values.update ? all : []
  const exact = all.filter(({ heading }) => heading.toLowerCase() === words)
  if (exact.length > 0) return exact
  const inTopic = all.filter(({ topic }) => topic === words)
  return inTopic.length > 0 ? inTopic : all.filter(({ heading }) => heading.toLowerCase().includes(words))
}

/** The functions of Suture's packages, called as in their tests. */
async function ownEngine() {
  const engines = await Promise.all(
    ['edit/test/fixture', 'fudiff/test/engine', 'core/test/engine'].map((file) =>
      load(`export { engine } from './${file}'`, join(root, 'packages'), join(home, 'src/index.ts')),
    ),
  )
  return Object.assign({}, ...engines.map((each) => each.engine))
}

async function run(given) {
  const verdict = await judgeCase(engine, given)
  counts[verdict === undefined ? 'not asked for' : verdict.fault === undefined ? 'as they must' : 'in another way']++
  if (cases.length <= 3) print(given, verdict)
  if (verdict?.fault === undefined) return
  console.log(`${relative(root, given.at.file)}:${given.at.from + 1}: ${given.heading}: ${verdict.fault}`)
  if (values.update && verdict.lacks !== undefined) updateText(given, verdict.lacks, verdict.ending.words)
}

/** Prints one case: its file, its edit, its result and what changed. */
function print({ heading, at, before }, verdict) {
  const { words: said, content, files, report: _, ...ending } = verdict?.ending ?? {}
  show(`${relative(root, at.file)}:${at.from + 1}`, heading)
  show('Before', before)
  show('The case', readFileSync(at.file, 'utf8').split('\n').slice(at.from, at.to).join('\n'))
  show(`Outcome: ${ending.status}`, ending)
  if (said) show('In words', said)
  const [old, now] = [textsOf(before), textsOf(files ?? content ?? before)]
  for (const path of Object.keys({ ...old, ...now })) {
    const { lines } = unifiedDiff(old[path] ?? '', now[path] ?? '', { oldName: path, newName: path })
    if (old[path] !== now[path]) show('Changes', diffText(lines))
  }
  console.log(verdict?.fault === undefined ? 'It ends as the case says.' : 'It does not end as the case says:')
}

function textsOf(content) {
  return typeof content === 'string' ? { file: content } : content
}

function show(title, value) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  console.log(`--- ${title}\n${text.endsWith('\n') ? text : `${text}\n`}`)
}
