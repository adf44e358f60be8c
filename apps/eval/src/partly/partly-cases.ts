import type { Case } from '../cases/cases'
import { inTurn } from '../cases/select'
import type { LeftOutCounts } from '../cases/set-name'
import { type ExactEdit, exactEdits } from '../exact/exact-edits'
import { lineCase, openPlace, type Quote, type RealEdit } from '../stale/quote'
import type { ThreeStates } from '../stale/releases'
import { fold } from '../text/fold'
import { isBlank } from '../text/lines'
import { type Random, seeded } from '../text/random'
import { type PartDistortion, type PartLine, partDistortions } from './part-distortions'

/** Maximum number of edits taken from one file, and of cases made of one edit. */
const [PER_FILE, PER_EDIT] = [2, 4]

/** The part of an edit that is distorted: one of the two texts, or some lines of both. */
const PARTS = ['old text', 'new text', 'first line', 'last line', 'half of the lines', 'all but the first line'] as const
type Part = (typeof PARTS)[number]

/** Old and new text of an edit as lines. A kept line is the same object in both. */
interface Sides {
  readonly old: readonly PartLine[]
  readonly new: readonly PartLine[]
}

/**
 * Makes cases from real edits of which only a part is distorted. The right result is the edit without the distortion. A refusal does no
 * harm.
 */
export function partlyCases(files: readonly ThreeStates[], seed: string, count: number): { cases: Case[]; leftOut: LeftOutCounts } {
  const leftOut = new Map<string, number>()
  const leave = (why: string) => void leftOut.set(why, (leftOut.get(why) ?? 0) + 1)
  const cases = files.flatMap((file) =>
    exactEdits(file, seed, changesWords)
      .slice(0, PER_FILE)
      .flatMap((each) => casesOf(each, seeded(seed, 'partly', each.id), leave)),
  )
  return { cases: inTurn(cases, count, seed), leftOut }
}

function casesOf({ id, file, edit, result, quotes }: ExactEdit, random: Random, leave: (why: string) => void): Case[] {
  const { context, quote } = random.pick(quotes)
  const sides = sidesOf(edit, quote)
  const text = [...edit.base, ...edit.added].join('\n')
  const made: Case[] = []
  for (const [distortion, part] of random.shuffle(ALL)) {
    if (made.length === PER_EDIT) break
    const distorted = distortion.own?.test(text) ? undefined : distort(sides, distortion, part, random)
    if (!distorted) continue
    const isVerbatim = distorted.old.join('\n') === quote.old.join('\n')
    const open = isVerbatim ? undefined : openPlace({ ...quote, ...distorted }, edit.base, edit.base, result)
    if (open) leave(open)
    else
      made.push(
        lineCase(file, {
          id: `partly/${id}/${context}/${distortion.name}/${part}`,
          set: 'partly distorted',
          kinds: [distortion.name, part],
          must: 'land',
          file: edit.base,
          ended: file.finalNewline[0],
          quote: distorted,
          result,
          block: quote.window,
          edit,
        }),
      )
  }
  return made
}

const ALL = partDistortions.flatMap((distortion) => PARTS.map((part) => [distortion, part] as const))

function sidesOf({ base, range, added }: RealEdit, { window }: Quote): Sides {
  const lines = (kind: PartLine['kind'], texts: readonly string[], from: number) =>
    texts.map((text, i) => ({ kind, text, at: from + i + 1 }))
  const above = lines('keep', base.slice(window.from, range.from), window.from)
  const below = lines('keep', base.slice(range.to, window.to), range.to)
  const removed = lines('remove', base.slice(range.from, range.to), range.from)
  return { old: [...above, ...removed, ...below], new: [...above, ...lines('add', added, range.from), ...below] }
}

/** Whether no added line is a removed line in another form. A distortion of the form would hide such an edit. */
function changesWords(removed: readonly string[], added: readonly string[]): boolean {
  const keys = new Set(removed.map(fold))
  return !added.some((line) => !isBlank(line) && keys.has(fold(line)))
}

/** Returns the two texts with a part distorted. Undefined if nothing is, or if the right result would not be certain. */
function distort(sides: Sides, distortion: PartDistortion, part: Part, random: Random): Pick<Quote, 'old' | 'new'> | undefined {
  const { certainty, isWhole, write } = distortion
  const isOfText = part === 'old text' || part === 'new text'
  const mayBeMeant = part === 'new text' ? certainty !== 'form' : part === 'old text' && certainty === 'layout'
  if (mayBeMeant || (isWhole && !isOfText)) return undefined
  const isSpared = ({ kind }: PartLine) => (certainty === 'words' && kind === 'add') || (certainty === 'layout' && kind !== 'keep')
  const chosen = chosenIn(sides, part, random)
  const written = (side: 'old' | 'new') => {
    const own = sides[side].map(({ text }) => text)
    const isOther = part === (side === 'old' ? 'new text' : 'old text')
    if (isOther || own.length === 0) return own
    if (isWhole) return ['```', ...own, '```']
    return sides[side].flatMap((line) => (!chosen.has(line) || isSpared(line) ? [line.text] : write(line, side)))
  }
  const distorted = { old: written('old'), new: written('new') }
  const isChanged = (side: 'old' | 'new') => distorted[side].join('\n') !== sides[side].map(({ text }) => text).join('\n')
  // A distortion of added lines alone may be intended.
  const isKeptOtherwise = () => certainty === 'form' && sides.new.some((line) => line.kind === 'keep' && !distorted.new.includes(line.text))
  return (isChanged('old') || isKeptOtherwise()) && distorted.old.join('\n') !== distorted.new.join('\n') ? distorted : undefined
}

function chosenIn({ old, new: next }: Sides, part: Part, random: Random): ReadonlySet<PartLine> {
  const all = new Set([...old, ...next])
  const first = new Set([old[0]!, next[0]!])
  if (part === 'first line') return first
  if (part === 'last line') return new Set([old.at(-1)!, next.at(-1)!])
  if (part === 'all but the first line') return new Set([...all].filter((line) => !first.has(line)))
  return part === 'half of the lines' ? new Set([...all].filter(() => random.chance(0.5))) : all
}
