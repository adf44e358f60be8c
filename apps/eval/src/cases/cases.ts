import { type Random, seeded } from '../text/random'
import type { ChangedFile } from './corpus'
import { type Distortion, isDraft, type LeftOut } from './distortion'
import { type Draft, type Must, type Rendered, render } from './draft'
import type { Place } from './reply'
import { sampleEdit, sampleEdits } from './sample'
import type { SetName } from './set-name'
import { type Split, splitOf } from './split'

/** A case ready to run. */
export interface Case extends Rendered {
  readonly id: string
  readonly pair: string
  readonly path: string
  readonly language: string
  readonly set: SetName
  readonly split: Split
  /** What the tables group it by: one or two distortions, or a kind and further properties. */
  readonly kinds: readonly string[]
  readonly must: Must
  /** The file's lines that the edit changes, counted from 0, if there are any: for engines that are given the place. */
  readonly place?: Place
  /** Whether a content other than the expected bytes is right too, if the layout of the result is not certain. */
  readonly isRight?: (content: string) => boolean
}

/** How often a distortion was drawn, and what became of the draws. */
export interface Draws {
  made: number
  /** Draws to which the distortion does not apply (no quote to curl). */
  inapplicable: number
  /** Draws left out because the right result would not be certain, by reason. */
  readonly leftOut: Map<string, number>
}

/** Cases of one seed, and how often each distortion was drawn and made one. */
export interface CaseSet {
  readonly cases: readonly Case[]
  readonly draws: ReadonlyMap<string, Draws>
}

/** Files by pair: a pair is drawn first, so that each weighs the same. */
export type Corpus = readonly (readonly ChangedFile[])[]

/** Draws for one case before it is given up. */
const ATTEMPTS = 60

/**
 * Makes cases: `single` of one distortion each, in turn through the list, then `double` of two. Every case has its own
 * generator from seed and number, so that a case stays the same when others are added.
 */
export function makeCases(corpus: Corpus, list: readonly Distortion[], wish: { seed: string; single: number; double: number }): CaseSet {
  const draws = new Map<string, Draws>(list.map((d) => [d.name, { made: 0, inapplicable: 0, leftOut: new Map() }]))
  const cases: Case[] = []
  for (let i = 0; i < wish.single; i++) {
    const made = drawCase(corpus, `${wish.seed}-s${i}`, () => [list[i % list.length]!], draws)
    if (made) cases.push(made)
  }
  for (let i = 0; i < wish.double; i++) {
    const made = drawCase(corpus, `${wish.seed}-d${i}`, (random) => drawPair(list, list[i % list.length]!, random), draws)
    if (made) cases.push(made)
  }
  return { cases, draws }
}

function drawPair(list: readonly Distortion[], first: Distortion, random: Random): Distortion[] {
  const others = list.filter((d) => d.family !== first.family && !d.excludes?.includes(first.family) && !first.excludes?.includes(d.family))
  if (others.length === 0) return [first]
  const second = random.pick(others)
  return [first, second].sort((a, b) => a.rank - b.rank)
}

function drawCase(
  corpus: Corpus,
  id: string,
  choose: (random: Random) => readonly Distortion[],
  draws: ReadonlyMap<string, Draws>,
): Case | undefined {
  const random = seeded(id)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const chosen = choose(random)
    const draft = sample(corpus, random, chosen)
    if (!draft) continue
    const made = caseOf(id, distort(corpus, draft.draft, draft.file, chosen, random), chosen)
    const counts = draws.get(chosen.length === 1 ? chosen[0]!.name : '')
    if (counts) count(counts, made)
    if (typeof made === 'object') return made
  }
  return undefined
}

/** The case that a distorted draft makes, or why it makes none; undefined where the distortions do not apply to it. */
function caseOf(id: string, distorted: Draft | LeftOut | undefined, chosen: readonly Distortion[]): Case | string | undefined {
  if (!isDraft(distorted)) return distorted?.leftOut
  const rendered = render(distorted)
  if (!rendered) return 'the text alone does not name one place'
  const { pair, path, language, must } = distorted
  if (standsAfterAll(rendered, must, chosen)) return 'old is whole in another place'
  if (must === 'refuse' && standsOnce(rendered, chosen)) return 'old with its empty lines occurs once'
  const kinds = chosen.map((d) => d.name)
  return { ...rendered, id, pair, path, language: language.name, must, set: 'distorted', split: splitOf(pair), kinds }
}

/** Whether the text that an edit was meant to miss is in the file after all, because the file repeats it: then landing is right. */
function standsAfterAll({ file, edits }: Rendered, must: Must, chosen: readonly Distortion[]): boolean {
  if (must !== 'refuse' || !chosen.some(({ family, stands }) => family === 'absent' && !stands)) return false
  const lines = (text: string) => `\n${trimmedLines(text)}\n`
  const whole = lines(file)
  return edits.some(({ oldString }) => {
    const bare = oldString.replace(numbered, '')
    const parts = bare.split(elided).filter((part) => part.trim() !== '')
    return [parts, [bare], [oldString]].some(
      (all) => all.length > 0 && all.every((part) => part.trim() !== '' && whole.includes(lines(part))),
    )
  })
}

/** Whether a block that was to occur twice occurs once with the empty lines quoted around it: then landing there is right. */
function standsOnce({ file, edits }: Rendered, chosen: readonly Distortion[]): boolean {
  if (!chosen.some(({ name }) => name.startsWith('duplicates'))) return false
  return edits.some(({ oldString }) => oldString !== oldString.trim() && `\n${file}`.split(`\n${oldString}`).length === 2)
}

/** The number of a listed line. */
const numbered = /^[ \t]*L?\d+(?::\w{2,4})?[ \t]*[|:\t\u2192]/gm

/** An elision mark: the parts on either side of it are searched for separately. */
const elided = /^\W*\.\.\.(?: .*)?$|^.* \.\.\.\W*$/m

function trimmedLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

function count(draws: Draws, made: Case | string | undefined): void {
  if (made === undefined) draws.inapplicable++
  else if (typeof made === 'object') draws.made++
  else draws.leftOut.set(made, (draws.leftOut.get(made) ?? 0) + 1)
}

function sample(corpus: Corpus, random: Random, chosen: readonly Distortion[]): { draft: Draft; file: ChangedFile } | undefined {
  const file = random.pick(random.pick(corpus))
  const draft = chosen.some((d) => d.several) ? sampleEdits(file, random.int(2, 5), random) : sampleEdit(file, random)
  return draft && { draft, file }
}

function distort(
  corpus: Corpus,
  draft: Draft,
  source: ChangedFile,
  chosen: readonly Distortion[],
  random: Random,
): Draft | LeftOut | undefined {
  let current = draft
  const foreign = () => {
    const other = random.pick(random.pick(corpus))
    return other.path === source.path ? undefined : sampleEdit(other, random)
  }
  const sibling = () => {
    const other = random.pick(corpus.find((files) => files.includes(source)) ?? [source])
    return other.path === source.path ? undefined : sampleEdit(other, random)
  }
  for (const distortion of chosen) {
    const result = distortion.apply(current, { random, source, foreign, sibling })
    if (!isDraft(result)) return result
    current = result.must === 'land' && current.must !== 'land' ? { ...result, must: current.must } : result
  }
  return current
}
