import type { Case } from '../cases/cases'
import { inTurn, withoutRepeats } from '../cases/select'
import type { LeftOutCounts } from '../cases/set-name'
import { splitOf } from '../cases/split'
import type { ThreeStates } from '../stale/releases'
import { saysNothing } from '../stale/says'
import { indentOf, isBlank, lineEnd } from '../text/lines'
import { type Random, seeded } from '../text/random'

/** Cases taken from one file, and draws for them. */
const PER_FILE = 3
const ATTEMPTS = 60
/** Lines below its head that a block has at least. */
const LEAST = 6

/** A head, and lines of its block further down: the lines between are left out of the quote. */
interface Elided {
  readonly head: number
  /** One past the last line of the block. */
  readonly end: number
  /** The lines quoted below the mark, from `at` on, and which of them changes. */
  readonly at: number
  readonly count: number
  readonly changed: number
  /** The bracket that ends the block was quoted, below a second mark. */
  readonly isClosed: boolean
}

/** How the line that changes was changed since it was read. */
const KINDS = ['line there', 'line deleted', 'line renamed'] as const

/**
 * Quotes of the head of a block and of lines further down, with a mark for what is between. They must land where the lines are in that block,
 * once; and be refused where the line that changes was deleted since, or is another one, however many blocks have one like it.
 */
export function elidedCases(
  files: readonly ThreeStates[],
  seed: string,
  count: number,
): { readonly cases: Case[]; readonly leftOut: LeftOutCounts } {
  const leftOut = new Map<string, number>()
  const cases = files.flatMap((file) => {
    const random = seeded(seed, 'elided', file.package, file.path)
    const made: Case[] = []
    for (let n = 0; n < ATTEMPTS && made.length < PER_FILE; n++) {
      const drawn = draw(file, random)
      if (!drawn) continue
      const why = doubt(file.states[1], drawn)
      if (why === undefined) made.push(render(file, drawn, KINDS[made.length % KINDS.length]!))
      else leftOut.set(why, (leftOut.get(why) ?? 0) + 1)
    }
    return made
  })
  return { cases: inTurn(withoutRepeats(cases), count, seed), leftOut }
}

function draw({ states, language }: ThreeStates, random: Random): Elided | undefined {
  const lines = states[1]
  if (lines.length < 2 * LEAST) return undefined
  const head = random.int(0, lines.length - LEAST)
  const depth = (i: number) => indentOf(lines[i]!).length
  if (lines[head]!.trim().length < LEAST || !/^[\p{L}_$@.#&]/u.test(lines[head]!.trim()) || saysNothing(language, lines[head]!))
    return undefined
  let end = head + 1
  while (end < lines.length && (isBlank(lines[end]!) || depth(end) > depth(head))) end++
  const count = random.int(1, 2)
  if (isBlank(lines[head + 1]!) || end - head < LEAST || head + 3 > end - count) return undefined
  const at = random.int(head + 3, end - count)
  const changed = random.int(0, count - 1)
  const quoted = lines.slice(at, at + count)
  if (quoted.some(isBlank) || saysNothing(language, quoted[changed]!) || !NAME.test(quoted[changed]!)) return undefined
  const isClosed = random.int(0, 3) === 0 && end < lines.length && /^\s*[})\]]/.test(lines[end]!)
  return { head, end, at, count, changed, isClosed }
}

/** A word that is given another name. */
const NAME = /[a-z]{4,}/

/** Why it is uncertain which lines are meant, or undefined. */
function doubt(lines: readonly string[], { head, end, at, count, changed }: Elided): string | undefined {
  const times = (text: string, from: number, to: number) => lines.slice(from, to).filter((line) => line.trim() === text.trim()).length
  if (times(lines[head]!, 0, lines.length) > 1) return 'the head occurs several times'
  if (times(lines[at + changed]!, head, end) > 1) return 'the line occurs several times in the block'
  const quoted = lines.slice(at, at + count)
  return quoted.some((line) => saysElided(line)) ? 'words of elision in code' : undefined
}

function saysElided(line: string): boolean {
  return line.includes('...') || line.includes('…')
}

function render(file: ThreeStates, { head, end, at, count, changed, isClosed }: Elided, kind: (typeof KINDS)[number]): Case {
  const lines = file.states[1]
  const mark = `${indentOf(lines[head + 1]!)}// ... existing code ...`
  const row = at + changed
  const renamed = (by: string) => lines.map((line, i) => (i === row ? line.replace(NAME, by) : line))
  const quote = (of: readonly string[]) => [of[head]!, mark, ...of.slice(at, at + count), ...(isClosed ? [mark, of[end]!] : [])].join('\n')
  const whole = (of: readonly string[]) => of.join('\n') + (file.finalNewline[1] ? '\n' : '')
  const wanted = renamed('$&Anew')
  const isThere = kind === 'line there'
  const now = isThere ? lines : kind === 'line deleted' ? lines.filter((_, i) => i !== row) : renamed('otherName')
  return {
    id: `elided/${file.package}/${file.releases}/${file.path}:${row + 1}:${kind}`,
    set: 'elided',
    pair: file.package,
    split: splitOf(file.package),
    path: file.path,
    language: file.language.name,
    kinds: [kind],
    must: isThere ? 'land' : 'refuse',
    file: whole(now),
    edits: [{ oldString: quote(lines), newString: quote(wanted) }],
    expected: whole(isThere ? wanted : now),
    outside: isThere ? [lineEnd(lines.slice(0, row)), whole(lines.slice(row + 1))] : [whole(now), ''],
    changes: isThere ? [{ added: [wanted[row]!], removed: [lines[row]!] }] : [],
  }
}
