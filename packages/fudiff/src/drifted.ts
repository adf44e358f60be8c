/**
 * Finds a hunk whose context has drifted in place: as many lines, some of them indented otherwise, one or two of them rewritten.
 *
 * Idea: every line that is not frequent votes for the place where the hunk would begin; each such place is compared line by
 * line. Deleted lines must stand to the letter; most of the rest too. The additions then need no mapping: what stands around
 * them is as quoted.
 * Cost: votes (FREQUENT places a line at most) times the hunk's length, WORK at most.
 * Source: own; the fuzz of GNU patch, but never for a deleted line, and only where no second place comes near.
 * Weakness: lines inserted into or dropped from the context are left to the engine.
 */
import { isTelling, isUnique, type Likeness, likeness } from './evidence'
import type { Reading, ReadLine } from './readings'
import { type View, viewText } from './view'

/** Lines that stand more often than this say nothing about a place. */
const FREQUENT = 64
const WORK = 1_000_000
/** Cost of a context line that is indented otherwise, and of one that is rewritten. */
const INDENTED = 1
const REWRITTEN = 4
/** Lines that stand once in the file and to the letter, where another is rewritten; one more where its words differ. */
const LEAST_UNIQUE = 2

/** A place and the lines of the file (0-based) that are not as quoted. */
export interface DriftedPlace {
  readonly at: number
  readonly cost: number
  readonly strange: readonly number[]
}

/** The places that fit best: those of which none is clearly better than another. `side` leaves out additions or deletions. */
export function findDrifted(view: View, reading: Reading, side: 'old' | 'new'): DriftedPlace[] {
  const lines = reading.lines.filter((line) => line.kind !== (side === 'old' ? 'addition' : 'deletion'))
  let work = 0
  const places: DriftedPlace[] = []
  for (const at of candidates(view, lines)) {
    work += lines.length
    if (work > WORK) return []
    const place = compareAt(view, lines, at)
    if (place && (side === 'new' || anchorsHold(reading, place))) places.push(place)
  }
  const best = Math.min(...places.map((place) => place.cost))
  return places.filter((place) => place.cost <= best * 3 + 1).sort((x, y) => x.at - y.at)
}

function candidates(view: View, lines: readonly ReadLine[]): Set<number> {
  const starts = new Set<number>()
  lines.forEach(({ forms }, offset) => {
    for (const form of forms) {
      const id = view.idOf(form)
      if (id === undefined || view.counts[id]! > FREQUENT || form.trim() === '') continue
      for (let line = view.first[id]!; line !== -1; line = view.next[line]!) {
        if (line >= offset && line - offset + lines.length <= view.count) starts.add(line - offset)
      }
    }
  })
  return starts
}

function compareAt(view: View, lines: readonly ReadLine[], at: number): DriftedPlace | undefined {
  const strange: number[] = []
  const likes: Likeness[] = []
  let telling = 0
  let unique = 0
  for (let i = 0; i < lines.length; i++) {
    const { kind, forms } = lines[i] as ReadLine
    const actual = viewText(view, at + i)
    const exact = forms.includes(actual)
    const like = exact || kind !== 'context' ? undefined : likeness(forms[0] as string, actual)
    if (!exact && (!like || (strange.length + 1) * 2 > lines.length)) return undefined
    if (like) {
      strange.push(at + i)
      likes.push(like)
    }
    if (isTelling(actual) && like !== 'extended' && like !== 'reworded') telling++
    if (exact && isUnique(view, actual)) unique++
  }
  const rewritten = likes.filter((like) => like !== 'indented').length
  const cost = rewritten * REWRITTEN + (likes.length - rewritten) * INDENTED
  // Where lines are only indented otherwise, the text itself stands there, and one line that says something is enough.
  const enough = rewritten === 0 ? telling > 0 : unique >= LEAST_UNIQUE + (likes.includes('reworded') ? 1 : 0)
  return enough && rewritten <= allowance(lines.length) ? { at, cost, strange } : undefined
}

function allowance(count: number): number {
  return count >= 20 ? 2 : 1
}

/** Every addition has a line close by that stands to the letter and is not blank: beside it, or next to it on both sides. */
function anchorsHold({ lines }: Reading, place: DriftedPlace): boolean {
  const strange = new Set(place.strange)
  const holds: boolean[] = []
  const insertions = new Set<number>()
  for (const { kind, forms } of lines) {
    if (kind === 'addition') insertions.add(holds.length)
    else holds.push(!strange.has(place.at + holds.length) && (forms[0] as string).trim() !== '')
  }
  return [...insertions].every((k) => holds[k - 1] || holds[k] || (holds[k - 2] && holds[k + 1]))
}
