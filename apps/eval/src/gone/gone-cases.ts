import type { Case } from '../cases/cases'
import { inTurn, withoutRepeats } from '../cases/select'
import type { LeftOutCounts } from '../cases/set-name'
import { splitOf } from '../cases/split'
import type { Change } from '../stale/changes'
import { stepsOf, type ThreeStates } from '../stale/releases'
import { saysSomething } from '../stale/says'
import { seeded } from '../text/random'
import { type Block, blockWithin, doubt, runAround, untouched } from './gone-quote'

/** Maximum number of lines that an edit removes, and that it adds. */
const MAX_RUN = 25
/** Maximum number of cases taken from one file. */
const PER_FILE = 4

/** A block that was read in one release, and the other release to which the edit is applied. */
interface Gone {
  readonly kind: 'not there yet' | 'deleted since'
  readonly block: Block
  /** Index of the release that is the file. */
  readonly state: 0 | 2
  readonly line: number
}

/**
 * Makes cases whose quoted code is not in the file, because a later release added it or an earlier release deleted it. All must be refused.
 */
export function goneCases(files: readonly ThreeStates[], seed: string, count: number): { cases: Case[]; leftOut: LeftOutCounts } {
  const leftOut = new Map<string, number>()
  const cases: Case[] = []
  for (const file of files) {
    const steps = stepsOf(file)
    if (!steps) continue
    const { first, second } = steps
    const drawn = seeded(seed, 'gone', file.package, file.path).shuffle([
      ...notYet(file, first, second, seed),
      ...deleted(file, first, second, seed),
    ])
    let made = 0
    for (const gone of drawn) {
      const why = doubt(file.states[gone.state], gone.block)
      if (why) leftOut.set(why, (leftOut.get(why) ?? 0) + 1)
      else if (made++ < PER_FILE) cases.push(render(file, gone))
    }
  }
  return { cases: inTurn(withoutRepeats(cases), count, seed), leftOut }
}

/** Returns changes of the second step inside lines that the first step added. The file is the release before both steps. */
function notYet(file: ThreeStates, first: readonly Change[], second: readonly Change[], seed: string): Gone[] {
  const [, b, c] = file.states
  const runs = first.map(({ after }) => after)
  return second.flatMap((own): Gone[] => {
    const borders = runAround(runs, own.before)
    if (!borders || !isEdit(file, b, c, own)) return []
    const random = seeded(seed, 'not yet', file.path, own.before.from)
    const clear = untouched(second, own, borders)
    const block = blockWithin(b, own.before, c.slice(own.after.from, own.after.to), clear, random.int(1, 5), random.int(1, 5))
    return [{ kind: 'not there yet', block, state: 0, line: own.before.from + 1 }]
  })
}

/** Returns changes of the first step inside lines that the second step deleted. The file is the release after both steps. */
function deleted(file: ThreeStates, first: readonly Change[], second: readonly Change[], seed: string): Gone[] {
  const [a, b] = file.states
  const runs = second.map(({ before }) => before)
  return first.flatMap((own): Gone[] => {
    const borders = runAround(runs, own.after)
    if (!borders || !isEdit(file, a, b, own)) return []
    const random = seeded(seed, 'deleted', file.path, own.before.from)
    const room = { from: own.before.from - (own.after.from - borders.from), to: own.before.to + (borders.to - own.after.to) }
    const clear = untouched(first, own, { from: Math.max(0, room.from), to: Math.min(a.length, room.to) })
    const block = blockWithin(a, own.before, b.slice(own.after.from, own.after.to), clear, random.int(1, 5), random.int(1, 5))
    return [{ kind: 'deleted since', block, state: 2, line: own.before.from + 1 }]
  })
}

function isEdit({ language }: ThreeStates, before: readonly string[], after: readonly string[], own: Change): boolean {
  if (own.before.to - own.before.from > MAX_RUN || own.after.to - own.after.from > MAX_RUN) return false
  return saysSomething(language, before.slice(own.before.from, own.before.to), after.slice(own.after.from, own.after.to))
}

function render(states: ThreeStates, { kind, block, state, line }: Gone): Case {
  const { above, removed, added, below } = block
  const file = states.states[state].join('\n') + (states.finalNewline[state] ? '\n' : '')
  return {
    id: `gone/${states.package}/${states.releases}/${states.path}:${line}:${kind}`,
    set: 'gone',
    pair: states.package,
    split: splitOf(states.package),
    path: states.path,
    language: states.language.name,
    kinds: [kind],
    must: 'refuse',
    file,
    edits: [{ oldString: [...above, ...removed, ...below].join('\n'), newString: [...above, ...added, ...below].join('\n') }],
    expected: file,
    outside: [file, ''],
    changes: [],
  }
}
