import type { Case } from '../cases/cases'
import { inTurn, withoutRepeats } from '../cases/select'
import type { LeftOutCounts } from '../cases/set-name'
import { splitOf } from '../cases/split'
import type { ThreeStates } from '../stale/releases'
import { saysNothing } from '../stale/says'
import { indentOf, isBlank, lineEnd } from '../text/lines'
import { type Random, seeded } from '../text/random'

/** Maximum number of cases taken from one file, and of draws for them. */
const PER_FILE = 3
const ATTEMPTS = 60
/** Minimum number of lines that a block has below its head. */
const LEAST = 6

/** The head of a block and lines further down in the block. The quote leaves out the lines between. */
interface Elided {
  readonly head: number
  /** Index after the last line of the block. */
  readonly end: number
  /** Index of the first line quoted below the mark, the number of lines quoted there, and which of them changes. */
  readonly at: number
  readonly count: number
  readonly changed: number
  /** Whether the quote ends with a second mark and the bracket that ends the block. */
  readonly isClosed: boolean
}

/** What happened to the changed line in the file after it was read. */
const KINDS = ['line there', 'line deleted', 'line renamed'] as const

/**
 * Makes quotes of the head of a block and of lines further down, with an elision mark between. Each edit must land once, in that block. It
 * must be refused if the line that it changes was deleted or renamed, however many other blocks have a similar line.
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

/** A word that is renamed. */
const NAME = /[a-z]{4,}/

/** Returns why it is uncertain which lines are meant. Undefined if it is certain. */
function doubt(lines: readonly string[], { head, end, at, count, changed }: Elided): string | undefined {
  const times = (text: string, from: number, to: number) => lines.slice(from, to).filter((line) => line.trim() === text.trim()).length
  if (times(lines[head]!, 0, lines.length) > 1) return 'the first line of the block occurs several times in the file'
  if (times(lines[at + changed]!, head, end) > 1) return 'the changed line occurs several times in the block'
  const quoted = lines.slice(at, at + count)
  return quoted.some((line) => saysElided(line)) ? 'a quoted line looks like an elision mark' : undefined
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
