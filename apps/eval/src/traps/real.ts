import type { Case } from '../cases/cases'
import { inTurn } from '../cases/select'
import { splitOf } from '../cases/split'
import type { ThreeStates } from '../stale/releases'
import { saysNothing } from '../stale/says'
import { placesOf } from '../stale/window'
import { fold, isWeak } from '../text/fold'
import { indentOf, isBlank, lineEnd } from '../text/lines'
import { type Random, seeded } from '../text/random'

/** Makes a trap from a real file: the file and the edit. Undefined if the file is not suitable. */
type Lay = (lines: readonly string[], file: ThreeStates, random: Random) => Laid | undefined

interface Laid {
  readonly file: readonly string[]
  readonly old: readonly string[]
  readonly new: readonly string[]
  readonly must: 'refuse' | 'settled'
}

/** Maximum number of attempts with one file. */
const TRIES = 40

const word = /[A-Za-z]{3,}/g
const wordsOf = (line: string): string[] => line.match(word) ?? []

/** Classes of traps in real code, and how each is made. */
const lays: readonly (readonly [string, Lay])[] = [
  ['sibling in real code', sibling],
  ['elision words in real code', elision],
  ['part of a token in real code', token],
  ['claim by a comment in real code', comment],
  ['equal lines in real code', equalLines],
]

/** Makes traps from files of the corpus, `count` of each class, taking the packages in turn. */
export function realTraps(files: readonly ThreeStates[], seed: string, count: number): Case[] {
  const order = seeded(seed, 'real traps').shuffle(files)
  return lays.flatMap(([name, lay]) => {
    const made = order.flatMap((file): Case[] => {
      const random = seeded(seed, name, file.package, file.releases, file.path)
      const laid = lay(file.states[1], file, random)
      return laid ? [render(file, name, laid)] : []
    })
    return inTurn(made, count, seed)
  })
}

/**
 * Removes a block from the file that has a sibling with the same lines except the first. The edit changes a line that both had. The first
 * lines contain different words and open the lines below.
 */
function sibling(lines: readonly string[], { language }: ThreeStates, random: Random): Laid | undefined {
  const openers = lines.map((line) => line.replace(/\s/g, ''))
  for (const { at, length } of twins(lines, random).slice(0, TRIES)) {
    const block = lines.slice(at, at + length)
    const left = [...lines.slice(0, at), ...lines.slice(at + length)]
    const target = block.findLastIndex((line) => !isWeak(line) && !saysNothing(language, line) && wordsOf(line).length > 0)
    if (target < 1 || openers.filter((line) => line === openers[at]).length > 1) continue
    const changed = block.with(target, renamed(block[target]!, random))
    return { file: left, old: block, new: changed, must: 'refuse' }
  }
  return undefined
}

/** Returns blocks of three or more lines that occur in the file again under another first line. */
function twins(lines: readonly string[], random: Random): { at: number; length: number }[] {
  const places = new Map<string, number[]>()
  lines.forEach((line, at) => {
    if (!isWeak(line)) places.set(line, [...(places.get(line) ?? []), at])
  })
  const out: { at: number; length: number }[] = []
  for (const [one, two] of [...places.values()].flatMap(openersOf)) {
    if (one < 0 || two < 0 || one === two || !differentOpeners(lines[one]!, lines[two]!, lines[one + 1]!)) continue
    let length = 1
    while (length < 8 && lines[one + length] === lines[two + length] && !isBlank(lines[one + length] ?? '')) length++
    if (length >= 3 && Math.abs(one - two) > length) out.push({ at: one, length })
  }
  return random.shuffle(out)
}

/** Returns pairs of the lines above equal lines. Only uses the first four places. */
function openersOf(places: readonly number[]): [number, number][] {
  const few = places.slice(0, 4).map((at) => at - 1)
  return few.flatMap((one) => few.map((two): [number, number] => [one, two]))
}

/** Whether two lines open the lines below them and have different words, so that neither is a typo of the other. */
function differentOpeners(a: string, b: string, below: string): boolean {
  if (a === b || indentOf(a).length >= indentOf(below).length || indentOf(a) !== indentOf(b)) return false
  const [x, y] = [wordsOf(a), wordsOf(b)]
  const own = x.filter((each) => !y.includes(each))
  const other = y.filter((each) => !x.includes(each))
  return x.length > 1 && own.length > 0 && other.length > 0 && own.every((each) => other.every((one) => unlike(each, one)))
}

function unlike(a: string, b: string): boolean {
  return a[0] !== b[0] && a.at(-1) !== b.at(-1)
}

function renamed(line: string, random: Random): string {
  const chosen = random.pick(wordsOf(line))
  return line.replace(chosen, () => `${chosen}Changed`)
}

