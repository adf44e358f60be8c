import { isBlank } from '../text/lines'
import type { Random } from '../text/random'
import { type Change, type Range, rangeAfter } from './changes'
import type { Quote } from './quote'
import type { ThreeStates } from './releases'
import { sameInForm, saysNothing, saysSomething, standsSomehow } from './says'
import { isSlip } from './slip'
import { nearness } from './two-changes'
import { placesOf, widen } from './window'

/** What the first change did to the lines that the answer removes, or beside the spot where it adds. */
export type RefuseKind = 'removed lines changed' | 'change half there' | 'line added beside' | 'neighbour changed' | 'neighbour gone'

/** The quote of an edit whose own lines or spot the file has changed since; a word where a refusal would be open to doubt. */
export function quoteToRefuse(file: ThreeStates, others: readonly Change[], own: Change, random: Random): Quote | string {
  const { states, language } = file
  const [a, b] = states
  const touching = others.filter((other) => nearness(other, own, states) !== 'apart')
  const telling = touching.filter(({ before, after }) =>
    saysSomething(language, a.slice(before.from, before.to), b.slice(after.from, after.to)),
  )
  if (telling.length === 0) return 'what was touched says nothing'
  const { before, cluster, lines } = merge(file, touching, own, random)
  const window = widen(a, before, random.int(1, 4), random.int(1, 4))
  const above = a.slice(window.from, before.from)
  const below = a.slice(before.to, window.to)
  const bad = context(b, above, below, cluster, { top: before.from === 0, end: before.to === a.length })
  if (bad) return bad
  const old = a.slice(window.from, window.to)
  const wanted = [...above, ...lines, ...below]
  if (sameInForm(a.slice(before.from, before.to), lines)) return 'the edit changes form alone'
  if (placesOf(b, old).length > 0) return 'the quote stands elsewhere'
  if (standsSomehow(b, wanted)) return 'the new text stands'
  const code = (lines: readonly string[]) => lines.filter((line) => !saysNothing(language, line))
  if (standsSomehow(code(b), code(wanted))) return 'the new text stands, with comments between'
  const kind = kindOf(touching, own, states)
  if (kind === 'neighbour changed' && telling.every((other) => isSlip(a, b, other))) return 'the neighbour has a slip'
  const removed = a.slice(before.from, before.to)
  const isForm = sameInForm(removed, b.slice(cluster.from, cluster.to)) || standsSomehow(removed, b.slice(own.before.from, own.before.to))
  if (kind === 'removed lines changed' && isForm) return 'removed lines changed in form alone'
  return {
    kind,
    window,
    block: rangeAfter(others, window),
    old,
    new: wanted,
    result: b,
    added: lines.filter((line) => !removed.includes(line)),
    removed,
  }
}

/** The lines of the first state around both changes, those of the second, and what the answer puts in their place. */
function merge({ states: [a, b, c] }: ThreeStates, touching: readonly Change[], own: Change, random: Random) {
  const first = touching[0]!
  const last = touching.at(-1)!
  const cluster: Range = { from: Math.min(own.before.from, first.after.from), to: Math.max(own.before.to, last.after.to) }
  const before: Range = {
    from: first.before.from - (first.after.from - cluster.from),
    to: last.before.to + (cluster.to - last.after.to),
  }
  const above: string[] = []
  const below: string[] = []
  let [up, down] = [cluster.from, own.before.to]
  for (const { before: was, after } of touching) {
    const between = after.from === own.before.from && after.to === own.before.to
    if (after.to <= own.before.from && !(between && random.chance(0.5))) {
      above.push(...b.slice(up, after.from), ...a.slice(was.from, was.to))
      up = after.to
    } else if (after.from >= own.before.to) {
      below.push(...b.slice(down, after.from), ...a.slice(was.from, was.to))
      down = after.to
    }
  }
  above.push(...b.slice(up, own.before.from))
  below.push(...b.slice(down, cluster.to))
  return { before, cluster, lines: [...above, ...c.slice(own.after.from, own.after.to), ...below] }
}

/** Why the context could not show that the file is another: on each side a line that says something must stand as quoted. */
function context(
  b: readonly string[],
  above: readonly string[],
  below: readonly string[],
  cluster: Range,
  edges: { top: boolean; end: boolean },
): string | undefined {
  const nearest = above.findLast((line) => !isBlank(line))
  const next = below.find((line) => !isBlank(line))
  const up = b.slice(0, cluster.from).findLast((line) => !isBlank(line))
  const down = b.slice(cluster.to).find((line) => !isBlank(line))
  const fits = (quoted: string | undefined, stands: string | undefined, edge: boolean) =>
    edge ? quoted === undefined : quoted !== undefined && quoted === stands
  return fits(nearest, up, edges.top) && fits(next, down, edges.end) ? undefined : 'the context beside is not as quoted'
}

function kindOf(touching: readonly Change[], own: Change, states: ThreeStates['states']): RefuseKind {
  const over = touching.filter((other) => nearness(other, own, states) === 'overlaps')
  if (over.some(({ after }) => after.from < own.before.from || own.before.to < after.to)) return 'change half there'
  if (over.length > 0) return 'removed lines changed'
  if (touching.some(({ before }) => before.from === before.to)) return 'line added beside'
  return touching.some(({ after }) => after.from === after.to) ? 'neighbour gone' : 'neighbour changed'
}
