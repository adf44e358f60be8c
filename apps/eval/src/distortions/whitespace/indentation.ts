import { type Distortion, eachBlock, type LeftOut } from '../../cases/distortion'
import type { Block, Line } from '../../cases/draft'
import { quoted } from '../../cases/draft'
import { changesFormAlone, indentOf, isBlank, partners, runs } from '../../text/lines'

const formAlone: LeftOut = { leftOut: 'the edit only changes whitespace or punctuation' }

/** Changes the indentation of every line of the answer that is not empty. */
function reindent(block: Block, map: (indent: string, line: Line) => string): Block {
  const side = (text: string, line: Line) => (isBlank(text) ? text : map(indentOf(text), line) + text.trimStart())
  return { ...block, lines: block.lines.map((line) => ({ ...line, old: side(line.old, line), new: side(line.new, line) })) }
}

const spoken = (block: Block) => block.lines.filter((line) => line.kind !== 'unquoted' && !isBlank(line.file))

/** The indentation that all lines of old and new text share is removed from both. */
export const indentDropped: Distortion = {
  name: 'indent-dropped',
  family: 'indentation',
  rank: 0,
  apply: (draft) =>
    eachBlock(draft, (block) => {
      const indents = spoken(block).map((line) => indentOf(line.file))
      const shared = indents.reduce((a, b) => (a.length < b.length ? a : b), indents[0] ?? '')
      const common = indents.every((indent) => indent.startsWith(shared)) ? shared : ''
      if (common === '') return undefined
      if (changesFormAlone(block)) return formAlone
      return reindent(block, (indent) => indent.slice(common.length))
    }),
}

/** One to three steps of indentation are added to every line of old and new text. */
export const indentAdded: Distortion = {
  name: 'indent-added',
  family: 'indentation',
  rank: 0,
  apply: (draft, { random }) =>
    eachBlock(draft, (block) => {
      if (changesFormAlone(block)) return formAlone
      const tabs = spoken(block).some((line) => line.file.startsWith('\t'))
      const extra = tabs ? '\t'.repeat(random.int(1, 2)) : ' '.repeat(random.pick([2, 4, 4, 8]))
      return reindent(block, (indent) => extra + indent)
    }),
}

/**
 * All indentation is removed. The right result is certain if nothing is added, or if each added line replaces one removed line with the
 * same indentation.
 */
export const indentFlattened: Distortion = {
  name: 'indent-flattened',
  family: 'indentation',
  rank: 0,
  apply: (draft) =>
    eachBlock(draft, (block) => {
      if (new Set(spoken(block).map((line) => indentOf(line.file))).size < 2) return undefined
      if (changesFormAlone(block)) return formAlone
      for (const run of runs(block.lines)) {
        if (run.added.length === 0) continue
        const pairs = partners(block.lines, run)
        if (!pairs || pairs.some(([a, b]) => indentOf(block.lines[a]!.file) !== indentOf(block.lines[b]!.file)))
          return { leftOut: 'no quoted line shows the indentation of added lines' }
      }
      return reindent(block, () => '')
    }),
}

/** The first line of the old text and of the new text has no indentation. The other lines are correct. */
export const indentFirstLineOnly: Distortion = {
  name: 'indent-first-line-off',
  family: 'indentation',
  rank: 0,
  apply: (draft) =>
    eachBlock(draft, (block) => {
      const first = quoted(block)[0]
      const firstNew = block.lines.find((line) => line.kind === 'keep' || line.kind === 'add')
      if (!first || !firstNew || indentOf(first.file) === '') return undefined
      if (changesFormAlone(block)) return formAlone
      if (indentOf(first.file) !== indentOf(firstNew.file)) return { leftOut: 'the first new line has another indentation' }
      const lines = block.lines.map((line) => ({
        ...line,
        old: line === first ? line.old.trimStart() : line.old,
        new: line === firstNew ? line.new.trimStart() : line.new,
      }))
      return { ...block, lines }
    }),
}

/** One context line is indented by one to three spaces more or less than in the file. */
export const indentOneLineOff: Distortion = {
  name: 'indent-one-line-off',
  family: 'indentation',
  rank: 0,
  apply: (draft, { random }) =>
    eachBlock(draft, (block) => {
      if (changesFormAlone(block)) return formAlone
      const kept = block.lines.filter((line) => line.kind === 'keep' && !isBlank(line.file))
      const sure = new Set(
        quoted(block)
          .filter((line) => !isBlank(line.file))
          .map((line) => indentOf(line.file)),
      )
      const usable = kept.filter((line) => {
        const rest = quoted(block).filter((other) => other !== line && !isBlank(other.file))
        const indents = new Set(rest.map((other) => indentOf(other.file)))
        return (
          rest.length >= 2 && block.lines.every((other) => other.kind !== 'add' || isBlank(other.file) || indents.has(indentOf(other.file)))
        )
      })
      if (kept.length === 0 || sure.size === 0) return undefined
      if (usable.length === 0) return { leftOut: 'added lines follow the wrongly indented line' }
      const chosen = random.pick(usable)
      const indent = indentOf(chosen.file)
      const off =
        random.chance(0.5) && indent.length > 1
          ? indent.slice(random.int(1, Math.min(3, indent.length)))
          : indent + ' '.repeat(random.int(1, 3))
      const text = off + chosen.old.trimStart()
      return { ...block, lines: block.lines.map((line) => (line === chosen ? { ...line, old: text, new: text } : line)) }
    }),
}
