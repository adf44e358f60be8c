/**
 * Detects whether lines of a diff are off by one column: the space before kept lines is missing or doubled, or the marker of changed lines
 * took the place of the first space, or has a space behind it.
 *
 *     file    def f():            kept   "    a = 1"    no space before the line: read as three spaces
 *                 a = 1           added  "+    b = 2"   as deep as written
 *
 * Idea: kept and removed lines are taken in the form that occurs in the file, and in that of most lines if several do. Added lines are off
 * like the removed ones, or like the others if their indentation then fits that of the other lines better.
 * Cost: the length of the body, plus one pass over the file if lines look off. Source: own, from what models write.
 * docs/spec/fudiff.md contains examples in both ways.
 * Weakness: where indentations differ by one space, as in block comments, both forms may fit. The changed lines are then taken as given.
 */
import type { ChangeLine } from '@suture/text'
import { largestOf, smallestOf } from '@suture/text/internal'
import { rowsWhere } from '../text/line'
import type { Source } from '../text/source'

type DiffBody = readonly ChangeLine[]

/** By how many columns lines are off. */
const FORMS = [0, 1, -1] as const
type Form = (typeof FORMS)[number]

/** Returns the body with its lines in the columns of the file. Returns undefined if they are, or if it is unclear. */
export function inFileColumns(source: Source, body: DiffBody): DiffBody | undefined {
  const occurs = (raw: string) => source.rows(raw.trim()).some((row) => source.line(row).raw === raw)
  const isThere = (text: string, form: Form) => (form >= 0 || text.startsWith(' ')) && occurs(inColumn(text, form))
  // The forms of each line with words that occur in the file.
  const forms = body.map(({ text }) => (/\w/.test(text) ? FORMS.filter((form) => isThere(text, form)) : undefined))
  const formsOf = (kind: ChangeLine['kind']) => forms.filter((each, i) => each !== undefined && body[i]!.kind === kind) as Form[][]
  const kept = usualForm(formsOf('keep'), FORMS)
  if (!kept && (usualForm(formsOf('add'), FORMS) === 0 || !looksOffColumn(body))) return undefined
  const mayBeOff = parityOf(widthsOf(body, 'remove')) !== parityOf(widthsOf(body, 'keep'))
  const removed = usualForm(formsOf('remove'), kept ? [0, kept] : mayBeOff ? FORMS : [0])
  const settled = body.map((line, i) => {
    const form = { keep: kept, remove: removed ?? kept, add: 0 as Form }[line.kind] ?? 0
    const isOther = line.kind === 'keep' && kept !== undefined && !forms[i]?.includes(form)
    return { ...line, text: inColumn(line.text, (isOther ? forms[i]?.[0] : form) ?? form) }
  })
  const added = removed || (kept ? bestFit(settled, [0, kept], source.rawLines()) : bestFit(settled, FORMS, []))
  const made = settled.map((line) => (line.kind === 'add' ? { ...line, text: inColumn(line.text, added) } : line))
  return made.some(({ text }, i) => text !== body[i]!.text) && textOf(made, 'add') !== textOf(made, 'remove') ? made : undefined
}

/** Returns the form of most lines, by the forms in which each occurs in the file. Undefined if most do not, or all do in several forms. */
function usualForm(forms: readonly (readonly Form[])[], possible: readonly Form[]): Form | undefined {
  const known = forms.map((each) => each.filter((form) => possible.includes(form))).filter((each) => each.length > 0)
  const isOpen = possible.filter((form) => known.every((each) => each.includes(form))).length > 1
  if (isOpen || known.length * 2 < forms.length) return undefined
  const votes = (form: Form) => known.filter((each) => each.includes(form)).length
  return possible.reduce((best, form) => (votes(form) > votes(best) ? form : best))
}

function textOf(body: DiffBody, kind: ChangeLine['kind']): string {
  return body.flatMap((line) => (line.kind === kind ? line.text : [])).join('\n')
}

/** Returns the form in which the added lines are level with other lines best. It is 0 if several are. */
function bestFit(body: DiffBody, forms: readonly Form[], lines: readonly string[]): Form {
  const added = widthsOf(body, 'add')
  const others = new Set([...widthsOf(body, 'remove'), ...widthsOf(body, 'keep')])
  const known = new Set(lines.flatMap((text) => widthOf(text) ?? []))
  // A width counts twice if another line of the body has it, and once if only one of the given lines has it.
  const fit = (width: number) => (others.has(width) ? 2 : known.has(width) ? 1 : 0)
  const worth = (form: Form) => {
    if (form < 0 && added.includes(0)) return -1
    return added.reduce((sum, width) => sum + (width > 0 ? fit(width + form) : 0), levelOf(body, form))
  }
  const most = largestOf(forms.map(worth))
  const best = forms.filter((form) => worth(form) === most)
  return best.length === 1 ? best[0]! : 0
}

/**
 * Rates a form by the outermost added line of each group of adjacent changed lines: it is level with the outermost removed line, or with the
 * nearest kept lines above and below. A line below one that opens a block is not level with it.
 */
function levelOf(body: DiffBody, form: Form): number {
  const counted = body.filter(({ text }) => widthOf(text) !== undefined)
  const kept = [-1, ...rowsWhere(counted, ({ kind }) => kind === 'keep'), counted.length]
  const levels = kept.slice(1).map((end, k) => {
    const [above, run, below] = [counted[kept[k]!], counted.slice(kept[k]! + 1, end), counted[end]]
    const [added, removed] = [widthsOf(run, 'add'), widthsOf(run, 'remove')]
    const width = smallestOf(added.filter((each) => each > 0)) + form
    if (removed.length > 0) return width === smallestOf(removed) ? 2 * added.length : 0
    const beside = [above && /[:{([]$/.test(above.text) ? undefined : above, below]
    return beside.filter((line) => line && widthOf(line.text) === width).length
  })
  return levels.reduce((sum, level) => sum + level, 0)
}

/** Returns the line with one space less (-1) or more (1) of indentation. */
export function inColumn(text: string, by: -1 | 0 | 1): string {
  if (by === 0 || !text.startsWith(' ') || text.trim() === '') return text
  return by > 0 ? ` ${text}` : text.replace(/^ /, '')
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

function widthsOf(body: DiffBody, kind: ChangeLine['kind']): readonly number[] {
  return body.flatMap((line) => (line.kind === kind ? (widthOf(line.text) ?? []) : []))
}

/** Returns the number of spaces before a text. The star of a block comment is in the column of the comment. Undefined for an empty line. */
function widthOf(text: string): number | undefined {
  const width = text.search(/[^ ]/)
  if (width < 0 || text[width] === '\r') return undefined
  return width > 0 && /^\*(?:[\s/]|$)/.test(text.slice(width)) ? width - 1 : width
}
