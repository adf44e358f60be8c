// Runs one fixture and prints everything: `pnpm case NAME`, or the path of its folder. Ends with 1 where the story does not end as it says.
import { existsSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { load, root } from './bundle.mjs'

const folder = find(process.argv[2])
const name = basename(folder)
const owner = /packages\/([\w-]+)\/test\//.exec(folder.replaceAll('\\', '/'))?.[1]
const home = join(root, 'packages', owner ?? 'replacers')
const { addLineNumbers, describeProblem, describeProblemIn, diffText, unifiedDiff, ...engine } = await load(
  `export { describeProblem, describeProblemIn } from '@suture/text'
   export { diffText, unifiedDiff } from '@suture/display'
   export { addLineNumbers } from '@suture/search-replace'
   ${owner === 'fudiff' ? "export { HUNK_TERMS, parse, patch } from './src/index'; export { readFixture } from './test/fixtures'" : "export { readFixture, run } from './test/fixture'"}`,
  home,
  join(home, 'test/fixture.ts'),
)

const fixture = engine.readFixture(`${folder.slice(0, -name.length)}`, name)
const outcome = engine.patch ? engine.patch(fixture.before, engine.parse(fixture.edit)) : engine.run(fixture)

print(`${name}: ${fixture.story ?? 'a diff'}`)
print('Before', addLineNumbers(fixture.before))
if (fixture.edit !== undefined) print('Diff', fixture.edit)
for (const { oldString, newString, ...more } of fixture.edits ?? []) {
  print('Old', addLineNumbers(oldString))
  print('New', addLineNumbers(newString))
  if (Object.keys(more).length > 0) print('Fields', JSON.stringify(more))
}
if (Object.keys(fixture.options ?? {}).length > 0) print('Options', JSON.stringify(fixture.options))

const { content, problem, ...rest } = outcome
print(`Outcome: ${outcome.status}`, JSON.stringify(rest, null, 2))
if (problem) print('Problem', JSON.stringify(problem, null, 2))
if (problem) print('In words', engine.HUNK_TERMS ? describeProblemIn(engine.HUNK_TERMS, problem) : describeProblem(problem))
if (content !== undefined) print('Changes', difference(fixture.before, content, 'before', 'result') || '(none)')

const wrong = wrongWith()
print(wrong === undefined ? 'It ends as the story says.' : `It does not end as the story says: ${wrong}`)
process.exitCode = wrong === undefined ? 0 : 1

function wrongWith() {
  if (fixture.after !== undefined) {
    if (outcome.status !== 'applied' && content !== fixture.after) return `${outcome.status}, where after.* says that it lands`
    return content === fixture.after ? undefined : `\n${difference(content, fixture.after, 'result', 'after')}`
  }
  const wanted = fixture.problem ?? fixture.outcome
  const kinds = [fixture.problem?.kind ?? []].flat()
  if (fixture.problem && kinds.length > 0 && !kinds.includes(problem?.kind))
    return `the problem is ${problem?.kind}, wanted ${kinds.join(' or ')}`
  const { kind: _kind, ...fields } = wanted ?? {}
  const found = fixture.problem ? problem : outcome
  const missing = Object.entries(fields).filter(([key, value]) => !holds(found?.[key], value))
  return missing.length > 0 ? `it lacks ${JSON.stringify(Object.fromEntries(missing))}` : undefined
}

/** True where a value holds at least what another one says. */
function holds(found, wanted) {
  if (typeof wanted !== 'object' || wanted === null) return found === wanted
  return typeof found === 'object' && found !== null && Object.entries(wanted).every(([key, value]) => holds(found[key], value))
}

function difference(oldText, newText, oldName, newName) {
  return oldText === newText ? '' : diffText(unifiedDiff(oldText, newText, { oldName, newName }).lines)
}

function print(title, text) {
  console.log(text === undefined ? `${title}\n` : `--- ${title}\n${text.endsWith('\n') ? text : `${text}\n`}`)
}

function find(given) {
  if (given && existsSync(resolve(process.env.INIT_CWD ?? '.', given))) return resolve(process.env.INIT_CWD ?? '.', given)
  for (const each of readdirSync(join(root, 'packages')))
    for (const parent of ['test/fixtures', 'test/pending/fixtures']) {
      const path = join(root, 'packages', each, parent, given ?? '')
      if (given && (each === 'replacers' || each === 'fudiff') && existsSync(path)) return path
    }
  console.error(given ? `there is no fixture ${given}` : 'pnpm case NAME, or the path of a fixture of replacers or fudiff')
  process.exit(2)
}
