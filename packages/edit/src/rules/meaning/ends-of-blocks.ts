/**
 * Lines that only end a block, and whether an edit has as many of them as it opens.
 *
 * Idea: brackets are counted; of words that end a block the lines are, against those at their depth that open one, which the line below
 * them tells, since it stands deeper.
 * Cost: one pass over old and new text; one over the file where an edit has too many or too few. Source: own.
 * Weakness: brackets in strings and comments count, so that where a file has such ones no more may be said.
 */
import { indentOf } from '@suture/graft/internal'
import { endsBlock, openBrackets } from '@suture/text/internal'
import type { Pattern } from '../../forms/pattern'
import type { Session } from '../../lookup/session'

const KINDS = { ')': '(', ']': '[', '}': '{' } as const

/** What an edit opens beyond what it closes of the kind that a line ends, negative where it closes more; of several kinds what all agree in. */
export function opensMore(line: string, { oldLines, newLines }: Pattern): number {
  const kinds = kindsOf(line)
  if (kinds.length === 0) return opensAt(line, newLines) - opensAt(line, oldLines)
  const [before, after] = [openBrackets(oldLines.join('\n')), openBrackets(newLines.join('\n'))]
  const more = kinds.map((kind) => after[kind] - before[kind])
  if (more.every((each) => each > 0)) return Math.min(...more)
  return more.every((each) => each < 0) ? Math.max(...more) : 0
}

/** The kinds of brackets that a line closes; none for one that ends a block in words. */
export function kindsOf(line: string): ('(' | '[' | '{')[] {
  return [...new Set(line.match(/[)\]}]/g) ?? [])].map((sign) => KINDS[sign as keyof typeof KINDS])
}

/** Blocks at the depth of a line that are opened in a text, less those that such lines end. */
function opensAt(line: string, lines: readonly string[]): number {
  const depth = indentOf(line).length
  const said = toldOf(lines)
  let open = 0
  said.forEach((each, i) => {
    if (indentOf(each).length !== depth) return
    if (endsBlock(each.trim())) open--
    else if (i + 1 < said.length && indentOf(said[i + 1]!).length > depth) open++
  })
  return open
}

/**
 * Of an edit that only adds ends of blocks: whose block they may end, though they stand below the quote, where they may be of another one. One
 * that the file leaves open, or one that another edit of the set opens.
 */
export function endsAnother({ source, unpaired }: Pick<Session, 'source' | 'unpaired'>, pattern: Pattern): 'file' | 'set' | undefined {
  const end = isAboutEnds(pattern) ? pattern.newLines.find((line) => endsBlock(line.trim()) && opensMore(line, pattern) < 0) : undefined
  if (end === undefined) return undefined
  const open = openBrackets(source.text)
  if (kindsOf(end).some((kind) => open[kind] > 0)) return 'file'
  return kindsOf(end).some((kind) => unpaired?.includes(kind)) ? 'set' : undefined
}

/** The lines that are not blank. */
export function toldOf(lines: readonly string[]): string[] {
  return lines.filter((line) => line.trim() !== '')
}

/** True for an edit of which nothing but such lines comes or goes: they are what it is about. */
export function isAboutEnds({ oldLines, newLines }: Pattern): boolean {
  const others = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((body) => body !== '' && !endsBlock(body))
  return others(oldLines).join('\n') === others(newLines).join('\n')
}
