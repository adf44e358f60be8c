import { nameInLine } from '../answer/line-name'
import type { FileWriter } from '../model/format'

/** Writes a whole file in a fence under its name. The fence is longer than any fence in the text. */
export const writeWhole: FileWriter = ({ path, operation, content = '' }) => {
  if (path === undefined) return 'the form names every file'
  if (operation !== 'write') return 'the form holds whole files only'
  if (content !== '' && !content.endsWith('\n')) return 'the form cannot say that no line break ends the file'
  if (nameInLine(path).path !== path) return `the path ${JSON.stringify(path)} cannot stand alone on a line`
  const marks = [...content.matchAll(/^[ \t]*(`{3,})/gm)].map(([, mark]) => mark!.length)
  const fence = '`'.repeat(Math.max(3, ...marks.map((length) => length + 1)))
  return { lines: [path, fence, ...content.split('\n').slice(0, -1), fence, ''] }
}
