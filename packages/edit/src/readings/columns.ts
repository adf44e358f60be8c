import { type ChangeLine, lineText } from '@suture/text'
import type { Source } from '../text/source'

/** Returns the line with one space less (-1) or more (1) of indentation. */
export function inColumn(text: string, by: -1 | 0 | 1): string {
  if (by === 0 || text.trim() === '') return text
  return by > 0 ? ` ${text}` : text.replace(/^ /, '')
}

/** Returns the body with its indented lines of some kinds moved by one column. */
export function movedLines(body: readonly ChangeLine[], by: -1 | 1, kinds: readonly ChangeLine['kind'][]): readonly ChangeLine[] {
  return body.map((line) => (kinds.includes(line.kind) && line.text.startsWith(' ') ? { ...line, text: inColumn(line.text, by) } : line))
}

/** Returns the spaces and tabs at the start of a text. */
export function indentOf(text: string): string {
  return /^[ \t]*/.exec(text)![0]
}

/** Returns the lines of a file unchanged. */
export function rawLines({ document }: Source): string[] {
  return Array.from({ length: document.lineCount }, (_, row) => lineText(document, row))
}
