// Creates the files of a new case, format, law or distortion, and adds its row to a list: `pnpm new case|format|law|distortion NAME`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const USAGE = `pnpm new case NAME --in TOPIC [--of diffs|answers] [--refused]
                                      a case of edits, or of diffs or answers (packages/conformance)
pnpm new format NAME                  a way of writing edits: reader, writer, prompt and rows
pnpm new law NAME                     what holds for every result of a merge, in packages/edit
pnpm new distortion NAME [--in form|whitespace|context|place]
                                      a way in which models misquote, for the eval
NAME is in small letters with dashes: wrapped-comment`

const [kind, name, ...more] = process.argv.slice(2)
const makers = { case: example, format, law, distortion }
if (kind === undefined) {
  console.log(USAGE)
  process.exit(0)
}
if (!makers[kind] || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name ?? '')) {
  console.error(USAGE)
  process.exit(2)
}
const written = new Set()
const LIST = (property) => `function total(items) {\n  return items.${property}\n}`
const camel = name.replace(/-([a-z0-9])/g, (_, sign) => sign.toUpperCase())
const words = name.replaceAll('-', ' ')
makers[kind]()
tidy()

function example() {
  const topic = option('--in')
  if (topic === undefined) fail(USAGE)
  const of = option('--of') ?? 'edits'
  const asked = {
    edits: '```diff edit\n-  return items.length\n+  return items.size\n```',
    diffs: '```diff patch\n@@ @@\n-  return items.length\n+  return items.size\n```',
    answers: '```md answer\na.ts\n<<<<<<< SEARCH\n  return items.length\n=======\n  return items.size\n>>>>>>> REPLACE\n```',
  }[of]
  if (asked === undefined) fail(`a case is of edits, diffs or answers, not ${of}`)
  const path = of === 'answers' ? ' a.ts' : ''
  addCase(`${of}/${topic}`, asked, path, more.includes('--refused') ? '```text refused not-found\na sentence of its words\n```' : undefined)
  console.log(`\nPut in the case. Then: pnpm case ${words}`)
}

/** Adds a case after the last one of a topic. Its result is as given, or else the edit lands. */
function addCase(topic, asked, path = '', end = `\`\`\`ts result${path}\n${LIST('size')}\n\`\`\``) {
  const file = `packages/conformance/cases/${topic}.md`
  if (!existsSync(join(root, file))) write(file, `# ${sentence(topic.split('/')[1].replaceAll('-', ' '))}\n`)
  const text = `\n## ${sentence(words)}\n\nSay what is special about this case.\n\n\`\`\`ts file${path}\n${LIST('length')}\n\`\`\`\n${asked}\n${end}\n`
  insert(file, /$/, text.replaceAll('$', '$$$$'))
}

function sentence(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function format() {
  const folder = `packages/formats/src/${name}`
  write(
    `${folder}/read.ts`,
    `import type { Answer } from '../answer/answer'
import type { Reader, ReaderPlace, Region } from '../answer/reader'

/** Reads ... Source: ... */
export const ${camel}Reader: Reader = { opens: '.', read }

/** The lines of the format if it opens at line \`at\` (0-based). Reads no line twice that it does not take. */
function read(answer: Answer, at: number, _place: ReaderPlace): Region | undefined {
  if (!answer.lines[at]!.startsWith('...')) return undefined
  return { from: at, to: at + 1, format: '${name}', edits: [], problems: [], because: answer.lines[at]! }
}
`,
  )
  insert('packages/formats/src/model/file-edits.ts', /(export const formatNames = \[[^\n]*)(?=\] as const)/, `$1, '${name}'`)
  console.log(`
Look at a neighbour (packages/formats/src/patch) for write.ts and prompt.ts; the compiler asks for the rows in read/readers.ts, write/writers.ts,
prompts.ts and terms.ts, and for two more; tests ask for the rest (CONTRIBUTING.md, How to add).`)
}

function law() {
  const folder = 'packages/edit/src/check'
  write(
    `${folder}/${name}.ts`,
    `/**
 * What holds for every result.
 *
 *     quoted  ...    file  ...        why it is refused
 */
import type { Placement } from '../locate/placement'
import type { RowEdit } from '../text/line'
import type { Source } from '../text/source'

/** The row of the file that the refusal is about. */
export function ${camel}(_source: Source, _placement: Placement, _edits: readonly RowEdit[]): number | undefined {
  return undefined
}
`,
  )
  insert('packages/edit/src/request/options.ts', /^(export const MECHANISMS = \[\n)/m, `$1  '${name}',\n`)
  importInto(`${folder}/laws.ts`, `import { ${camel} } from './${name}'`)
  insert(`${folder}/laws.ts`, /^(const LAWS: [^\n]*\[\n)/m, `$1  ['${name}', ${camel}, 'A sentence that says what would be wrong.'],\n`)
  const needs = JSON.stringify({ without: [name], ends: { status: 'applied', content: '' } })
  const end = `\`\`\`text refused another-meaning/${name}\na sentence of its words\n\`\`\`\n\`\`\`json needs ${needs}\n\`\`\``
  addCase(`edits/${name}`, '```diff edit\n-  return items.length\n+  return items.size\n```', '', end)
  console.log(`
Laws are asked in the order of the list in laws.ts. Put in a case that ends otherwise without it (its block needs says how). Then: pnpm case ${words}`)
}

function distortion() {
  const folder = option('--in') ?? 'context'
  // The family of most distortions in the folder. Two distortions of one family are never combined.
  const family = { form: 'characters', whitespace: 'indentation', context: 'context', place: 'absent' }[folder]
  if (family === undefined) fail(USAGE)
  write(
    `apps/eval/src/distortions/${folder}/${name}.ts`,
    `import type { Distortion } from '../../cases/distortion'

/** Quotes ... as models do; the right result follows from ... */
export const ${camel}: Distortion = {
  name: '${name}',
  family: '${family}',
  rank: 0,
  apply: (draft) => draft,
}
`,
  )
  const list = 'apps/eval/src/distortions/distortions.ts'
  importInto(list, `import { ${camel} } from './${folder}/${name}'`)
  insert(list, /^(export const distortions: readonly Distortion\[\] = \[\n)/m, `$1  ${camel},\n`)
  console.log(`
Look at a neighbour for what a draft holds and which family it is of, and sort its row in. Then: pnpm eval --only ${name}`)
}

function option(flag) {
  const at = more.indexOf(flag)
  return at === -1 ? undefined : more[at + 1]
}

function write(path, text) {
  const file = join(root, path)
  if (existsSync(file)) fail(`${path} is there already`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  tell(path)
}

function insert(path, pattern, replacement) {
  const file = join(root, path)
  const text = readFileSync(file, 'utf8')
  const changed = text.replace(pattern, replacement)
  if (changed === text) fail(`${path} is not as this script knows it: add the row by hand`)
  writeFileSync(file, changed)
  tell(path)
}

/** Adds an import after the first one, so that a comment at the start of the file remains there. The linter sorts the imports. */
function importInto(path, line) {
  insert(path, /^(import [^\n]*\n)/m, `$1${line}\n`)
}

/** Prints the path of a file, only once. */
function tell(path) {
  if (!written.has(path)) console.log(path)
  written.add(path)
}

/** Formats the created files as the linter requires. */
function tidy() {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const sources = [...written].filter((path) => path.endsWith('.ts'))
  if (sources.length > 0 && existsSync(biome))
    spawnSync(process.execPath, [biome, 'check', '--write', ...sources], { cwd: root, stdio: 'ignore' })
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
