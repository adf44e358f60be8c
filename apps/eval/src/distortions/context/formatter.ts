import { type Distortion, eachBlock, type LeftOut } from '../../cases/distortion'
import type { Block, Draft, Line } from '../../cases/draft'
import { quoted } from '../../cases/draft'
import { rivalShare } from '../../cases/rivals'
import { isWeak } from '../../text/fold'
import { isComment } from '../../text/language'
import { isBlank } from '../../text/lines'
import type { Random } from '../../text/random'

/** Returns a line of code as a formatter writes it, given the lines before and after it. Undefined if the formatter would not change it. */
type Reformat = (line: string, before: string | undefined, next: string | undefined) => string | undefined

/** A formatter that changes lines, and where it may be used. */
interface Drift {
  readonly name: string
  /** Languages in which both forms mean the same. */
  readonly languages: readonly string[]
  /** The styles of one formatter. One style is drawn for each block. */
  readonly ways: readonly Reformat[]
  /** Whether lines next to the change are not reformatted, because their form depends on the changed lines. */
  readonly apart?: true
}

const literal = /(['"])([^'"\\]*)\1/g

/** Replaces one kind of quotes around strings by the other kind. A line that contains any other quote is not changed. */
function requote(from: string, to: string): Reformat {
  return (line) => {
    const rest = line.replace(literal, '')
    if (/['"`\\]/.test(rest) || !line.includes(from)) return undefined
    return line.replace(literal, (whole, quote: string, inner: string) => (quote === from ? to + inner + to : whole))
  }
}

/** Whether a line is the last of several elements. The comma at the end of the line before shows that. */
const isLast = (before: string | undefined, next: string | undefined) => /,$/.test(before ?? '') && /^\s*[)\]}]/.test(next ?? '')
const dropComma: Reformat = (line, before, next) => (/[\w'"`)\]}],$/.test(line) && isLast(before, next) ? line.slice(0, -1) : undefined)
const addComma: Reformat = (line, before, next) => (/[\w'"`)\]}]$/.test(line) && isLast(before, next) ? `${line},` : undefined)
const dropSemicolon: Reformat = (line) => (/[\w'"`)\]];$/.test(line) ? line.slice(0, -1) : undefined)
const statement = /^\s*(?:(?:const|let|var|return|import|throw)\b.*|[\w.]+\(.*\)|[\w.]+ = .*)[\w'"`)\]]$/
const addSemicolon: Reformat = (line) => (statement.test(line) ? `${line};` : undefined)

const script = ['JavaScript', 'TypeScript']

const drifts: readonly Drift[] = [
  { name: 'context-quotes-swapped', languages: [...script, 'Python', 'SCSS', 'Sass'], ways: [requote("'", '"'), requote('"', "'")] },
  { name: 'context-commas-trailing', languages: [...script, 'Python'], ways: [dropComma, addComma], apart: true },
  { name: 'context-semicolons', languages: script, ways: [dropSemicolon, addSemicolon] },
]

/** Whether a line belongs to a comment. Formatters do not change the words of comments. */
const isRemark = (draft: Draft, text: string) => isComment(draft.language, text) || /^\s*(?:\*|\/\*)/.test(text)

/** Returns the reformatted text of every kept line that the formatter changes, by index. */
function reformatted(draft: Draft, block: Block, way: Reformat, apart: boolean): Map<number, string> {
  const { lines } = block
  const kept = (line: Line | undefined) => line === undefined || line.kind === 'keep'
  return new Map(
    lines.flatMap((line, index): [number, string][] => {
      if (line.kind !== 'keep' || isWeak(line.file) || line.old !== line.file || isRemark(draft, line.file)) return []
      if (apart && !(kept(lines[index - 1]) && kept(lines[index + 1]))) return []
      const text = way(line.file, lines[index - 1]?.file, lines[index + 1]?.file)
      return text === undefined || text === line.file ? [] : [[index, text]]
    }),
  )
}

/** Returns how many lines may be altered. Half of the quoted lines with words must remain, and at least two. */
function allowance(block: Block): number {
  const telling = quoted(block).filter((line) => line.kind !== 'phantom' && !isWeak(line.file)).length
  return Math.min(Math.floor(telling / 2), telling - 2)
}

/** Whether a line that is quoted correctly is next to the change, if the change only adds lines. */
function isHeld(block: Block, altered: ReadonlyMap<number, string>): boolean {
  const { lines } = block
  const firm = (at: number) => at >= 0 && !altered.has(at) && (lines[at]!.kind === 'remove' || !isWeak(lines[at]!.file))
  return lines.every((line, index) => {
    if (line.kind !== 'add') return true
    const before = lines.slice(0, index).findLastIndex((l) => l.kind !== 'add')
    const after = lines.slice(index + 1).findIndex((l) => l.kind !== 'add')
    return firm(before) || (after >= 0 && firm(index + 1 + after))
  })
}

/** Whether no other place has more than half of the unchanged lines together. */
function isAlone(draft: Draft, index: number, altered: ReadonlyMap<number, string>): boolean {
  const blank = (line: Line, at: number) => (altered.has(at) ? { ...line, file: '' } : line)
  const blocks = draft.blocks.map((block, i) => (i === index ? { ...block, lines: block.lines.map(blank) } : block))
  return rivalShare({ ...draft, blocks }, index) <= 0.5
}

function drifted(draft: Draft, index: number, { ways, apart }: Drift, random: Random): Block | LeftOut | undefined {
  const block = draft.blocks[index]!
  const all = ways.map((way) => reformatted(draft, block, way, apart ?? false)).filter((texts) => texts.size > 0)
  if (all.length === 0) return undefined
  const most = allowance(block)
  if (most < 1) return { leftOut: 'too few lines remain unchanged' }
  const texts = random.pick(all)
  const chosen = new Map(random.shuffle([...texts]).slice(0, random.int(1, most)))
  return said(draft, index, chosen)
}

/**
 * Returns the edit with other texts for some of its kept lines, in both its old and its new text. The map contains these texts by the index
 * of the line. If the place of the edit would be uncertain then, the edit is left out.
 */
export function said(draft: Draft, index: number, texts: ReadonlyMap<number, string>): Block | LeftOut {
  const block = draft.blocks[index]!
  if (!isHeld(block, texts)) return { leftOut: 'no unchanged line is next to an added line' }
  if (!isAlone(draft, index, texts)) return { leftOut: 'most of the block also occurs elsewhere' }
  return { ...block, lines: block.lines.map((line, at) => (texts.has(at) ? { ...line, old: texts.get(at)!, new: texts.get(at)! } : line)) }
}

/** Context lines are quoted in another formatter's style, in both old and new text. Changed lines are verbatim. */
export const formatterDrift: readonly Distortion[] = drifts.map((drift) => ({
  name: drift.name,
  family: 'context',
  rank: 0,
  apply: (draft, { random }) =>
    drift.languages.includes(draft.language.name) ? eachBlock(draft, (_, index) => drifted(draft, index, drift, random)) : undefined,
}))

const braced = [...script, 'Java', 'C', 'C++', 'Objective-C', 'Swift', 'Kotlin', 'Rust', 'Go']

/** Joins two lines if the line break between them has no meaning. Otherwise returns undefined. */
function joinLines(first: string, second: string): string | undefined {
  const [a, b] = [first.trimEnd(), second.trim()]
  if (b === '' || /^[/#*]/.test(b) || a.includes('//')) return undefined
  if (/[([]$/.test(a) || /^(?:\.\w|[)\]])/.test(b)) return a + b
  return /(?:,|&&|\|\||[^=]=|[?:])$/.test(a) || /^(?:&&|\|\||[?:])\s/.test(b) ? `${a} ${b}` : undefined
}

/** Breaks a line after a comma between brackets or before an operator. Undefined if the line has no such position. */
function wrapLine(line: string, random: Random): readonly [string, string] | undefined {
  const from = line.length - line.trimStart().length
  if (/\/\/|\/\*|['"`/]/.test(line)) return undefined
  const places = [...line.matchAll(/(?<=\w|\)), (?=\w)| (?=&& |\|\| )/g)].map((match) => match.index + (match[0] === ' ' ? 0 : 1))
  const inside = places.filter((at) => at > from + 6 && line.slice(0, at).split('(').length > line.slice(0, at).split(')').length)
  if (inside.length === 0) return undefined
  const at = random.pick(inside)
  return [line.slice(0, at), `${line.slice(0, from)}    ${line.slice(at).trimStart()}`]
}

const only = (text: string): Line => ({ kind: 'unquoted', file: text, old: '', new: '' })
const phantom = (text: string): Line => ({ kind: 'phantom', file: '', old: text, new: text })

/** Changes the line breaks of one or two context lines in the file, between lines that are equal in file and answer. */
function rewrapped(draft: Draft, index: number, random: Random): Block | LeftOut | undefined {
  const { lines } = draft.blocks[index]!
  const whole = (line: Line | undefined) => line?.kind === 'keep' && !isWeak(line.file) && line.old === line.file
  const edge = (line: Line | undefined) => line?.kind === 'keep' && !isBlank(line.file)
  const choices = lines.flatMap((line, at): { at: number; count: number; put: readonly Line[] }[] => {
    if (!whole(line) || !edge(lines[at - 1]) || isRemark(draft, line.file)) return []
    const wrapped = edge(lines[at + 1]) ? wrapLine(line.file, random) : undefined
    const joined = edge(lines[at + 2]) && lines[at + 1]!.kind === 'keep' ? joinLines(line.file, lines[at + 1]!.file) : undefined
    return [
      ...(wrapped ? [{ at, count: 1, put: [only(line.file), ...wrapped.map(phantom)] }] : []),
      ...(joined ? [{ at, count: 2, put: [only(line.file), only(lines[at + 1]!.file), phantom(joined)] }] : []),
    ]
  })
  if (choices.length === 0) return undefined
  const { at, count, put } = random.pick(choices)
  const altered = new Map(Array.from({ length: count }, (_, i) => [at + i, ''] as const))
  if (allowance(draft.blocks[index]!) < count) return { leftOut: 'too few lines remain unchanged' }
  if (!isAlone(draft, index, altered)) return { leftOut: 'most of the block also occurs elsewhere' }
  return { ...draft.blocks[index]!, lines: [...lines.slice(0, at), ...put, ...lines.slice(at + count)] }
}

/** One context line of the file is two lines in the answer, or two are one. Apart from the line break, the text is the same. */
export const contextRewrapped: Distortion = {
  name: 'context-line-rewrapped',
  family: 'context',
  rank: 0,
  apply: (draft, { random }) =>
    braced.includes(draft.language.name) ? eachBlock(draft, (_, index) => rewrapped(draft, index, random)) : undefined,
}
