/**
 * Whether `patch` may do something else with a hunk of a model than what its lines say, although they occur as they are. `diff` marks such a
 * hunk of its own as literal.
 */
import { mayUnbalance } from '@suture/text/internal'
import { isDoubtful } from '../model/doubts'
import { type HunkLine, newSide, oldSide } from '../model/hunk'

/** True for a hunk at line `at` (0-based) of a text that might be read in another way, found at another place, or be taken for made. */
export function isDoubted(text: readonly string[], lines: readonly HunkLine[], at: number): boolean {
  return isDoubtful(lines) || isEmpty(oldSide({ lines })) || endsDiffer(lines) || mayBreakOff(lines) || mayAddAgain(text, lines, at)
}

/** True for lines that say nothing. */
function isEmpty(lines: readonly string[]): boolean {
  return lines.length > 0 && lines.every((line) => line.trim() === '')
}

/** True if some lines end in CR and others do not. */
function endsDiffer(lines: readonly HunkLine[]): boolean {
  return new Set(lines.map(({ text }) => text.endsWith('\r'))).size > 1
}

/** The one line end of both texts; undefined if there are several, a CR by itself or a byte order mark. */
export function commonEnd(texts: readonly (readonly string[])[]): string | undefined {
  const ends = texts.map((lines) => {
    const all = lines.join('\n')
    const bare = all.replaceAll('\r\n', '\n')
    if (/[\r\ufeff]/.test(bare)) return undefined
    return bare === all ? '\n' : all.length - bare.length === lines.length - 1 ? '\r\n' : undefined
  })
  return ends[0] !== undefined && ends.every((end) => end === ends[0]) ? ends[0] : undefined
}

/** True for a hunk that does not close as many blocks as it opens. */
function mayBreakOff(lines: readonly HunkLine[]): boolean {
  const [old, next] = [oldSide({ lines }).join('\n'), newSide({ lines }).join('\n')]
  return mayUnbalance(old, next) || mayUnbalance(withoutStrings(old), withoutStrings(next))
}

function withoutStrings(text: string): string {
  return text.replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, '')
}

/** Lines beyond those of the hunk in which an added line is looked for. */
const NEAR = 3

/** True for a hunk that adds a line which is near it, or within it where it begins or ends with a change, or a key that its block has. */
function mayAddAgain(text: readonly string[], lines: readonly HunkLine[], at: number): boolean {
  const added = lines.filter(({ kind }) => kind === 'addition')
  const known = new Set(added.flatMap((line) => wordsOf(line.text)))
  const below = at + oldSide({ lines }).length
  const isAtEdge = [lines[0], lines.at(-1)].some((line) => line?.kind === 'addition')
  const context = isAtEdge ? lines.filter(({ kind }) => kind === 'context').map((line) => line.text) : []
  const near = [...nearRows(text, at - 1, -1, lines.length + NEAR), ...nearRows(text, below, 1, lines.length + NEAR), ...context]
  if (near.some((line) => wordsOf(line).some((words) => known.has(words)))) return true
  const own = lines.filter(({ kind }) => kind === 'context').map((line) => line.text)
  return added.some((line) =>
    hasKey([...blockRows(text, at - 1, -1, line.text), ...blockRows(text, below, 1, line.text), ...own], line.text),
  )
}

/** The words of a line as one; nothing for a line without words. */
function wordsOf(line: string): string[] {
  const words = line.replace(/[^\p{L}\p{N}_$]+/gu, '')
  return words === '' ? [] : [words]
}

/** The next lines that say something, from a row on. */
function nearRows(text: readonly string[], from: number, step: 1 | -1, most: number): string[] {
  const found: string[] = []
  for (let row = from; row >= 0 && row < text.length && found.length < most; row += step)
    if (text[row]!.trim() !== '') found.push(text[row]!)
  return found
}

const KEY = /^"(?:[^"\\]|\\.)*"\s*:/

function hasKey(rows: readonly string[], line: string): boolean {
  const key = KEY.exec(line.trim())?.[0]
  return key !== undefined && rows.some((row) => row.trim().startsWith(key))
}

/** The lines from a row on that are no less deep than an added line with a key. */
function* blockRows(text: readonly string[], from: number, step: 1 | -1, line: string): Iterable<string> {
  const depth = line.length - line.trimStart().length
  for (let row = KEY.test(line.trim()) ? from : -1; row >= 0 && row < text.length; row += step) {
    const other = text[row]!
    if (other.trim() !== '' && other.length - other.trimStart().length < depth) return
    yield other
  }
}
