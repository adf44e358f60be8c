// Runs one story and prints everything: `pnpm case NAME`, or the path of its folder. Ends with 1 where the story does not end as it says.
import { existsSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { load, root } from './bundle.mjs'

const folder = find(process.argv[2])
const name = basename(folder)
const owner = /packages\/([\w-]+)\/test\//.exec(folder.replaceAll('\\', '/'))?.[1]
const home = join(root, 'packages', owner ?? 'edit')
if (existsSync(join(folder, 'ends.json'))) await tellAnswer()
else await tellEdit()

/** An answer of several files: what was written, and the words of the report. */
async function tellAnswer() {
  const { answerStories, applyAnswer, describeReport, diffText, memoryFiles, unifiedDiff } = await load(
    `export { applyAnswer, describeReport, memoryFiles } from './src/index'
     export { diffText, unifiedDiff } from '@suture/display'
     export { answerStories } from '@suture/testing'`,
    join(root, 'packages/core'),
  )
  const [story] = read(() => answerStories(folder))
  const rooted = Object.fromEntries(Object.entries(story.before).map(([path, text]) => [`/project/${path}`, text]))
  const files = memoryFiles({ '/project/.keep': '', ...rooted })
  const report = await applyAnswer(story.answer, files, { root: '/project', ...story.ends.options })
  const got = Object.fromEntries(Object.entries(files.snapshot()).map(([path, text]) => [path.slice('/project/'.length), text]))
  delete got['.keep']
  print(`${name}: an answer`)
  print('Answer', story.answer)
  print(`Outcome: ${report.status}`, JSON.stringify(report, null, 2))
  print('In words', describeReport(report, { limit: 100_000 }))
  const kinds = [
    ...report.files.flatMap(({ edits }) => edits.flatMap((edit) => edit.problem ?? [])),
    ...report.problems.map((each) => each.problem),
  ]
  const wanted = { status: story.ends.status, problems: story.ends.problems ?? [], files: story.after }
  const found = { status: report.status, problems: kinds.map(({ kind }) => kind), files: got }
  const differing = Object.keys(wanted).filter((key) => JSON.stringify(found[key]) !== JSON.stringify(wanted[key]))
  for (const path of Object.keys({ ...got, ...story.before })) {
    const [oldText, newText] = [story.before[path] ?? '', got[path] ?? '']
    if (oldText !== newText) print('Changes', diffText(unifiedDiff(oldText, newText, { oldName: path, newName: path }).lines))
  }
  conclude(
    differing.length === 0
      ? undefined
      : differing.map((key) => `${key}: ${JSON.stringify(found[key])}, wanted ${JSON.stringify(wanted[key])}`).join('\n'),
  )
}

/** One file and its edits, or its diff. */
async function tellEdit() {
  const { addLineNumbers, describeProblem, describeProblemIn, diffText, unifiedDiff, ...engine } = await load(
    `export { describeProblem, describeProblemIn } from '@suture/text'
     export { diffText, unifiedDiff } from '@suture/display'
     export { addLineNumbers } from '@suture/search-replace'
     ${owner === 'fudiff' ? "export { HUNK_TERMS, parse, patch } from './src/index'; export { readStory as readFixture } from '@suture/testing'" : "export { readFixture, run } from './test/fixture'"}`,
    home,
    join(home, 'test/fixture.ts'),
  )
  const difference = (oldText, newText, oldName, newName) =>
    oldText === newText ? '' : diffText(unifiedDiff(oldText, newText, { oldName, newName }).lines)
  const fixture = read(() => engine.readFixture(folder))
  const outcome = engine.patch ? engine.patch(fixture.before, engine.parse(fixture.edit)) : engine.run(fixture)

  printEdits(fixture, addLineNumbers)
  const { content, problem, ...rest } = outcome
  print(`Outcome: ${outcome.status}`, JSON.stringify(rest, null, 2))
  if (problem) print('Problem', JSON.stringify(problem, null, 2))
  const words = problem ? (engine.HUNK_TERMS ? describeProblemIn(engine.HUNK_TERMS, problem) : describeProblem(problem)) : ''
  if (problem) print('In words', words)
  if (content !== undefined) print('Changes', difference(fixture.before, content, 'before', 'result') || '(none)')
  const other = withoutNeeds(fixture, engine.run)
  conclude(wrongWith(fixture, outcome, words, difference) ?? other)
}

/** How a story ends without the strategy or the rule that it exists for, printed; what is wrong where it ends no otherwise, or not as `ends` says. */
function withoutNeeds(fixture, run) {
  if (fixture.needs === undefined || run === undefined) return undefined
  const { ends, ...options } = fixture.needs
  const without = run(fixture, options)
  print(`Without what it needs, ${JSON.stringify(options)}: ${without.status}`, without.content ?? JSON.stringify(without.problem, null, 2))
  if (ends === undefined) return without.content === fixture.after ? 'it lands as well without what needs.json names' : undefined
  return holds(without, ends) ? undefined : `needs.json says that without it it ends so: ${JSON.stringify(ends)}`
}

/** What the story is about: the file, the edits or the diff, the options. */
function printEdits(fixture, addLineNumbers) {
  print(`${name}: ${fixture.story ?? 'a diff'}`)
  print('Before', addLineNumbers(fixture.before))
  if (fixture.edit !== undefined) print('Diff', fixture.edit)
  for (const { oldString, newString, ...more } of fixture.edits ?? []) {
    print('Old', addLineNumbers(oldString))
    print('New', addLineNumbers(newString))
    if (Object.keys(more).length > 0) print('Fields', JSON.stringify(more))
  }
  if (Object.keys(fixture.options ?? {}).length > 0) print('Options', JSON.stringify(fixture.options))
}

function wrongWith(fixture, { status, content, problem, ...rest }, words, difference) {
  if (fixture.after !== undefined) {
    if (status !== 'applied' && content !== fixture.after) return `${status}, where after.* says that it lands`
    return content === fixture.after ? undefined : `\n${difference(content, fixture.after, 'result', 'after')}`
  }
  const { says, ...fields } = fixture.problem ?? fixture.outcome
  if (says !== undefined && !words.includes(says)) return `its words lack ${JSON.stringify(says)}`
  const found = fixture.problem ? problem : { status, content, ...rest }
  const rule = found?.finding?.rule
  if (fixture.problem && rule !== undefined && fields.finding === undefined)
    return `problem.json does not tell its rule: "finding": {"rule": "${rule}"}`
  const missing = Object.entries(fields).filter(([key, value]) => !holds(found?.[key], value))
  return missing.length > 0 ? `it lacks ${JSON.stringify(Object.fromEntries(missing))}` : undefined
}

function conclude(wrong) {
  print(wrong === undefined ? 'It ends as the story says.' : `It does not end as the story says: ${wrong}`)
  process.exitCode = wrong === undefined ? 0 : 1
}

/** True where a value holds at least what another one says. */
function holds(found, wanted) {
  if (typeof wanted !== 'object' || wanted === null) return found === wanted
  return typeof found === 'object' && found !== null && Object.entries(wanted).every(([key, value]) => holds(found[key], value))
}

function print(title, text) {
  console.log(text === undefined ? `${title}\n` : `--- ${title}\n${text.endsWith('\n') ? text : `${text}\n`}`)
}

/** What a folder tells; one that is no story yet says what it lacks. */
function read(story) {
  try {
    return story()
  } catch (error) {
    console.error(error.message)
    process.exit(2)
  }
}

/** The folder that is given, or the one of this name in any package, at any depth. */
function find(given) {
  const path = resolve(process.env.INIT_CWD ?? '.', given ?? '')
  if (given && existsSync(path)) return path
  const found = given && storyFolders().find((folder) => basename(folder) === given)
  if (found) return found
  console.error(given ? `there is no fixture ${given}` : 'pnpm case NAME, or the path of a story of edit, fudiff or core')
  process.exit(2)
}

/** Every folder that tells a story. */
function storyFolders() {
  return readdirSync(join(root, 'packages'))
    .map((each) => join(root, 'packages', each, 'test/fixtures'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isStory)
}

function isStory(path) {
  return readdirSync(path).some((file) => file.startsWith('before.') || file === 'ends.json')
}
