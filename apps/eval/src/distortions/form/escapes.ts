import { type Distortion, eachBlock, type LeftOut } from '../../cases/distortion'
import type { Block } from '../../cases/draft'
import { quoted } from '../../cases/draft'

const ownEscapes: LeftOut = { leftOut: 'the file already has escapes' }

/** Escapes every line of old and new text. Undefined if that does not change the old text. */
function escaped(block: Block, encode: (text: string) => string): Block | undefined {
  if (quoted(block).every((line) => line.kind === 'phantom' || encode(line.old) === line.old)) return undefined
  return { ...block, lines: block.lines.map((line) => ({ ...line, old: encode(line.old), new: encode(line.new) })) }
}

/** Whether added lines contain characters of `set` that quoted lines do not contain. */
function unseen(block: Block, set: RegExp): boolean {
  const shown = new Set(quoted(block).flatMap((line) => (line.kind === 'phantom' ? [] : (line.old.match(set) ?? []))))
  return block.lines.some((line) => line.kind === 'add' && (line.new.match(set) ?? []).some((ch) => !shown.has(ch)))
}

/** One kind of quote, or the characters of template strings, are escaped with a backslash in old and new text. */
export const escapedQuotes: readonly Distortion[] = (
  [
    ['double-quotes', '"'],
    ['single-quotes', "'"],
    ['backticks', '`'],
    ['dollars', '$'],
  ] as const
).map(([name, sign]) => ({
  name: `escaped-${name}`,
  family: 'characters',
  rank: 4,
  apply: (draft) =>
    eachBlock(draft, (block) => {
      if (!quoted(block).some((line) => line.old.includes(sign))) return undefined
      if (block.lines.some((line) => line.file.includes('\\'))) return ownEscapes
      return escaped(block, (text) => text.replaceAll(sign, `\\${sign}`))
    }),
}))

/** Old and new text are one line each, with `\n` for line breaks and `\t` for tabs. */
export const escapedNewlines: Distortion = {
  name: 'escaped-newlines',
  family: 'characters',
  rank: 4,
  apply: (draft) =>
    eachBlock(draft, (block) => {
      if (quoted(block).length < 2 || block.joiner !== '\n') return undefined
      if (block.lines.some((line) => line.file.includes('\\'))) return ownEscapes
      const tabs = (text: string) => text.replaceAll('\t', '\\t')
      return { ...block, joiner: '\\n', lines: block.lines.map((line) => ({ ...line, old: tabs(line.old), new: tabs(line.new) })) }
    }),
}

/** Old and new text are escaped as in a JSON string: line breaks, tabs, quotes and backslashes. */
export const escapedJson: Distortion = {
  name: 'escaped-as-json',
  family: 'characters',
  rank: 4,
  apply: (draft) =>
    eachBlock(draft, (block) => {
      if (quoted(block).length < 2 || block.joiner !== '\n') return undefined
      const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
      return { ...block, joiner: '\\n', lines: block.lines.map((line) => ({ ...line, old: inJson(line.old), new: inJson(line.new) })) }
    }),
}

/** Angle brackets, ampersands and double quotes are HTML entities in old and new text. */
export const entities: Distortion = {
  name: 'html-entities',
  family: 'characters',
  rank: 4,
  apply: (draft, { random }) => {
    const quotes = random.chance(0.3)
    return eachBlock(draft, (block) => {
      if (block.lines.some((line) => /&(lt|gt|amp|quot|apos|#\d+|#x[\da-f]+|nbsp);/i.test(line.file)))
        return { leftOut: 'the file already has entities' }
      if (unseen(block, quotes ? /[<>&"]/g : /[<>&]/g)) return { leftOut: 'only added lines have a kind of entity' }
      return escaped(block, (text) => {
        const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
        return quotes ? plain.replaceAll('"', '&quot;') : plain
      })
    })
  },
}
