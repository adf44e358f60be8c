// Prints the time of public functions for answers and edits that repeat a text many times, and for sets of many edits.
import { join } from 'node:path'
import { load, root } from '../bundle.mjs'
import { UNITS } from './texts.mjs'

/** Number of characters of the smaller text. The larger one has four times as many. */
const SMALL = 8_000
/** Number of lines of the smaller file, to which a set of edits is applied. An edit quotes far fewer lines. */
const LINES = 4_000
/** Milliseconds at the larger size below which a row is noise, and line comparisons below which it is cheap. */
const SLOW = 100
const MUCH = 100_000
/** How many times more comparisons, and how many times more time, a text of four times the length may take. Quadratic growth would be 16 times. Time cannot be measured more exactly. */
const ALLOWED = 5
const ALLOWED_TIME = 8

let grown = 0
let measured = 0
/** Line comparisons that the engine counted since the last reading. */
let comparisons = 0

/** Returns whether nothing takes more than linear time. */
export async function reportDoors() {
  const { parse } = await load(`export { parse } from './src/index'`, join(root, 'packages/formats'))
  const { edit, editAll, Budget } = await load(
    `export { edit, editAll } from './src/index'; export { Budget } from './src/text/budget'`,
    join(root, 'packages/edit'),
  )
  const { spend } = Budget.prototype
  Budget.prototype.spend = function (units) {
    comparisons += units
    return spend.call(this, units)
  }
  sets(editAll)
  answers(parse)
  edits(edit)
  console.log(`${measured} rows: ${grown} take more than is allowed for four times the text`)
  return grown === 0
}

/** Returns sets of edits for a file of `n` lines: the name of each set, its file, and its edits. */
const SETS = {
  '32 edits of 1,000 equal lines each': (n) => ({
    file: '  same()\n'.repeat(n),
    intents: times(32, (i) => ({ oldString: '  same()\n'.repeat(1_000 - i), newString: `  other(${i})\n` })),
  }),
  '64 edits of one of equal lines, with a line that is nowhere': (n) => ({
    file: '  same()\n'.repeat(n),
    intents: times(64, (i) => ({ oldString: `  same()\n  absent${i}()`, newString: `  other(${i})` })),
  }),
  '64 edits of a distinct line between equal lines': (n) => ({
    file: times(n, (i) => (i % 10 === 0 ? `step${i}()\n` : '}\n')).join(''),
    intents: times(64, (i) => ({ oldString: `}\nstep${10 * (i + 1)}()\n}`, newString: `}\nnext${i}()\n}` })),
  }),
  'an edit for each tenth line': (n) => ({
    file: times(n, (i) => `const value${i} = compute(${i})\n`).join(''),
    intents: times(n / 10, (i) => ({
      oldString: `const value${10 * i} = compute(${10 * i})`,
      newString: `const value${10 * i} = derive()`,
    })),
  }),
  'an edit for each tenth line, at another depth and misspelled': (n) => ({
    file: times(n, (i) => `  const value${i} = compute(${i})\n`).join(''),
    intents: times(n / 10, (i) => ({
      oldString: `const value${10 * i} = compute(${10 * i})\nconst valeu${10 * i + 1} = compute(${10 * i + 1})`,
      newString: `const value${10 * i} = derive()\nconst value${10 * i + 1} = compute(${10 * i + 1})`,
    })),
  }),
  'a chain: each edit quotes what the one before writes': (n) => ({
    file: `step0()\n${'}\n'.repeat(n)}`,
    intents: times(64, (i) => ({ oldString: `step${i}()`, newString: `step${i + 1}()` })),
  }),
  'one word replaced at every line': (n) => ({
    file: 'total(limit, limit)\n'.repeat(n),
    intents: [{ oldString: 'limit', newString: 'bound', replaceAll: true }],
  }),
  '48 words replaced at every line': (n) => ({
    file: times(n, (i) => `total(word${i % 48}, other)\n`).join(''),
    intents: times(48, (i) => ({ oldString: `total(word${i},`, newString: `sum(name${i},`, replaceAll: true })),
  }),
  'the same edit as often as there are lines': (n) => ({
    file: `const limit = 1\n${'}\n'.repeat(n)}`,
    intents: times(n, () => ({ oldString: 'const limit = 1', newString: 'const limit = 2' })),
  }),
}

