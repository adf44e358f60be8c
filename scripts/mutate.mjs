// Changes the sources one small thing at a time and sees whether the package's own tests notice. For the night, not for the test run:
//   node scripts/mutate.mjs --package search-replace --sample 40 --seed 1 [--in spec/] [--floor 80] [--write]
//   node scripts/mutate.mjs --page      docs/mutations.md from docs/mutations.json, from which a change that a new test notices is taken out
// Ends with 1 where the share of changes noticed is below the floor. `--write` puts the result into docs/mutations.json and docs/mutations.md.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url))
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? otherwise : process.argv[at + 1]
}
const owner = option('package', 'search-replace')
const sample = Number(option('sample', 40))
const seed = Number(option('seed', 1))
const floor = Number(option('floor', 0))
const within = option('in', '')
/** What stands for what; the rest of the changes are of numbers, truth and negation. */
const OPERATORS = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
}
/** Tests that tell most for their time: asked first, the rest only where these notice nothing. */
const QUICK = ['fixtures', 'spec-examples', 'parse.test', 'graft.test', 'write.test']
/** Longer than this, in milliseconds, and the change made a loop without end: noticed. */
const PATIENCE = 300_000

if (process.argv.includes('--page')) {
  writePage(JSON.parse(readFileSync(join(root, 'docs/mutations.json'), 'utf8')))
  process.exit(0)
}
const sources = join(root, 'packages', owner, 'src')
const mutants = filesBelow(sources).flatMap((file) => mutantsOf(file))
const chosen = shuffled(mutants, seed).slice(0, sample)
let original
process.on('SIGINT', () => {
  restore()
  process.exit(130)
})

if ((await run(QUICK)) !== 0 || (await run()) !== 0) {
  console.error(`${owner}: its tests fail as it is: nothing would be learned`)
  process.exit(2)
}
const survivors = []
for (const [index, mutant] of chosen.entries()) {
  const noticed = await isNoticed(mutant)
  if (!noticed) survivors.push(mutant)
  console.log(`${index + 1}/${chosen.length} ${noticed ? 'noticed ' : 'SURVIVED'} ${describe(mutant)}`)
}
const score = chosen.length === 0 ? 100 : ((chosen.length - survivors.length) / chosen.length) * 100
console.log(
  `${owner}: ${chosen.length - survivors.length} of ${chosen.length} noticed, ${score.toFixed(0)} %, of ${mutants.length} possible`,
)
if (process.argv.includes('--write')) report()
process.exitCode = score < floor ? 1 : 0

/** Every small change of a file: which characters become which. */
function mutantsOf(file) {
  const text = readFileSync(file, 'utf8')
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true)
  const found = []
  const add = (node, to) => found.push({ file, from: node.getStart(tree), end: node.getEnd(), to, was: node.getText(tree) })
  const visit = (node) => {
    if (ts.isBinaryExpression(node)) {
      const to = OPERATORS[node.operatorToken.getText(tree)]
      const joins = [node.left, node.right].some(
        (side) => ts.isStringLiteral(side) || ts.isTemplateExpression(side) || ts.isNoSubstitutionTemplateLiteral(side),
      )
      if (to && !(joins && /^[+-]$/.test(to))) add(node.operatorToken, to)
    } else if (ts.isNumericLiteral(node) && !ts.isLiteralTypeNode(node.parent)) add(node, String(Number(node.text) + 1))
    else if (node.kind === ts.SyntaxKind.TrueKeyword && !ts.isLiteralTypeNode(node.parent)) add(node, 'false')
    else if (node.kind === ts.SyntaxKind.FalseKeyword && !ts.isLiteralTypeNode(node.parent)) add(node, 'true')
    else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) add(node, node.operand.getText(tree))
    if (!ts.isTypeNode(node)) ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

async function isNoticed({ file, from, end, to }) {
  const text = readFileSync(file, 'utf8')
  original = { file, text }
  writeFileSync(file, text.slice(0, from) + to + text.slice(end))
  try {
    return (await run(QUICK)) !== 0 || (await run()) !== 0
  } finally {
    restore()
  }
}

function restore() {
  if (original) writeFileSync(original.file, original.text)
  original = undefined
}

/** The package's tests, or those whose names hold one of the words; generated cases few; stops at the first that fails. */
function run(words = []) {
  return new Promise((resolve) => {
    const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', owner, '--passWithNoTests']
    const args = [...vitest, '--bail', '1', '--reporter', 'dot', ...words]
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'ignore', env: { ...process.env, SUTURE_RUNS: '3000' } })
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
    child.on('close', (status) => {
      clearTimeout(timer)
      resolve(status ?? 1)
    })
  })
}

function describe({ file, from, was, to }) {
  const text = original?.text ?? readFileSync(file, 'utf8')
  const line = text.slice(0, from).split('\n').length
  return `${relative(root, file)}:${line}: ${was} -> ${to}: ${text.split('\n')[line - 1].trim()}`
}

/** Keeps the result of each package, and makes the page anew. */
function report() {
  const data = join(root, 'docs/mutations.json')
  let all = {}
  try {
    all = JSON.parse(readFileSync(data, 'utf8'))
  } catch {}
  const key = within === '' ? owner : `${owner}, ${within}`
  all[key] = { seed, possible: mutants.length, tried: chosen.length, survivors: survivors.map(describe) }
  writeFileSync(data, `${JSON.stringify(all, null, 2)}\n`)
  writePage(all)
}

/** The page of all packages. */
function writePage(all) {
  const rows = Object.entries(all).map(([name, { seed: drawn, possible, tried, survivors: left }]) => {
    return `| ${name} | ${possible} | ${tried} (seed ${drawn}) | ${tried - left.length} | ${Math.round(((tried - left.length) / tried) * 100)} % |`
  })
  const lists = Object.entries(all).flatMap(([name, { survivors: left }]) =>
    left.length === 0 ? [] : ['', `## Not noticed: ${name}`, '', ...left.map((one) => `- \`${one.replaceAll('`', "'")}\``)],
  )
  const page = [
    '# What the tests notice',
    '',
    'One small change of the sources at a time (a comparison, an operator, a number, a condition), then the package’s own tests: do they fail? Written by',
    '`node scripts/mutate.mjs --package NAME --sample N --write`; it takes hours, so it is not part of the test run.',
    '',
    '| sources | possible changes | tried | noticed | share |',
    '|---|---|---|---|---|',
    ...rows,
    ...lists,
    '',
  ]
  writeFileSync(join(root, 'docs/mutations.md'), page.join('\n'))
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return path.endsWith('.ts') && relative(sources, path).startsWith(within) ? [path] : []
  })
}

/** In an order that the seed alone decides (mulberry32). */
function shuffled(list, from) {
  let state = from >>> 0
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const order = [...list]
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[order[i], order[j]] = [order[j], order[i]]
  }
  return order
}
