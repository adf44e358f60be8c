/**
 * Whether `patch` may do something else with a hunk of a model than what its lines say, although they occur as they are. `diff` marks such a
 * hunk of its own as literal.
 */
import { mayUnbalance } from '@suture/text/internal'
import { isDoubtful } from '../model/doubts'
import { type HunkLine, newSide, oldSide } from '../model/hunk'

/** True for a hunk at line `at` (0-based) of a text that might be read in another way, found at another place, or be taken for made. */
export function isDoubted(text: readonly string[], lines: readonly HunkLine[], at: number): boolean {
  return isDoubtful(lines) || isEmpty(oldSide({ lines })) || mayBreakOff(lines) || mayAddAgain(text, lines, at)
}

/** True for lines that say nothing. */
function isEmpty(lines: readonly string[]): boolean {
  return lines.length > 0 && lines.every((line) => line.trim() === '')
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

/** True for a hunk that ends with a change, and does not close as many blocks as it opens. */
function mayBreakOff(lines: readonly HunkLine[]): boolean {
  if (lines.at(-1)?.kind === 'context') return false
  const [old, next] = [oldSide({ lines }).join('\n'), newSide({ lines }).join('\n')]
  return mayUnbalance(old, next) || mayUnbalance(withoutStrings(old), withoutStrings(next))
}

function withoutStrings(text: string): string {
  return text.replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, '')
}

/** True for a hunk that adds a line that is right beside the hunk, or a run that is right beside it, empty lines left out. */
function mayAddAgain(text: readonly string[], lines: readonly HunkLine[], at: number): boolean {
  const added = new Set(lines.flatMap(({ kind, text: line }) => (kind === 'addition' && line.trim() !== '' ? line.trim() : [])))
  const bodies = (from: number, step: 1 | -1, most: number): string[] => {
    const found: string[] = []
    for (let row = from; row >= 0 && row < text.length && found.length < most; row += step) {
      const body = text[row]!.trim()
      if (body !== '') found.push(body)
    }
    return found
  }
  const isKnown = (from: number, step: 1 | -1) => bodies(from, step, 1).some((body) => added.has(body))
  const changes = (line: HunkLine | undefined) => line !== undefined && line.kind !== 'context'
  if ((changes(lines.at(-1)) && isKnown(at + oldSide({ lines }).length, 1)) || (changes(lines[0]) && isKnown(at - 1, -1))) return true
  return insertionsOf(lines, at).some(({ row, texts }) => {
    const wanted = texts.map((line) => line.trim()).filter((body) => body !== '')
    const isAt = (found: readonly string[]) => found.length === wanted.length && found.every((body, i) => body === wanted[i])
    return (
      wanted.some((body) => /[\p{L}\p{N}]/u.test(body)) &&
      (isAt(bodies(row, 1, wanted.length)) || isAt(bodies(row - 1, -1, wanted.length).reverse()))
    )
  })
}

/** The runs of added lines, each with the line (0-based) before which it is inserted. */
function insertionsOf(lines: readonly HunkLine[], at: number): { readonly row: number; readonly texts: string[] }[] {
  const runs: { row: number; texts: string[] }[] = []
  let row = at
  let isOpen = false
  for (const { kind, text } of lines) {
    const isAdded = kind === 'addition'
    if (isAdded && isOpen) runs.at(-1)!.texts.push(text)
    else if (isAdded) runs.push({ row, texts: [text] })
    else row++
    isOpen = isAdded
  }
  return runs
}