const wordings = [
  'existing code',
  'rest of the code',
  'unchanged',
  'same as before',
  'remaining code stays the same',
  'keep existing code',
  'code omitted for brevity',
]

/** Replaces three or more lines of a body by a comment about them. */
function elision(lines: readonly string[], { language }: ThreeStates, random: Random): Laid | undefined {
  if (!language.comment || language.prose) return undefined
  for (let i = 0; i < TRIES; i++) {
    const at = random.int(0, Math.max(0, lines.length - 8))
    const block = lines.slice(at, at + random.int(5, 8))
    const [open, inner, last] = [block[0], block.slice(1, -1), block.at(-1)]
    if (open === undefined || last === undefined || inner.length < 3 || isWeak(open)) continue
    const depth = indentOf(last)
    const body = [...inner, last].every((line) => !isBlank(line) && indentOf(line).startsWith(depth) && !saysNothing(language, line))
    if (!body || indentOf(open).length >= depth.length || isWeak(last) || wordsOf(last).length === 0 || placesOf(lines, block).length > 1)
      continue
    const mark = `${depth}${language.comment} ${random.pick(wordings)}${language.commentEnd ?? ''}`
    return { file: lines, old: block, new: [open, mark, renamed(last, random)], must: 'refuse' }
  }
  return undefined
}

/** Quotes a part of a line that ends inside a number or a word, and that occurs nowhere as whole words. */
function token(lines: readonly string[], _: ThreeStates, random: Random): Laid | undefined {
  for (let i = 0; i < TRIES; i++) {
    const line = random.pick(lines).trim()
    const found = line.match(/^(.*\b[A-Za-z]{3,}\W{1,4}[A-Za-z0-9]{2,})([A-Za-z0-9]{2,})\b/)
    if (!found || lines.filter((each) => each.includes(found[1]!)).length !== 1 || !lines.some((each) => each.includes(found[0]))) continue
    const old = found[1]!
    return { file: lines, old: [old], new: [`${old.slice(0, -1)}${old.endsWith('x') ? 'y' : 'x'}`], must: 'refuse' }
  }
  return undefined
}

/** Changes a line in the file and puts a comment above it that contains the line which the edit would write. */
function comment(lines: readonly string[], { language }: ThreeStates, random: Random): Laid | undefined {
  if (!language.comment || language.prose) return undefined
  for (let i = 0; i < TRIES; i++) {
    const at = random.int(0, lines.length - 1)
    const line = lines[at]!
    if (!/\b\d{1,4}\b/.test(line) || saysNothing(language, line) || isWeak(line) || placesOf(lines, [line]).length !== 1) continue
    const by = (step: number) => line.replace(/\b\d{1,4}\b/, (digits) => `${Number(digits) + step}`)
    const [wanted, now] = [by(100), by(700)]
    if (lines.some((each) => [wanted, now].some((text) => each.includes(text.trim())))) continue
    // At another depth, the same text would be a line that the edit can change.
    if (lines.some((each, n) => n !== at && each.includes(line.trim()))) continue
    const mark = `${indentOf(line)}${language.comment} ${wanted.trim()}${language.commentEnd ?? ''}`
    return { file: [...lines.slice(0, at), mark, now, ...lines.slice(at + 1)], old: [line], new: [wanted], must: 'refuse' }
  }
  return undefined
}

/** Makes an edit that removes one of two equal lines, for a file that has only one of them. */
function equalLines(lines: readonly string[], { language }: ThreeStates, random: Random): Laid | undefined {
  for (let i = 0; i < TRIES; i++) {
    const at = random.int(0, Math.max(0, lines.length - 3))
    const [a, b, c] = lines.slice(at, at + 3)
    if (a === undefined || b === undefined || c === undefined) continue
    if ([a, b, c].some((line) => isWeak(line) || saysNothing(language, line)) || new Set([a, b, c].map(fold)).size < 3) continue
    if (placesOf(lines, [a, b, c]).length !== 1) continue
    return { file: lines, old: [a, b, b, c], new: [a, b, c], must: 'settled' }
  }
  return undefined
}

function render(states: ThreeStates, kind: string, laid: Laid): Case {
  const file = lineEnd(laid.file)
  return {
    id: `traps/${kind}/${states.package}/${states.releases}/${states.path}`,
    set: 'traps',
    pair: states.package,
    split: splitOf(states.package),
    path: states.path,
    language: states.language.name,
    kinds: [kind],
    must: laid.must,
    file,
    edits: [{ oldString: laid.old.join('\n'), newString: laid.new.join('\n') }],
    expected: file,
    outside: [file, ''],
    changes: [],
  }
}
