/**
 * Law: an elision mark or another placeholder for code must not be written into the file. The law applies if only the new text contains the
 * placeholder.
 *
 *     old  a()⏎b()    new  // ... existing code ...⏎b()        refused
 */
import type { LineHunk } from '@suture/text'
import { decoded } from '../readings/characters'
import { type Change, changeOfTexts, ofChange } from '../request/change'
import { isElision, omissionsOf, saysAsBefore } from '../request/elision'
import { Line } from '../text/line'
import type { Source } from '../text/source'

/** Returns the line of the new text that is a placeholder for omitted code. Returns undefined if there is none. */
export const foreignLine = ofChange((change): string | undefined => {
  const { old, new: next, hunks } = change
  const isQuoted = (body: string) => old.some((line) => line.body === body)
  const count = (lines: readonly Line[]) => lines.filter(({ hasWords, isComment }) => hasWords && !isComment).length
  for (const hunk of hunks) {
    const removed = old.slice(hunk.oldFrom, hunk.oldTo)
    const added = next.slice(hunk.newFrom, hunk.newTo)
    const isLess = count(added) < count(removed)
    const isAlone = count(removed) > 1 && added.filter(({ hasWords }) => hasWords).length === 1
    const omits = isLess ? omissionsOf(removed, isAlone) : undefined
    for (let row = hunk.newFrom; row < hunk.newTo; row++) {
      const { body } = next[row]!
      const isOmission = (isElision(body) && !isInDoctest(next, row)) || (omits !== undefined && (saysAsBefore(body) || omits(next[row]!)))
      if (isOmission && !isQuoted(body) && !isEmptyBody(change, hunk, row)) return body
    }
  }
  return undefined
})

/** Whether a line follows the prompt `>>>` of a doctest, with only lines in between that begin with dots as it does. */
function isInDoctest(lines: readonly Line[], row: number): boolean {
  const prompt = lines.slice(0, row + 1).findLast(({ body }) => !body.startsWith('...'))
  return prompt?.body.startsWith('>>>') === true
}

