import type { Line } from '@suture/edit/internal'
import { largestOf } from '@suture/text/internal'
import type { LazyIntent } from './intents'
import { endOfUnit, hasRowsBelow, isMarkOf, nextRow, type Outline } from './outline'

/** The end of a file, but not of something in it. */
const END = String.raw`the (?:very )?(?:end|bottom)\b(?! of (?!(?:the |your )?(?:file\b|\W{0,3}FILE)))`

/** Words that add lines at the end of a file, but not to something that is there. */
const ADDS_AT_END = new RegExp(
  [
    String.raw`\b(?:add|append|put|paste|insert|place)\b(?:(?!\s(?:to|in|into|inside|of|on)\s(?!\W{0,3}FILE))[^.;:])*?\s(?:at|to) ${END}`,
    String.raw`\b(?:at|to) ${END}(?: of (?:the |your )?(?:file\b)?\W{0,3}(?:FILE\b)?)?\W{0,4}(?:please )?(?:add|append|put|paste|insert)\b`,
    String.raw`\bam Ende\b(?! (?:de[rs]|von) (?!Datei|\W{0,3}FILE)).*(?:\b(?:ein|an)\b|hinzu|füg|häng|ergänz)`,
    String.raw`(?:FILE\W{0,3}|文件)的?(?:末尾|结尾).{0,4}(?:添加|追加|加)`,
  ].join('|'),
  'i',
)

/** Words for a part of a definition, or for a change of one. */
const OTHER = /\b(?:methods?|fields?|propert(?:y|ies)|members?|cases?|(?:replac|chang|updat|modif|remov|rewrit)\w*)\b/i

/** The last line of a file below which nothing can be added. */
const LAST = /^(?:return|exit|#\s*endif|<\/|\?>)/

/**
 * Returns the edit that adds a code block at the end of the file, if the words above say so. No line of the block that is not indented may
 * be in the file, and the file must have others that begin like these, unless it has no indented lines. The edit begins with as many empty
 * lines as there are above such lines.
 */
export function appendedTo(file: Outline, block: Outline, above = ''): LazyIntent | undefined {
  if (!ADDS_AT_END.test(above) || OTHER.test(above) || block.rows.some(isMarkOf(file))) return undefined
  const [tops, added] = [topsOf(file), topsOf(block)]
  const names = tops.map((row) => nameOf(file, row))
  const starts = tops.map((row) => startOf(file, row))
  const isFlat = !file.rows.some((_, row) => hasRowsBelow(file, row))
  const isNew = (row: number) => !names.includes(nameOf(block, row)) && (isFlat || starts.includes(startOf(block, row)))
  const lines = bareText(block)
  const text = lines.join('\n')
  if (text === bareText(file).slice(-lines.length).join('\n')) return { oldString: text, newString: text, isInPlace: true }
  if (added.length === 0 || !added.every(isNew) || /^\s/.test(lines[0]!) || LAST.test(bareText(file).at(-1)!)) return undefined
  const alike = tops.filter((_, k) => added.some((row) => startOf(block, row) === starts[k]))
  const gap = Math.max(0, largestOf(alike.map((row) => row - 1 - file.rows.findLastIndex(({ isEmpty }, at) => at < row && !isEmpty))))
  return { oldString: '', newString: '\n'.repeat(gap) + text, at: 'end' }
}

/** Returns the lines of a text, without empty lines at its ends. */
function bareText({ rows }: Outline): string[] {
  const isText = ({ isEmpty }: Line) => !isEmpty
  return rows.slice(rows.findIndex(isText), rows.findLastIndex(isText) + 1).map(({ raw }) => raw)
}

/** Returns the first rows of the units with words that are not indented and no comments. */
function topsOf(text: Outline): number[] {
  const tops: number[] = []
  for (let row = nextRow(text, 0); row < text.rows.length; row = nextRow(text, endOfUnit(text, row))) tops.push(row)
  return tops.filter((row) => text.rows[row]!.indent === '' && text.rows[row]!.hasWords && !text.rows[row]!.isComment)
}

/** Returns the first word of a line, or the mark before it. */
function startOf({ rows }: Outline, row: number): string {
  return /^(?:\w+|[@[.#]|\W+\w*)/.exec(rows[row]!.body)![0]
}

/** Returns what a line defines, or the line if it is a decorator. */
function nameOf({ rows }: Outline, row: number): string {
  return /^(?:@.*|(?:func \([^)]*\)|[^(=:{])[^(=:{]*)/.exec(rows[row]!.body)?.[0].trim() ?? ''
}
