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
  /** The categories by which the tables group the case: one or two distortions, or a kind and further properties. */
  readonly kinds: readonly string[]
  readonly must: Must
  /** The lines of the file that the edit changes, counted from 0. Engines that get the place use it. Absent if there are no such lines. */
  readonly place?: Place
  /** Whether other content than the expected bytes is also right. Used if the layout of the result is uncertain. */
  readonly isRight?: (content: string) => boolean
}

/** How often a distortion was drawn, and what the draws led to. */
export interface Draws {
  made: number
  /** Number of draws to which the distortion does not apply. For example, there is no quote to curl. */
  inapplicable: number
  /** Number of draws left out because the right result is uncertain, by reason. */
  readonly leftOut: Map<string, number>
}

/** The cases of one seed, and the draws of each distortion. */
export interface CaseSet {
  readonly cases: readonly Case[]
  readonly draws: ReadonlyMap<string, Draws>
}

/** The changed files of each pair of versions. A pair is drawn first and a file second, so that every pair has the same weight. */
export type Corpus = readonly (readonly ChangedFile[])[]

/** Maximum number of draws for one case. */
const ATTEMPTS = 60

/**
 * Makes `single` cases with one distortion, taking the distortions of the list in turn, and `double` cases with two distortions. Every case
 * has its own generator, seeded with the seed and its number, so that adding cases does not change the others.
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

/** Returns the case of a distorted draft, or the reason why it is left out. Undefined if the distortions do not apply to the draft. */
function caseOf(id: string, distorted: Draft | LeftOut | undefined, chosen: readonly Distortion[]): Case | string | undefined {
  if (!isDraft(distorted)) return distorted?.leftOut
  const rendered = render(distorted)
  if (!rendered) return 'the text alone does not identify one place'
  const { pair, path, language, must } = distorted
  if (standsAfterAll(rendered, must, chosen)) return 'another place has all of the old text'
  if (must === 'refuse' && standsOnce(rendered, chosen)) return 'the old text with its empty lines occurs once'
  const kinds = chosen.map((d) => d.name)
  return { ...rendered, id, pair, path, language: language.name, must, set: 'distorted', split: splitOf(pair), kinds }
}

/** Whether the file contains the text that was meant to be absent, because the file repeats it. Then landing is right. */
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

/** Whether a block that was meant to occur twice occurs once if its empty lines are quoted too. In that case landing there is right. */
function standsOnce({ file, edits }: Rendered, chosen: readonly Distortion[]): boolean {
  if (!chosen.some(({ name }) => name.startsWith('duplicates'))) return false
  return edits.some(({ oldString }) => oldString !== oldString.trim() && `\n${file}`.split(`\n${oldString}`).length === 2)
}

/** A line number before a line, as listings print it. */
const numbered = /^[ \t]*L?\d+(?::\w{2,4})?[ \t]*[|:\t\u2192]/gm

/** A line with an elision mark. The parts above and below it are searched for separately. */
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
