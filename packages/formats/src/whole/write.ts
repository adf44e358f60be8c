import { largestOf, linesOfPlain } from '@suture/text/internal'
import { nameInLine } from '../answer/line-name'
import type { FileWriter } from '../model/format'

/** Writes a whole file in a fence under its name. The fence is longer than any fence in the text. */
export const writeWhole: FileWriter = ({ path, operation, content = '' }) => {
  if (path === undefined) return 'the format needs the path of every file'
  if (operation !== 'write') return 'the format has whole files only'
  if (content !== '' && !content.endsWith('\n')) return 'the format cannot express a missing final line break'
  if (nameInLine(path).path !== path) return `the path ${JSON.stringify(path)} cannot be written alone on a line`
  const marks = [...content.matchAll(/^[ \t]*(`{3,})/gm)].map(([, mark]) => mark!.length)
  const fence = '`'.repeat(Math.max(3, largestOf(marks) + 1))
  return [path, fence, ...linesOfPlain(content), fence, '']
}
