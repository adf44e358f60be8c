import type { Intent, Malformed } from '@suture/text'
import { fenced } from './undo-wrapping'

/** What prose has at no end or beginning of a line, and code, settings and data nearly everywhere. */
const OF_CODE =
  /[;{}\])>,\\]\s*$|\):?\s*$|^\s*(?:-\s+)?["']?[\w.-]+["']?\s*(?::|[-+*/|&]?=)(?:\s|$)|^\s*(?:<|@|import\b|from\b|return\b|export\b|set\b)/
/** Code spans and links of Markdown. */
const IN_PROSE = /`[^`\n]*`|\[[^\]\n]*\]\([^)\n]*\)/g
/** A heading, or a line of several words. */
const OF_PROSE = /^#{1,6} \S|^(?:\S+ ){4,}/

/**
 * The fence that new text alone has around it, where the file has none at all and is not prose: it would be written as code. A file with fences
 * may be Markdown, and so may one whose new text has the fence in its middle.
 *
 *     file    run()        old    run()        new    ```js        refused: the fences would be written
 *                                                     run(1)
 *                                                     ```
 */
export function bringsFence({ oldString, newString }: Pick<Intent, 'oldString' | 'newString'>, file: string): string | undefined {
  if (!mayBringFence(newString)) return undefined
  const around = fenced(newString)
  if (!around || hasFence(oldString, around.marks) || hasFence(file, around.marks) || isProse(file, oldString)) return undefined
  return around.opening
}

/** True if what is not quoted reads as prose, and none of it as code. */
function isProse(file: string, quoted: string): boolean {
  const old = new Set(quoted.split('\n'))
  const others = file
    .replace(IN_PROSE, 'x')
    .split('\n')
    .filter((line) => line.trim() !== '' && !old.has(line))
  return others.some((line) => OF_PROSE.test(line)) && !others.some((line) => OF_CODE.test(line))
}

/** False for new text that begins with no fence: cheap to see. */
export function mayBringFence(newString: string): boolean {
  return /^\s*(?:```|~~~)/.test(newString)
}

function hasFence(text: string, fence: string): boolean {
  return new RegExp(`^[ \\t]*${fence.slice(0, 3)}`, 'm').test(text)
}

/** The problem of new text in a fence. */
export function fenceProblem(opening: string): Malformed {
  return {
    kind: 'malformed',
    line: 1,
    expected: 'the lines themselves',
    found: opening,
    form: 'Write the new text without a fence around it; if the file is to have the fence, quote a line beside it in both texts.',
  }
}

/**
 * The line that is marked as added in new text alone, which is a diff's body: a blank before lines of old text that stay, a plus before others.
 *
 *     file    run()        old    run()        new    ·run()        refused: the marks would be written
 *                                                     +stop()
 */
export function bringsMarks({ oldString, newString }: Pick<Intent, 'oldString' | 'newString'>): string | undefined {
  if (!newString.includes('\n+') && !newString.startsWith('+')) return undefined
  const lines = newString.split('\n').filter((line) => line.trim() !== '')
  const old = new Set(oldString.split('\n').filter((line) => /\w/.test(line)))
  const isKept = (line: string) => line.startsWith(' ') && old.has(line.slice(1)) && !lines.includes(line.slice(1))
  return lines.every((line) => /^[ +]/.test(line)) && lines.some(isKept) ? lines.find((line) => line.startsWith('+')) : undefined
}

/** The problem of new text with marks; its line counts in the new text. */
export function marksProblem({ newString }: Pick<Intent, 'newString'>, line: string): Malformed {
  return {
    kind: 'malformed',
    line: newString.split('\n').indexOf(line) + 1,
    expected: 'the lines themselves',
    found: line.slice(0, 100),
    form: 'Write the new text without the marks of a diff, or send the edit as a diff.',
  }
}
