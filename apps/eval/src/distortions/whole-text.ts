import type { Distortion, Family } from '../distortion'
import type { Draft, Line } from '../draft'
import { occurrences } from '../fold'
import { alike, commonEnds, partners, runs } from '../lines'
import { fileLines } from './several'

/** These answers are not made of whole lines: what distorts lines does not reach them. */
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

/** Old and new are parts of one line: what differs, widened until old stands once in the file. */
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

/** A name is replaced everywhere in the file. */
export const replaceEverywhere: Distortion = {
  name: 'replace-all',
  family: 'exact',
  rank: 0,
  excludes: linewise,
  apply: (draft, { random }) => {
    const lines = fileLines(draft)
    const text = lines.join('\n')
    const words = [...new Set(text.match(/\b[A-Za-z_]{4,}\b/g) ?? [])]
    if (words.length === 0) return undefined
    const word = random.pick(words)
    const count = occurrences(text, word, 20)
    if (count < 2 || count > 19 || count !== (text.match(new RegExp(`\\b${word}\\b`, 'g'))?.length ?? 0)) return undefined
    const fresh = random.pick([`${word}2`, `my_${word}`, `$${word}`, '$&', word.toUpperCase()])
    if (fresh === word) return undefined
    const changed = lines.flatMap((line): Line[] => {
      if (!line.includes(word)) return [{ kind: 'keep', file: line, old: line, new: line }]
      const after = line.split(word).join(fresh)
      return [
        { kind: 'remove', file: line, old: line, new: line },
        { kind: 'add', file: after, old: after, new: after },
      ]
    })
    const whole: Draft = { ...draft, gaps: [[], []], blocks: [{ ...draft.blocks[0]!, lines: changed }], order: [] }
    return { ...whole, extra: [{ oldString: word, newString: fresh, replaceAll: true }] }
  },
}
