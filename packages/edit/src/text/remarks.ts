/** Finds comments. A mark that is an operator in other languages begins a comment if a line of the file begins with it and with words. */
import { smallestOf } from '@suture/text/internal'
import { Line } from './line'
import type { Source } from './source'

/** Match a comment at the end of a line, and the start of one. Quotes after the mark may belong to a string around it. */
const END = /(?:(?<=\S)\s+(?:\/\/|#|\/\*)|(?<=;)\s+--)(?:\s[^'"`]*)?$/
const START = /^(?:\/\/|#|--)(?:\s|$)/

const OPERATORS = ['--', '%', ';', '!'].map((mark) => ({
  mark,
  words: new RegExp(`^\\ufeff?[ \\t]*${mark}+[ \\t]+\\p{L}[\\p{L}\\p{N}]*(?:[ \\t]+\\p{L}|[.:]?\\r?$)`, 'mu'),
  end: new RegExp(`(?<=\\S)\\s+${mark}+(?:\\s[^'"\`]*)?$`),
  start: new RegExp(`^${mark}+(?:\\s|$)`),
}))

const ownMarks = ({ text }: Source) => OPERATORS.filter(({ mark, words }) => text.includes(mark) && words.test(text))

/** Splits a line into its code and the comment at its end. The comment is empty if there is none. */
export function partsOf(source: Source, { body, indent }: Line): { code: Line; remark: Line } {
  const starts = [END, ...source.keep(ownMarks).map(({ end }) => end)].map((end) => body.search(end)).filter((at) => at >= 0)
  const at = smallestOf([...starts, body.length])
  return { code: new Line(indent + body.slice(0, at)), remark: new Line(body.slice(at)) }
}

/** Whether a text begins with a comment. */
export function isRemark(source: Source, text: string): boolean {
  return START.test(text) || source.keep(ownMarks).some(({ start }) => start.test(text))
}
