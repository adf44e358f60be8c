import { commonEnds } from '@suture/text/internal'
import type { Distortion, Family } from '../../cases/distortion'
import type { Draft, Line } from '../../cases/draft'
import { fold, isWeak, occurrences } from '../../text/fold'
import { alike, partners, runs } from '../../text/lines'
import type { Random } from '../../text/random'
import { fileLines } from '../place/several'

/**
 * Families that are not combined with these distortions. These answers do not consist of whole lines, so distortions of lines do not apply
 * to them.
 */
const linewise: readonly Family[] = [
  'exact',
  'indentation',
  'blanks',
  'characters',
  'line-numbers',
  'context',
  'hints',
  'several',
  'already',
  'absent',
]

/** Old and new text are parts of one line. They contain the difference, widened until the old text occurs in the file once. */
export const insideLine: Distortion = {
  name: 'inside-a-line',
  family: 'exact',
  rank: 0,
  excludes: linewise,
  apply: (draft) => {
    const block = draft.blocks[0]!
    const changed = runs(block.lines)
    const run = changed[0]
    if (draft.blocks.length > 1 || changed.length !== 1 || run?.removed.length !== 1) return undefined
    const pair = partners(block.lines, run)?.[0]
    if (!pair) return undefined
    const [a, b] = [block.lines[pair[0]]!.file, block.lines[pair[1]]!.file]
    if (!alike(a, b)) return undefined
    const file = fileLines(draft).join('\n')
    let { start, end } = commonEnds(a, b)
    while (start > 0 && /\w/.test(a[start - 1]!)) start--
    while (end > 0 && /\w/.test(a[a.length - end]!)) end--
    while (occurrences(file, a.slice(start, a.length - end), 2) !== 1) {
      if (start === 0 && end === 0) return { leftOut: 'no part of the line is unique' }
      start = Math.max(0, start - 1)
      end = Math.max(0, end - 1)
    }
    const [oldString, newString] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
    if (oldString.trim() === '' || oldString !== oldString.trim()) return undefined
    return { ...draft, order: [], extra: [{ oldString, newString }] }
  },
}

/** Returns the draft of an edit that replaces a text everywhere in the file. */
function everywhere(draft: Draft, word: string, fresh: string): Draft {
  const changed = fileLines(draft).flatMap((line): Line[] => {
    if (!line.includes(word)) return [{ kind: 'keep', file: line, old: line, new: line }]
    const after = line.split(word).join(fresh)
    return [
      { kind: 'remove', file: line, old: line, new: line },
      { kind: 'add', file: after, old: after, new: after },
    ]
  })
  const whole: Draft = { ...draft, gaps: [[], []], blocks: [{ ...draft.blocks[0]!, lines: changed }], order: [] }
  return { ...whole, extra: [{ oldString: word, newString: fresh, replaceAll: true }] }
}

/** Draws a word of the file. Returns how often it occurs as a whole word, and how often in all. */
function drawWord(draft: Draft, random: Random): { readonly word: string; readonly whole: number; readonly all: number } | undefined {
  const text = fileLines(draft).join('\n')
  const words = [...new Set(text.match(/\b[A-Za-z_]{4,}\b/g) ?? [])]
  if (words.length === 0) return undefined
  const word = random.pick(words)
  return { word, whole: text.match(new RegExp(`\\b${word}\\b`, 'g'))?.length ?? 0, all: occurrences(text, word, 20) }
}

/** A name is replaced everywhere in the file. */
export const replaceEverywhere: Distortion = {
  name: 'replace-all',
  family: 'exact',
  rank: 0,
  excludes: linewise,
  apply: (draft, { random }) => {
    const { word, whole, all } = drawWord(draft, random) ?? { word: '', whole: 0, all: 0 }
    if (all < 2 || all > 19 || all !== whole) return undefined
    const fresh = random.pick([`${word}2`, `my_${word}`, `$${word}`, '$&', word.toUpperCase()])
    // If the new text contains the old text, an edit that is sent again is already in place.
    const isMade = fresh.includes(word) && fileLines(draft).every((line) => !line.replaceAll(fresh, '').includes(word))
    if (isMade) return { leftOut: 'the file already has the new text' }
    return fresh === word ? undefined : everywhere(draft, word, fresh)
  },
}

