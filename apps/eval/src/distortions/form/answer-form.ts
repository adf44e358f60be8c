import { type Distortion, eachBlock, type LeftOut } from '../../cases/distortion'
import type { Block, Line } from '../../cases/draft'
import { quoted } from '../../cases/draft'
import { isWeak } from '../../text/fold'
import { isBlank } from '../../text/lines'

const phantom = (text: string): Line => ({ kind: 'phantom', file: '', old: text, new: text })

/** Old and new text are each inside a Markdown fence. */
export const fenced: Distortion = {
  name: 'fenced',
  family: 'characters',
  rank: 4,
  apply: (draft, { random }) =>
    eachBlock(draft, (block): Block | LeftOut | undefined => {
      if (block.lines.some((line) => line.file.includes('```'))) return { leftOut: 'the file already has fences' }
      if (block.joiner !== '\n') return undefined
      const tag = random.pick(['', draft.language.name.toLowerCase(), 'text'])
      return { ...block, lines: [phantom(`\`\`\`${tag}`), ...block.lines, phantom('```')] }
    }),
}

/** The last context line is quoted only up to its middle, in both old and new text. */
export const lastLineCut: Distortion = {
  name: 'last-line-cut',
  family: 'exact',
  rank: 0,
  excludes: ['indentation', 'blanks', 'characters', 'line-numbers', 'context', 'several', 'already'],
  apply: (draft, { random }) =>
    eachBlock(draft, (block) => {
      const last = block.lines.at(-1)
      if (last?.kind !== 'keep' || last.file.trim().length < 12 || quoted(block).length < 2) return undefined
      const from = last.file.length - last.file.trimStart().length
      const text = last.file.slice(0, random.int(from + 6, last.file.length - 3)).trimEnd()
      return { ...block, closed: false, lines: [...block.lines.slice(0, -1), { ...last, old: text, new: text }] }
    }),
}

const odd = ['\u{1F642}', '\u6F22\u5B57', '\u00E4\u00F6', '\u2028', '\u00AD', '\u200D', 'e\u0301', '\uFFFD', '\u05D0\u05D1', '\u00AB\u00BB']

/** Lines contain characters outside ASCII: emoji, other scripts, unusual separators. These characters must not change. */
export const oddCharacters: Distortion = {
  name: 'odd-characters',
  family: 'exact',
  rank: 0,
  apply: (draft, { random }) =>
    eachBlock(draft, (block) => {
      const lines = block.lines.map((line) => {
        if (isBlank(line.file) || random.chance(0.6)) return line
        const tail = ` ${random.pick(odd)}${random.pick(odd)}`
        return { ...line, file: line.file + tail, old: line.old + tail, new: line.new + tail }
      })
      return lines.some((line, index) => line !== block.lines[index]) ? { ...block, lines } : undefined
    }),
}

/** The edit quotes the whole file. */
export const wholeFile: Distortion = {
  name: 'whole-file',
  family: 'exact',
  rank: 0,
  apply: (draft) => {
    const [above, below] = draft.gaps
    if (draft.blocks.length > 1 || !above || !below || above.length + below.length > 60) return undefined
    const keep = (text: string): Line => ({ kind: 'keep', file: text, old: text, new: text })
    const lines = [...above.map(keep), ...draft.blocks[0]!.lines, ...below.map(keep)]
    if (isBlank(lines[0]!.file) || isBlank(lines.at(-1)!.file) || !lines.some((line) => !isWeak(line.file))) return undefined
    return { ...draft, gaps: [[], []], blocks: [{ ...draft.blocks[0]!, lines }] }
  },
}
