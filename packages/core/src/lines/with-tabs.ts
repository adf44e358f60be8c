import { insideStrings, Line } from '@suture/edit/internal'

/**
 * Returns the new text of a file with tabs, if the file is indented by tabs only and the text by steps of spaces only, as in code blocks of
 * models. Lines inside strings are not changed.
 *
 *     file    func f() {        text    func f() {        result    func f() {
 *             →return 1                     return 2                →return 2
 */
export function withTabs(before: string, content: string): string {
  if (!/^\t/m.test(before) || !/^ {2}/m.test(content)) return content
  const [old, lines] = [before, content].map((text) => text.split('\n').map((line) => new Line(line))) as [Line[], Line[]]
  if (!indentedBy(old, /^\t+ ?$/) || !indentedBy(lines, /^ +$/)) return content
  const inside = insideStrings(lines)
  const widths = lines.flatMap(({ width, isEmpty }, k) => (inside[k] || isEmpty || width < 2 ? [] : width))
  const step = widths.reduce((least, width) => Math.min(least, width), Number.POSITIVE_INFINITY)
  // One more space is before the stars of a comment.
  if (widths.some((width) => width % step > 1)) return content
  const indented = lines.map(({ raw, indent, width }, k) =>
    inside[k] || width < 2 ? raw : '\t'.repeat(Math.floor(width / step)) + ' '.repeat(width % step) + raw.slice(indent.length),
  )
  return indented.join('\n')
}

/** Whether all indentation of more than one space is of a form, except in strings. */
function indentedBy(lines: readonly Line[], form: RegExp): boolean {
  const inside = insideStrings(lines)
  return lines.every(({ indent, isEmpty }, k) => inside[k] || isEmpty || /^ ?$/.test(indent) || form.test(indent))
}
