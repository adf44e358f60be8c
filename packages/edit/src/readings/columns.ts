/**
 * Detects whether the kept lines of a diff are off by one column, because the space before them is missing or doubled.
 *
 *     file    def f():            kept   "    a = 1"    no space before the line: read as three spaces
 *                 a = 1           added  "+    b = 2"   as deep as written
 *
 * Idea: each kept line is taken in the form that occurs in the file, and in that of most lines if several do. Changed lines may be off as
 * well. Removed lines show this if they occur in the file as given, and added lines by the indentation of the lines around them.
 * Cost: the length of the body, plus one pass over the file if all kept lines are off in the same way. Source: own, from what models write.
 * docs/spec/fudiff.md contains examples in both ways.
 * Weakness: where indentations differ by one space, as in block comments, both forms may fit. The changed lines are then taken as given.
 */
import type { ChangeLine } from '@suture/text'
import { smallestOf } from '@suture/text/internal'
import { rowsWhere } from '../text/line'
import type { Source } from '../text/source'

/** Returns the spaces and tabs at the start of a text. */
const indentOf = (text: string) => /^[ \t]*/.exec(text)![0]

const FORMS = [0, 1, -1] as const
type Form = (typeof FORMS)[number]

/** Returns the body with kept lines in the columns of the file. Undefined if they are, if most are not there, or all occur in two. */
export function withKeptInColumns(source: Source, body: readonly ChangeLine[]): readonly ChangeLine[] | undefined {
  const occurs = (raw: string) => source.rows(raw.trim()).some((row) => source.line(row).raw === raw)
  // The forms of each kept line that occur in the file.
  const formsOf = (text: string) => FORMS.filter((form) => (form >= 0 || text.startsWith(' ')) && occurs(inColumn(text, form)))
  const forms = body.map(({ kind, text }) => (kind === 'keep' && /\w/.test(text) ? formsOf(text) : undefined))
  const worded = forms.filter((each) => each !== undefined)
  const known = worded.filter((each) => each.length > 0)
  const isOpen = FORMS.filter((form) => known.every((each) => each.includes(form))).length > 1
  if (known.length * 2 < worded.length || isOpen || known.every(([first]) => first === 0)) return undefined
  const votes = (form: Form) => known.filter((each) => each.includes(form)).length
  const usual = FORMS.reduce<Form>((best, form) => (votes(form) > votes(best) ? form : best), 0)
  const formAt = (i: number) => (forms[i]?.includes(usual) ? usual : (forms[i]?.[0] ?? usual))
  const settled = body.map((line, i) => (line.kind === 'keep' ? { ...line, text: inColumn(line.text, formAt(i)) } : line))
  const isRemovedAs = (form: Form) => body.some(({ kind, text }) => kind === 'remove' && /\S/.test(text) && occurs(inColumn(text, form)))
  if (isRemovedAs(0) || known.some((each) => !each.includes(usual))) return settled
  const isMoved = isRemovedAs(usual) || fitsMoved(source, settled, usual)
  return isMoved ? settled.map((line) => (line.kind === 'keep' ? line : { ...line, text: inColumn(line.text, usual) })) : settled
}

/** Whether the added lines fit the file's indentation better if they are moved like the kept ones. */
function fitsMoved(source: Source, body: readonly ChangeLine[], by: Form): boolean {
  const added = body.filter(({ kind, text }) => kind === 'add' && text.trim() !== '').map(({ text }) => text)
  if (by < 0 && !added.every((text) => text.startsWith(' '))) return false
  const kept = new Set(body.flatMap(({ kind, text }) => (kind === 'keep' && text.trim() !== '' ? indentOf(text) : [])))
  const known = new Set(source.rawLines().flatMap((text) => (text.trim() === '' ? [] : indentOf(text))))
  // An indentation counts twice if a kept line has it, and once if only another line of the file has it.
  const fit = (indent: string) => (kept.has(indent) ? 2 : known.has(indent) ? 1 : 0)
  const worth = (texts: readonly string[]) => texts.reduce((sum, text) => sum + fit(indentOf(text)), 0)
  return worth(added.map((text) => inColumn(text, by))) > worth(added)
}

/**
 * Detects whether the changed lines of a diff are one column off: their marker took the place of the first space, or has a space behind it.
 * The space before the kept lines may also be missing, so that these are one column off.
 *
 *       go()              go()            all lines around are an even number of columns deep, and the added ones an odd number
 *     + stop()        +   stop()
 *       start()           start()
 *
 * Idea: removed lines show the column, because the file has them. If none is removed, or if the file has the removed lines as given, the
 * added lines must be level with others. The outermost one counts more if it is level with the removed lines that it replaces.
 * Cost: the length of the body, and three searches in the file if the body looks off. Source: own, from what models write.
 * Weakness: if the lines are as often level in both columns, the changed ones are taken as given.
 */

type DiffBody = readonly ChangeLine[]

/** Returns the line with one space less (-1) or more (1) of indentation. */
export function inColumn(text: string, by: -1 | 0 | 1): string {
  if (by === 0 || text.trim() === '') return text
  return by > 0 ? ` ${text}` : text.replace(/^ /, '')
}

