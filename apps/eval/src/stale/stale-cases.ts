import { mergeAt } from '../adapters/three-way-merge'
import type { Case } from '../cases/cases'
import { type LeftOutCounts, splitOf } from '../sets/names'
import { inTurn, withoutRepeats } from '../sets/sets'
import { lineEnd } from '../text/lines'
import { seeded } from '../text/random'
import type { Change } from './changes'
import { quoteToLand } from './must-land'
import { quoteToRefuse } from './must-refuse'
import type { Quote } from './quote'
import { stepsOf, type ThreeStates } from './releases'
import { sameInForm, saysSomething } from './says'
import { nearness } from './two-changes'

/** Lines that an edit removes or adds at most: more are rewrites. */
const MAX_RUN = 25
/** Cases of one kind taken from one file. */
const PER_FILE = 6

/** Cases of quotes that are one release behind, as many of each sort as wished, from as many packages as there are. */
export function staleCases(
  files: readonly ThreeStates[],
  seed: string,
  wish: { land: number; refuse: number },
): { cases: Case[]; leftOut: LeftOutCounts } {
  const leftOut = new Map<string, number>()
  const land: Case[] = []
  const refuse: Case[] = []
  for (const file of files) {
    const steps = stepsOf(file)
    if (!steps) continue
    const { first: others, second: own } = steps
    const made = seeded(seed, file.package, file.path)
      .shuffle(own)
      .map((change) => caseOf(file, others, change, seed))
    for (const each of made) if (typeof each === 'string') leftOut.set(each, (leftOut.get(each) ?? 0) + 1)
    const cases = made.filter((each) => typeof each === 'object')
    land.push(...cases.filter(({ must }) => must === 'land').slice(0, PER_FILE))
    refuse.push(...cases.filter(({ must }) => must === 'refuse').slice(0, PER_FILE))
  }
  return { cases: [...inTurn(withoutRepeats(land), wish.land, seed), ...inTurn(withoutRepeats(refuse), wish.refuse, seed)], leftOut }
}

function caseOf(file: ThreeStates, others: readonly Change[], own: Change, seed: string): Case | string | undefined {
  const [, b, c] = file.states
  const [removed, added] = [b.slice(own.before.from, own.before.to), c.slice(own.after.from, own.after.to)]
  if (removed.length > MAX_RUN || added.length > MAX_RUN) return undefined
  if (!saysSomething(file.language, removed, added) && sameInForm(removed, added)) return 'the edit changes form alone'
  const random = seeded(seed, file.package, file.releases, file.path, own.before.from)
  const near = others.map((other) => nearness(other, own, file.states))
  if (near.includes('open')) return 'the changes may touch or not'
  const quote = near.every((each) => each === 'apart') ? quoteToLand(file, others, own, random) : quoteToRefuse(file, others, own, random)
  if (quote === undefined || typeof quote === 'string') return quote
  const made = render(file, quote, own, random.chance(0.25))
  const merged = mergeAt(made.file, made.edits[0]!, made.place!)
  return merged === (made.must === 'land' ? made.expected : undefined) ? made : 'a merge of whole lines says otherwise'
}

function render(file: ThreeStates, quote: Quote, own: Change, closed: boolean): Case {
  const b = file.states[1]
  const text = (lines: readonly string[]) => lines.join('\n') + (closed && lines.length > 0 ? '\n' : '')
  const whole = (lines: readonly string[]) => lines.join('\n') + (file.finalNewline[1] ? '\n' : '')
  const must = quote.once === undefined ? 'refuse' : 'land'
  return {
    id: `stale/${file.package}/${file.releases}/${file.path}:${own.before.from + 1}`,
    set: 'stale',
    pair: file.package,
    split: splitOf(file.package),
    path: file.path,
    language: file.language.name,
    kinds: [quote.kind, ...(quote.once === undefined ? [] : [quote.once ? 'stands once' : 'stands several times'])],
    must,
    file: whole(b),
    edits: [{ oldString: text(quote.old), newString: text(quote.new) }],
    expected: whole(quote.result),
    place: quote.block,
    outside: [lineEnd(b.slice(0, quote.block.from)), outsideBelow(b, quote.block.to, file.finalNewline[1])],
    changes: [{ added: quote.added, removed: quote.removed }],
  }
}

function outsideBelow(b: readonly string[], from: number, ended: boolean): string {
  const lines = b.slice(from)
  return lines.length === 0 ? '' : lines.join('\n') + (ended ? '\n' : '')
}