const FENCE = /^\s*(`{3,}|~{3,})/
/** Matches text of words and punctuation only. Such prose may be put into a fence. */
const SENTENCE = /^[\p{L}\p{N}\s,.;:!?'’()-]+$/u
const STRINGS = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`[^`]*`/g
const BROKEN = /\\n[ \t]+\S/
/** Matches a line whose parts begin with the same mark, such as rows of a table, with line breaks written as two characters between them. */
const JOINED = /^[ \t]*([|*#><-]).*?\\n(?:\\n)?[ \t]*\1/m
/** Matches a line that begins with a command of TeX or a function of PHP. */
const COMMAND = /^[ \t]*\\[a-z]/m

/** A way of writing that models use by mistake: texts with it match `written`, texts without it `bare`, and `plain` removes it. */
interface Slip {
  readonly written: RegExp
  readonly bare: RegExp
  readonly plain: (line: string) => string
  /** Whether old text that has the bare character shows the mistake. */
  readonly isShownByOld?: true
  /** Whether code outside of strings shows it, in a file without tags. */
  readonly isShownByCode?: true
  /** Whether the file must have the bare form. */
  readonly isOfFile?: true
  /** Whether it is an operator. The file then shows the mistake, without a line that is kept. */
  readonly isOperator?: true
}

const withoutEntities = (line: string) => line.replace(/&(?:lt|gt|amp|quot|apos|#39);/g, decoded)
const withoutCurls = (line: string) => line.replace(/[\u2018\u2019]/g, "'").replace(/[\u201C\u201D]/g, '"')
/** Matches a line number before a line, as in file listings. */
const NUMBER = /^[ \t]*L?\d+(?:\t|[ \t]*[|:\u2192\u2502])/m
const ESCAPE = /\\u00(?:3c|3e|26)/i
const SLIPS: readonly Slip[] = [
  {
    written: ESCAPE,
    bare: /[<>&]/,
    plain: (line) => line.replace(/\\u00(\w\w)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    isShownByOld: true,
    isShownByCode: true,
  },
  { written: /&(?:lt|gt|amp);/, bare: /[<>]/, plain: withoutEntities, isShownByOld: true, isShownByCode: true },
  { written: /&amp;&amp;|=&gt;/, bare: /&&|=>/, plain: withoutEntities, isOfFile: true, isOperator: true },
  { written: /&(?:quot|apos|#39);/, bare: /["']/, plain: withoutEntities },
  { written: /[\u2018\u2019\u201C\u201D]/, bare: /(["'])[^"'\n]*\1/, plain: withoutCurls },
  { written: /[=(,[]\s*[\u2018\u201C]/, bare: /[=(,[]\s*["']/, plain: withoutCurls, isShownByOld: true },
  {
    written: /[\u00A0\u200B\u2060\uFEFF]/,
    bare: /(?!)/,
    plain: (line) => line.replace(/\u00A0/g, ' ').replace(/[\u200B\u2060\uFEFF]/g, ''),
    isShownByCode: true,
  },
  { written: /^ {2,}\S/m, bare: /^\t/m, plain: (line) => line.replace(/^ +/, '\t'), isOfFile: true },
]

/**
 * Returns a line that equals a quoted one but for its way of writing, such as entities or curly quotes, which all of the new text has, and
 * neither the old text nor the file. It is not reported if the edit changes nothing else, which is then intended.
 */
function slippedLine({ text, isProse }: Source, oldText: string, newText: string): string | undefined {
  if (isProse) return undefined
  const quoted = new Set(oldText.split('\n').map((line) => line.trim()))
  const lines = newText.split('\n')
  const trimmed = (all: readonly string[]) => all.map((line) => line.trim()).join('\n')
  for (const { written, bare, plain, isShownByOld, isShownByCode, isOfFile, isOperator } of SLIPS) {
    const isOnlyInNew = written.test(newText) && !bare.test(newText) && ![oldText, text].some((each) => written.test(each))
    if (!isOnlyInNew || (isOfFile && !bare.test(text))) continue
    const isOfCode = isShownByCode && !text.includes('</') && !text.includes('<?xml') && /[{};)]$/m.test(text)
    const isInCode = (line: string) => isOfCode && !new Line(line).isComment && written.test(line.replace(STRINGS, ''))
    const isShown = isOperator || (isShownByOld && bare.test(oldText))
    const isSlipped = (line: string, asMeant: string) =>
      written.test(line) && asMeant !== '' && (isShown || quoted.has(asMeant) || isInCode(line))
    const slipped = lines.find((line) => isSlipped(line, plain(line).trim()))
    if (slipped !== undefined && trimmed(lines.map(plain)) !== trimmed(oldText.split('\n'))) return slipped
  }
  return undefined
}

/**
 * Returns a line of the new text if all lines have a line number of a listing. Without it, one of them is as quoted, or the number is
 * the one that the first quoted line has in the file.
 */
function numberedLine(source: Source, oldText: string, lines: readonly string[]): string | undefined {
  const [first] = lines
  if (first === undefined || !lines.every((line) => NUMBER.test(line)) || [oldText, source.text].some((text) => NUMBER.test(text)))
    return undefined
  const quoted = oldText.split('\n').map((line) => line.trim())
  const said = quoted.filter((line) => line !== '')
  const plain = lines.map((line) => line.replace(NUMBER, '').trim())
  if (plain.join('\n') === said.join('\n')) return undefined
  const isOfRow = source.rows(said[0]!).some((row) => row + 1 === Number(/\d+/.exec(first)))
  return lines.find((_, k) => quoted.includes(plain[k]!)) ?? (isOfRow ? first : undefined)
}

/**
 * Returns the line with an artifact that neither the old text nor the file has: a fence, the marker of a diff or a mail, another way of
 * writing, line breaks and tabs written as two characters, and line breaks in strings.
 */
export function foreignForm(source: Source, oldText: string, newText: string): string | undefined {
  const lines = newText.split('\n').filter((line) => line.trim() !== '')
  const marked = markedLine(source, oldText, lines) ?? numberedLine(source, oldText, lines) ?? slippedLine(source, oldText, newText)
  return marked ?? brokenLine(source, oldText, newText, lines) ?? escapedTab(source, oldText, lines)
}

/** Returns a line with a fence, or with the marker of a diff or a mail. */
function markedLine({ text, isProse }: Source, oldText: string, lines: readonly string[]): string | undefined {
  const first = lines[0] ?? ''
  const last = lines.at(-1) ?? ''
  const fence = FENCE.exec(first)?.[1]
  const isFenced = fence !== undefined && lines.length > 1 && last.trim() === fence
  if (isFenced && !SENTENCE.test(oldText.replace(/\w\(/g, '=')) && !hasLine(oldText, fence) && !hasLine(text, fence)) return first
  if (isEnd(lines, last, isProse) && !hasLine(`${oldText}\n${text}`, last.trim())) return last
  const isMarked = lines.every((line) => MARKED.test(line))
  const added = lines.find((line) => (isMarked ? line.startsWith('+') : !isProse && PLUS.test(line)))
  if (added !== undefined && !hasLine(oldText, '+') && !hasLine(text, '+')) return added
  const isMailed = !isProse && lines.length > 1 && lines.every((line) => line.startsWith('>'))
  return isMailed && !hasLine(oldText, '>') && !hasLine(text, '>') ? first : undefined
}

/** Whether the last line ends a code block or a part of an edit that does not begin in these lines. */
function isEnd(lines: readonly string[], last: string, isProse: boolean): boolean {
  const isOdd = !isProse && lines.filter((line) => FENCE.test(line)).length % 2 === 1
  return (isOdd && /^\s*`{3,}\s*$/.test(last)) || (END.test(last) && !lines.some((line) => BEGIN.test(line)))
}

/** Returns a line with line breaks written as two characters, or a line whose string contains a line break. */
function brokenLine({ text, isProse }: Source, oldText: string, newText: string, lines: readonly string[]): string | undefined {
  const open = isProse ? undefined : brokenString(newText)
  if (open !== undefined && brokenString(oldText) === undefined && brokenString(text) === undefined) return open
  const bare = lines.length > 1 || !newText.includes('\\n') ? '' : newText.replace(STRINGS, '')
  const old = oldText.replace(STRINGS, '').split('\n')
  const parts = oldText.includes('\\') ? [] : bare.split('\\n')
  if (parts.length > 1 && parts.some((part) => /\p{L}/u.test(part) && old.includes(part))) return lines[0]
  return [BROKEN, JOINED].some((breaks) => breaks.test(bare) && !breaks.test(oldText) && !breaks.test(text)) ? lines[0] : undefined
}

/**
 * Returns a line that begins with a tab written as two characters, below an indented line or an opener, or with two.
 *
 *     old  function f() {        new  function f() {⏎\tg()
 */
function escapedTab({ text, isProse }: Source, oldText: string, lines: readonly string[]): string | undefined {
  if (!lines.some((line) => line.startsWith('\\t')) || isProse || COMMAND.test(oldText) || COMMAND.test(text)) return undefined
  const isBelow = (above: string) => /^\s|[{([:]\s*$/.test(above)
  return lines.find((line, k) => /^(?:\\t){2}/.test(line) || (line.startsWith('\\t') && isBelow(lines[k - 1] ?? oldText)))
}

/**
 * Returns a line whose string ends at the start of a line below, as if escaped line breaks were real. Behind `=` it may be meant so.
 *
 *     f("a⏎", b)        f("⏎---⏎", b)
 */
function brokenString(text: string): string | undefined {
  if (!/\n["']/.test(text)) return undefined
  const isWhole = (each: string) => !/["'`]/.test(each.replace(STRINGS, ''))
  let above = ''
  for (const line of text.split(/\r?\n/).filter((each) => /[\p{L}\p{N}"'`]/u.test(each))) {
    const mark = /^(["'])(?!\1)/.exec(line)?.[0]
    if (mark && above.includes(mark) && !above.endsWith(`=${mark}`) && !isWhole(above) && isWhole(above + line)) return above
    above = line
  }
  return undefined
}

/** Matches a line that begins an edit in an answer, and one that ends it or a part of it. */
const BEGIN = /^\s*<(?:(?:new|old)_\w|parameter|invoke)|^\*\*\* Begin Patch|^[<-]{5,} ?SEARCH/
const END =
  /^(?:\s*<\/(?:(?:new|old)_(?:string|str|text)|parameter|invoke|REPLACE)>)+\s*$|^\*\*\* End (?:Patch|of File)\s*$|^[>+]{5,} REPLACE\s*$/
/** Matches a line that may begin with the marker of a diff. */
const MARKED = /^[ +-]/
/** Matches a line with the marker of an added line: a plus in the first column that is no operator, bullet or part of a number. */
const PLUS = /^\+(?! \S|[+\d]|$)/

/** Whether a line of the text begins with `start`. */
function hasLine(text: string, start: string): boolean {
  return text.startsWith(start) || text.includes(`\n${start}`)
}

/** Whether the row is an empty body: dots below an added line that opens a block, where the hunk removes nothing that has words. */
function isEmptyBody({ old, new: next }: Change, { oldFrom, oldTo, newFrom }: LineHunk, row: number): boolean {
  if (!/^\.+$/.test(next[row]!.body) || row === newFrom) return false
  return next[row - 1]!.width < next[row]!.width && !old.slice(oldFrom, oldTo).some(({ hasWords }) => hasWords)
}

/** Returns the elision mark that only the new text contains. */
export function elisionBrought(oldText: string, newText: string): string | undefined {
  return foreignLine(changeOfTexts(oldText, newText, () => false))
}
