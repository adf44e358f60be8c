import { diffLines, isElision, type LineHunk } from '@suture/graft'
import { isWordedElision, looksLikeComment } from '@suture/graft/internal'
import type { Intent, Malformed } from '@suture/text'

/**
 * The elision that new text brings and old text does not have: it would be written as code. One in words always is; a
 * bare mark behind a comment sign is where it takes the place of lines, or stands between added lines and those that stay.
 * Three dots alone can be real text.
 */
export function bringsElision(intent: Pick<Intent, 'oldString' | 'newString'>): string | undefined {
  const oldLines = intent.oldString.split('\n')
  const newLines = intent.newString.split('\n')
  if (!mayElide(intent.newString)) return undefined
  const known = marks(oldLines)
  const brought = marks(newLines)
  const hunks = diffLines(oldLines, newLines)
  const removesAny = hunks.some((hunk) => hunk.oldTo > hunk.oldFrom)
  const removes = ({ oldFrom, oldTo }: LineHunk) =>
    oldLines.slice(oldFrom, oldTo).some((line) => line.trim() !== '' && !looksLikeComment({ body: line.trim() }))
  for (const hunk of hunks) {
    const lines = newLines.slice(hunk.newFrom, hunk.newTo).map((text) => text.trim())
    const replaces = removes(hunk)
    const isBrought = (line: string) => (known.get(line) ?? 0) < (brought.get(line) ?? 0)
    const isEdge = (i: number) => i === 0 || i === lines.length - 1
    const elision = lines.find((line, i) => isBrought(line) && standsForCode(line, replaces, removesAny || isEdge(i)))
    if (elision !== undefined) return elision
  }
  return undefined
}

/** `replaces`: beside it code is removed; `isBeside`: code is removed anywhere, or lines that stay are next to it. */
function standsForCode(line: string, replaces: boolean, isBeside: boolean): boolean {
  return isWordedElision(line) || (replaces && saysElision(line)) || (isBeside && isElision(line) && !/^(?:\.+|…)$/.test(line))
}

/** Words of which comments are made that stand for code, and no others. */
const WORDS = new Set(
  'existing rest remaining remainder unchanged same previous omitted snip snipped keep keeps kept stays stay as is are be the of code items item methods method functions function lines line imports properties fields content contents logic implementation here before above below goes go brevity for and other others all everything else component file class body left out no changes change in this section unmodified untouched original current remains remain without unaltered not shown changed modified more further'.split(
    ' ',
  ),
)
/** Of these at least one must stand: the others say nothing alone. */
const LEFT_OUT =
  /\b(?:existing|rest|remaining|remainder|unchanged|same|previous|omitted|snip|snipped|keep|unmodified|untouched|remains?|unaltered|no (?:other |further |more )?changes?|not (?:shown|changed))\b/i
const MOST_WORDS = 9

/** True for a comment made of words of elision alone, with dots or without: `// existing code`, `# keep the rest as is`, `// lines 10-50 unchanged`. */
function saysElision(line: string): boolean {
  const text =
    /^\{?\s*(?:\/\/+|#+|--+|;+|%+|<!--|\/\*+|\*)\s*(.*?)\s*(?:-->|\*+\/\s*\}?)?$/.exec(line)?.[1] ??
    (line.startsWith('...') ? line : undefined)
  if (text === undefined || !LEFT_OUT.test(text)) return false
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.length > 0 && words.length <= MOST_WORDS && words.every((word) => WORDS.has(word)) && !/[=;{}]|\w\(\w/.test(text)
}

/** False for a text without dots and words of elision: cheap to see. */
export function mayElide(text: string): boolean {
  return text.includes('...') || text.includes('…') || LEFT_OUT.test(text)
}

/** The problem of new text with an elision that old text does not have; its line counts in the new text. */
export function elisionProblem({ newString }: Pick<Intent, 'newString'>, elision: string): Malformed {
  return {
    kind: 'malformed',
    line: newString.split('\n').findIndex((text) => text.trim() === elision) + 1,
    expected: 'the lines themselves',
    found: elision,
    form: 'Write out every line of the new text, or quote the same mark in the old text to keep what it stands for.',
  }
}

/** How often each line stands. */
function marks(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines.map((text) => text.trim())) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}
