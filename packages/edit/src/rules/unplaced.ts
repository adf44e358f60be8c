/** What the graft leaves unclear, as findings: rules that can only be checked while carrying a change out. */
import type { UnplacedRule } from '@suture/graft'
import { type Document, type Finding, lineText } from '@suture/text'
import type { Found } from '../choose/place'
import { shown } from './explained'

/** The finding for a row (0-based) of the file that leaves the change unclear. */
export function toldOf(source: Document, row: number, rule: UnplacedRule): Finding {
  const text = row >= 0 && row < source.lineCount ? lineText(source, row) : ''
  const line = `Line ${row + 1}, ${shown(text)},`
  const lines = [{ line: row + 1, text }]
  switch (rule) {
    case 'unquoted-line-inside':
      return {
        rule,
        sentence: `${line} was not quoted, and it stands among the lines that change: where it should go is open.`,
        lines,
        quoted: [],
      }
    case 'added-line-present':
      return { rule, sentence: `${line} is what the edit would add: it stands there already.`, lines, quoted: [] }
    case 'unclear-depth':
      return {
        rule,
        sentence: `${line} and a line near it are quoted at one depth and stand at two: how deep the new lines are meant is open.`,
        lines,
        quoted: [],
      }
    case 'shifted-or-not':
      return {
        rule: 'unclear-depth',
        sentence: `The quoted lines stand at another depth in the file; new lines at line ${row + 1}, ${shown(text)}, fit the file as they were given, and not when they are moved as much: how deep they are meant is open.`,
        lines,
        quoted: [],
      }
    case 'odd-bracket':
      return {
        rule,
        sentence: `${line} would be removed, but it is at another depth than quoted.`,
        lines,
        quoted: [],
      }
  }
}

/** The finding that the new lines contradict the depth of the first quoted line. */
export function unclearDepth(source: Document, { first }: Found): Finding {
  const text = lineText(source, first)
  const sentence = `The quote begins behind the indentation of line ${first + 1}, ${shown(text)}, and the new lines do not say how deep they are meant.`
  return { rule: 'unclear-depth', sentence, lines: [{ line: first + 1, text }], quoted: [] }
}

/** The finding that the change has no clear position inside the found text. */
export function notInside(source: Document, { first }: Found): Finding {
  const text = lineText(source, first)
  const sentence = `The quoted text stands inside line ${first + 1}, ${shown(text)}, in another form, and where in it the change goes is open.`
  return { rule: 'unquoted-line-inside', sentence, lines: [{ line: first + 1, text }], quoted: [] }
}
