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

/** True for a hunk that does not close as many blocks as it opens, and has more or fewer lines that begin with the end of one. */
function mayBreakOff(lines: readonly HunkLine[]): boolean {
  const [old, next] = [oldSide({ lines }), newSide({ lines })].map((side) => withoutStrings(side.join('\n'))) as [string, string]
  const ends = (side: string) =>
    (side.match(/^\s*[)\]}]/gm) ?? [])
      .map((end) => end.trim())
      .sort()
      .join()
  return ends(old) !== ends(next) && mayUnbalance(old, next)
}

function withoutStrings(text: string): string {
  return text.replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, '')
}

/** Lines beyond those of the hunk in which an added line is looked for. */
const NEAR = 3
/** Letters of a line that says something by itself. */
const SAYS = 7

/**
 * True for a hunk that adds a line which is near it and says something, or two such lines of whatever words, or one beside a change at its end;
 * or a key that its block has.
 */
function mayAddAgain(text: readonly string[], lines: readonly HunkLine[], at: number): boolean {
  const of = (kind: HunkLine['kind']) => lines.filter((line) => line.kind === kind).map((line) => line.text)
  const [added, context] = [of('addition'), of('context')]
  const below = at + oldSide({ lines }).length
  const [above, under] = [nearRows(text, at - 1, -1, lines.length + NEAR), nearRows(text, below, 1, lines.length + NEAR)]
  const known = new Set(added.map(wordsOf).filter((words) => words !== ''))
  const near = new Set([...above, ...under].map(wordsOf))
  const hits = added.map(wordsOf).filter((words) => words !== '' && near.has(words))
  const isChange = (line: HunkLine | undefined) => line !== undefined && line.kind !== 'context'
  const atEnds = [...(isChange(lines[0]) ? [above[0]] : []), ...(isChange(lines.at(-1)) ? [under[0]] : [])]
  const within = atEnds.length > 0 || hits.length > 0 ? context : []
  const isBeside = [...atEnds, ...within].some((line) => line !== undefined && known.has(wordsOf(line)))
  if (isBeside || hits.length > 1 || hits.some((words) => words.length >= SAYS)) return true
  return added.some((line) => hasKey([...blockRows(text, at - 1, -1, line), ...blockRows(text, below, 1, line), ...context], line))
}

/** The words of a line as one. */
function wordsOf(line: string): string {
  return line.replace(/[^\p{L}\p{N}_$]+/gu, '')
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
