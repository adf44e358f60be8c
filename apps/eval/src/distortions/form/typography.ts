import { commonEnds } from '@suture/text/internal'
import { type Distortion, eachBlock, type LeftOut } from '../../cases/distortion'
import type { Block, Line } from '../../cases/draft'
import { quoted } from '../../cases/draft'
import { changesFormAlone, partners, runs } from '../../text/lines'
import type { Random } from '../../text/random'
import { freeLines } from '../whitespace/spaces'

/** Makes straight quotes typographic: opening quotes after a space or bracket, closing quotes elsewhere. */
export function curl(text: string): string {
  return text
    .replace(/(^|[\s([{=,:])"/g, '$1\u201C')
    .replace(/"/g, '\u201D')
    .replace(/(^|[\s([{=,:])'/g, '$1\u2018')
    .replace(/'/g, '\u2019')
}

/** One typographic habit of models, and how it changes plain text. */
interface Habit {
  readonly name: string
  /** The plain sequences that the habit changes. If an added line has one, the old text must show it too. */
  readonly kinds: readonly RegExp[]
  readonly apply: (text: string) => string
}

/** A dash between words. A list's bullet does not match. */
const dash = /(?<=\S) - (?=\S)/
const dashes = /(?<=\S) - (?=\S)/g
const nbsp = '\u00A0'
const habits: readonly Habit[] = [
  { name: 'quotes-curled', kinds: [/"/, /'/], apply: curl },
  { name: 'dashes-long', kinds: [dash], apply: (text) => text.replace(dashes, ' \u2014 ') },
  { name: 'dashes-en', kinds: [dash], apply: (text) => text.replace(dashes, ' \u2013 ') },
  { name: 'ellipsis', kinds: [/\.\.\./], apply: (text) => text.replaceAll('...', '\u2026') },
  { name: 'hard-blanks', kinds: [/\S \S/], apply: (text) => text.replace(/(?<=\S) (?=\S)/g, nbsp) },
]

const special = /[\u2018\u2019\u201C\u201D\u2013\u2014\u2026\u00A0]/
const ownSpecial: LeftOut = { leftOut: 'the file already has typographic characters' }
const formAlone: LeftOut = { leftOut: 'the edit only changes whitespace or punctuation' }

const kindsIn = (habit: Habit, lines: readonly string[]) => habit.kinds.filter((kind) => lines.some((line) => kind.test(line.trim())))

/**
 * Makes the answer typographic where the file is plain. The right result is certain if the old text shows every kind of character that
 * added lines have, and nothing in the block was typographic before.
 */
function inAnswer(block: Block, habit: Habit): Block | LeftOut | undefined {
  const shown = kindsIn(
    habit,
    quoted(block)
      .filter((line) => line.kind !== 'phantom')
      .map((line) => line.old),
  )
  if (shown.length === 0) return undefined
  if (block.lines.some((line) => special.test(line.file))) return ownSpecial
  if (changesFormAlone(block)) return formAlone
  const added = kindsIn(
    habit,
    block.lines.filter((line) => line.kind === 'add').map((line) => line.new),
  )
  if (added.some((kind) => !shown.includes(kind))) return { leftOut: 'only added lines have a kind of character' }
  return { ...block, lines: block.lines.map((line) => ({ ...line, old: habit.apply(line.old), new: habit.apply(line.new) })) }
}

/**
 * Makes the file typographic where the answer is plain. Kept lines must remain as they are in the file. A changed line must keep the file's
 * characters in the start that old and new text share. If added text has such characters, the result is uncertain and the block is left
 * out.
 */
function inFile(block: Block, habit: Habit, random: Random): Block | LeftOut | undefined {
  const free = freeLines(block)
  if (block.lines.some((line) => special.test(line.file))) return ownSpecial
  if (changesFormAlone(block)) return formAlone
  const lines: Line[] = [...block.lines]
  let touched = false
  const set = (index: number, file: string) => {
    touched ||= file !== lines[index]!.file
    lines[index] = { ...lines[index]!, file }
  }
  const settled = new Set<number>()
  for (const run of runs(block.lines)) {
    for (const [a, b] of partners(block.lines, run) ?? []) {
      const { start } = commonEnds(block.lines[a]!.file, block.lines[b]!.file)
      const rest = [block.lines[a]!.file.slice(start), block.lines[b]!.file.slice(start)]
      if (start < 2 || kindsIn(habit, rest).length > 0) continue
      const head = habit.apply(block.lines[a]!.file.slice(0, start))
      for (const index of [a, b]) {
        set(index, head + block.lines[index]!.file.slice(start))
        settled.add(index)
      }
    }
  }
  const open = block.lines.some((line, index) => line.kind === 'add' && !settled.has(index) && kindsIn(habit, [line.file]).length > 0)
  if (open) return { leftOut: 'added text could be plain or typographic' }
  block.lines.forEach((line, index) => {
    if (free.has(line) && random.chance(0.8)) set(index, habit.apply(line.file))
  })
  return touched ? { ...block, lines } : undefined
}

/** Each habit is two distortions: one changes the answer, the other changes the file. */
export const typography: readonly Distortion[] = habits.flatMap((habit): Distortion[] => [
  { name: `${habit.name}-in-answer`, family: 'characters', rank: 3, apply: (draft) => eachBlock(draft, (block) => inAnswer(block, habit)) },
  {
    name: `${habit.name}-in-file`,
    family: 'characters',
    rank: 0,
    apply: (draft, { random }) => eachBlock(draft, (block) => inFile(block, habit, random)),
  },
])

/** A context line has an accented letter. It is composed on one side and decomposed on the other. */
export const accents: Distortion = {
  name: 'accents-decomposed',
  family: 'characters',
  rank: 0,
  apply: (draft, { random }) =>
    eachBlock(draft, (block) => {
      const usable = block.lines.filter(
        (line) => line.kind === 'keep' && line.old === line.new && /[a-z]e[a-z]/.test(line.file) && /[a-z]e[a-z]/.test(line.old),
      )
      if (usable.length === 0) return undefined
      const chosen = random.pick(usable)
      const put = (text: string, letter: string) => text.replace(/([a-z])e([a-z])/, `$1${letter}$2`)
      const [file, answer] = random.chance(0.5) ? ['\u00E9', 'e\u0301'] : ['e\u0301', '\u00E9']
      const said = put(chosen.old, answer)
      return {
        ...block,
        lines: block.lines.map((line) => (line === chosen ? { ...line, file: put(line.file, file), old: said, new: said } : line)),
      }
    }),
}