/** Returns the body with its indented lines of some kinds moved by one column. */
function movedLines(body: DiffBody, by: -1 | 1, kinds: readonly ChangeLine['kind'][]): DiffBody {
  return body.map((line) => (kinds.includes(line.kind) && line.text.startsWith(' ') ? { ...line, text: inColumn(line.text, by) } : line))
}

/** Returns the body with its changed lines in the columns of the file. Returns undefined if they are, or if it is unclear. */
export function withMarkerColumn(source: Source, body: DiffBody): DiffBody | undefined {
  const { text } = source
  const [added, removed, kept] = [widthsOf(body, 'add'), widthsOf(body, 'remove'), widthsOf(body, 'keep')]
  const isAsFile = (raw: string) => raw.startsWith(' ') && source.rows(raw.trim()).some((row) => source.line(row).raw === raw)
  if (!looksOffColumn(body)) return undefined
  if (parityOf(kept) === 1 && body.some((line) => line.kind === 'keep' && isAsFile(line.text))) return undefined
  const shifts = ([1, -1] as const).filter((by) => by > 0 || !added.includes(0))
  const sides = (of: DiffBody) => (['add', 'remove'] as const).map((without) => textOf(of.filter(({ kind }) => kind !== without)))
  if (removed.some((width) => width > 0) && parityOf(removed) !== parityOf(kept)) {
    if (text.includes(sides(body)[0]!)) return undefined
    return shifts.map((by) => movedLines(body, by, ['add', 'remove'])).find((each) => sides(each).some((side) => text.includes(side)))
  }
  const others = new Set([...removed, ...kept])
  const fits = (by: number) => {
    const level = added.filter((width) => width > 0 && others.has(width + by)).length
    return fitOf(body, by) + 2 * level
  }
  const [by, other] = [...shifts].sort((a, b) => fits(b) - fits(a))
  const made = fits(by!) > (other === undefined ? 0 : fits(other)) ? movedLines(body, by!, ['add']) : body
  const isChanged = textOf(made.filter(({ kind }) => kind === 'add')) !== textOf(made.filter(({ kind }) => kind === 'remove'))
  return made !== body && isChanged ? made : undefined
}

/** Whether changed lines may be off by one column: added ones are indented by odd, most kept ones by even columns, or the reverse. */
export function looksOffColumn(body: DiffBody): boolean {
  const [added, removed, kept] = [widthsOf(body, 'add'), widthsOf(body, 'remove'), widthsOf(body, 'keep')]
  const [parity, depths] = [parityOf(kept), new Set(kept)]
  if (parity === undefined || ![...added, ...removed].some((width) => width > 0)) return false
  return added.every((width) => width === 0 || (width % 2 !== parity && !depths.has(width)))
}

/** Returns whether most indented lines are so by an even (0) or an odd (1) number of columns. Undefined if it is half of them. */
function parityOf(widths: readonly number[]): number | undefined {
  const indented = widths.filter((width) => width > 0)
  const odd = indented.filter((width) => width % 2 === 1).length
  if (odd * 2 === indented.length) return odd === 0 ? 0 : undefined
  return odd * 2 > indented.length ? 1 : 0
}

/**
 * Rates a shift by the outermost added line of each group of adjacent changed lines: it is level with the outermost removed line, or with the
 * nearest kept lines above and below. A line below one that opens a block is not level with it.
 */
function fitOf(body: DiffBody, by: number): number {
  const counted = body.filter(({ text }) => widthOf(text) !== undefined)
  const kept = [-1, ...rowsWhere(counted, ({ kind }) => kind === 'keep'), counted.length]
  const fits = kept.slice(1).map((end, k) => {
    const [above, run, below] = [counted[kept[k]!], counted.slice(kept[k]! + 1, end), counted[end]]
    const [added, removed] = [widthsOf(run, 'add'), widthsOf(run, 'remove')]
    const width = smallestOf(added.filter((each) => each > 0)) + by
    if (removed.length > 0) return width === smallestOf(removed) ? 2 * added.length : 0
    const beside = [above && /[:{([]$/.test(above.text) ? undefined : above, below]
    return beside.filter((line) => line && widthOf(line.text) === width).length
  })
  return fits.reduce((sum, fit) => sum + fit, 0)
}

function textOf(lines: DiffBody): string {
  return lines.map(({ text }) => text).join('\n')
}

function widthsOf(body: DiffBody, kind: ChangeLine['kind']): readonly number[] {
  return body.flatMap((line) => (line.kind === kind ? (widthOf(line.text) ?? []) : []))
}

/** Returns the number of spaces before a text. The star of a block comment is in the column of the comment. Undefined for an empty line. */
function widthOf(text: string): number | undefined {
  const width = text.search(/[^ ]/)
  if (width < 0 || text[width] === '\r') return undefined
  return width > 0 && /^\*(?:[\s/]|$)/.test(text.slice(width)) ? width - 1 : width
}