/** Applies each set to its file, and once more to the result. The number of comparisons is not limited. */
function sets(editAll) {
  const options = { partial: true, budget: Number.MAX_SAFE_INTEGER }
  for (const [name, set] of Object.entries(SETS)) {
    judge(`set: ${name}`, LINES, set, ({ file, intents }) => editAll(file, intents, options))
    const again = (n) => {
      const { file, intents } = set(n)
      const { outcome } = editAll(file, intents, options)
      return { file: outcome.status === 'applied' ? outcome.content : file, intents }
    }
    judge(`set again: ${name}`, LINES, again, ({ file, intents }) => editAll(file, intents, options))
  }
}

function answers(parse) {
  const forms = [
    (t) => t,
    (t) => `${t}\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n`,
    (t) => `\`\`\`diff\n${t}\n`,
    (t) => `a.ts\n\`\`\`\n${t}`,
    (t) => `{"old_string": "${t}`,
    (t) => `*** Begin Patch\n${t}`,
    (t) => `--- a\n+++ b\n@@ @@\n${t}`,
  ]
  for (const unit of [...UNITS, '```diff\n-a\n+b\n', '```ts a.ts\n}\n', '{\n', '<<<<<<< SEARCH\n', '@@ @@\n-a\n', '- a\n'])
    for (const [i, form] of forms.entries())
      judge(`parse, answer ${i}, ${JSON.stringify(unit)}`, SMALL, (n) => form(repeat(unit, n)), parse)
}

function edits(edit) {
  const file = 'const limit = 10\nfunction total(items) {\n  return items.length\n}\n'
  for (const unit of UNITS) {
    const quoted = JSON.stringify(unit)
    const text = (n) => `${repeat(unit, n)}\nlimit`
    judge(`edit, old text, ${quoted}`, SMALL, text, (t) => edit(file, { oldString: t, newString: 'x' }))
    judge(`edit, new text, ${quoted}`, SMALL, text, (t) => edit(file, { oldString: 'const limit = 10', newString: t }))
    const long = (n) => `${repeat(unit, n)}\nconst limit = 10\n`
    judge(`edit, file, ${quoted}`, SMALL, long, (t) => edit(t, { oldString: 'const limit = 11\nx', newString: 'y' }))
  }
}

function repeat(unit, size) {
  return unit.repeat(Math.ceil(size / unit.length))
}

function times(count, of) {
  return Array.from({ length: count }, (_, i) => of(i))
}

/** Prints a row if the number of comparisons or the processor time grows more than allowed. */
function judge(name, small, given, run) {
  const [few, many] = [small, 4 * small].map((size) => measure(given(size), run))
  measured++
  const work = few.comparisons > 0 ? many.comparisons / few.comparisons : 0
  const time = many.time / Math.max(1, few.time)
  const isSet = name.startsWith('set')
  const grows = (many.comparisons > MUCH && work > ALLOWED) || (many.time > SLOW && time > ALLOWED_TIME)
  if (grows) grown++
  if (!grows && !isSet) return
  const counted = `${few.comparisons.toFixed(0)} -> ${many.comparisons.toFixed(0)} comparisons, ${work.toFixed(1)} x`
  const timed = `${few.time.toFixed(0)} -> ${many.time.toFixed(0)} ms, ${time.toFixed(1)} x`
  console.log(`${grows ? 'grows' : 'ok   '} ${name}: ${counted}; ${timed}`)
}

/** Returns the number of comparisons of one run, and the shortest time of up to three runs. */
function measure(given, run) {
  let time = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 3 && time > 2; turn++) {
    comparisons = 0
    const before = process.cpuUsage()
    run(given)
    const { user, system } = process.cpuUsage(before)
    time = Math.min(time, (user + system) / 1000)
  }
  return { comparisons, time }
}