/** A part of names is replaced everywhere, also inside words. For example, `item` is replaced in both `items` and `firstItem`. */
export const replaceInWords: Distortion = {
  name: 'replace-all-in-words',
  family: 'exact',
  rank: 0,
  excludes: linewise,
  apply: (draft, { random }) => {
    const { word, whole, all } = drawWord(draft, random) ?? { word: '', whole: 0, all: 0 }
    if (all < 2 || all > 19 || all === whole) return undefined
    const fresh = random.pick([`${word}2`, 'entry', `$${word}`])
    if (fileLines(draft).some((line) => line.includes(fresh))) return { leftOut: 'the file already has the new text' }
    return everywhere(draft, word, fresh)
  },
}

/** A line that occurs in several places is removed everywhere. The whitespace around it differs in each place and in the quote. */
export const removeLinesEverywhere: Distortion = {
  name: 'replace-all-lines-removed',
  family: 'exact',
  rank: 0,
  excludes: linewise,
  apply: (draft, { random }) => {
    const lines = fileLines(draft)
    const counts = new Map<string, number>()
    for (const line of lines) if (!isWeak(line)) counts.set(line.trim(), (counts.get(line.trim()) ?? 0) + 1)
    const repeated = [...counts].filter(([, count]) => count > 1 && count < 8).map(([body]) => body)
    if (repeated.length === 0) return undefined
    const body = random.pick(repeated)
    if (occurrences(fold(lines.join('\n')), fold(body), 20) !== counts.get(body)) return { leftOut: 'the line is also part of other lines' }
    const oldString = random.pick([' ', '   ', '\t', '\t\t\t']) + body
    const changed = lines.map((line): Line => {
      if (line.trim() !== body) return { kind: 'keep', file: line, old: line, new: line }
      return { kind: 'remove', file: line.trimEnd() + random.pick(['', '  ', '\t']), old: line, new: line }
    })
    if (changed.some((line) => line.file.includes(oldString))) return undefined
    const whole: Draft = { ...draft, gaps: [[], []], blocks: [{ ...draft.blocks[0]!, lines: changed }], order: [] }
    return { ...whole, extra: [{ oldString, newString: '', replaceAll: true }] }
  },
}

/** Returns positions in a line at which a part can begin: at a word that follows another word. */
function wordStarts(line: string): number[] {
  const from = line.length - line.trimStart().length
  return [...line.matchAll(/(?<![\w$])\w{2,}/g)].map((match) => match.index).filter((at) => at > from)
}

/** Makes a distortion in which old and new text begin inside their first line, which is kept, and end with one of the `tails`. */
function fromInside(name: string, tails: readonly string[]): Distortion {
  return {
    name,
    family: 'exact',
    rank: 0,
    excludes: linewise,
    apply: (draft, { random }) => {
      const { lines } = draft.blocks[0]!
      if (draft.blocks.length > 1 || lines.length < 3 || lines[0]!.kind !== 'keep' || lines.at(-1)!.kind !== 'keep') return undefined
      const starts = wordStarts(lines[0]!.file)
      if (starts.length === 0) return undefined
      const at = random.pick(starts)
      const side = (skip: 'add' | 'remove') =>
        lines
          .filter((line) => line.kind !== skip)
          .map((line) => line.file)
          .join('\n')
          .slice(at)
      const [oldText, newText] = [side('add'), side('remove')]
      if (oldText !== oldText.trim()) return undefined
      if (occurrences(fold(fileLines(draft).join('\n')), fold(oldText), 2) !== 1) return { leftOut: 'the part also occurs elsewhere' }
      const tail = random.pick(tails)
      return { ...draft, order: [], extra: [{ oldString: oldText + tail, newString: newText + tail }] }
    },
  }
}

/** Several lines are quoted. The quote begins in the middle of the first line. */
export const insideLines: Distortion = fromInside('inside-lines', [''])

/** Like `insideLines`, but the quote ends with whitespace that the file does not have there. */
export const insideLinesBlankEdge: Distortion = fromInside('inside-lines-blank-edge', [' ', '  ', '\t'])
