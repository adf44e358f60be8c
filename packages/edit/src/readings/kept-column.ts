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
import type { Source } from '../text/source'
import { inColumn } from './marker-column'

/** Returns the spaces and tabs at the start of a text. */
const indentOf = (text: string) => /^[ \t]*/.exec(text)![0]

const FORMS = [0, 1, -1] as const
type Form = (typeof FORMS)[number]

/** Returns the body with kept lines in the columns of the file. Undefined if they are, if most are not there, or all occur in two. */
export function withKeptInColumns(source: Source, body: readonly ChangeLine[]): readonly ChangeLine[] | undefined {
  const occurs = (raw: string) => source.rows(raw.trim()).some((row) => source.line(row).raw === raw)
  const forms = body.map(({ kind, text }) => (kind === 'keep' && /\w/.test(text) ? formsOf(text, occurs) : undefined))
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

/** Returns the forms of a kept line that occur in the file. */
function formsOf(text: string, occurs: (raw: string) => boolean): readonly Form[] {
  return FORMS.filter((form) => (form >= 0 || text.startsWith(' ')) && occurs(inColumn(text, form)))
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
