/**
 * What to say when nothing was found: the nearest place, the first difference, lines that stand nowhere.
 *
 * Idea: quoted lines vote for the place that their occurrences in the file imply; the place with most votes is compared
 * line by line. Cost: one `indexOf` pass for each of a few lines. Source: own.
 */
import { alignLines, FUZZY_LEVEL, isElision, type LineKey, lineKey } from '@suture/graft'
import { similarity } from '@suture/similarity'
import { type Document, lineAt, lineText, type Nearest, type NotFound } from '@suture/text'
import { type LineFinder, longestWord } from './line-finder'
import type { SearchResult, Session } from './search'

const VOTERS = 12
const VOTES_EACH = 50
const WORD_VOTERS = 2
const SHOWN_LINES = 12
/** Characters of a line that are shown, and of two texts that are compared. */
const SHOWN = 300
const COMPARED = 4000
const SHOWN_MISSING = 5

/**
 * The not-found problem of a search. The nearest place and the missing lines are worked out when they are first read:
 * the problem keeps the document until then.
 */
export function notFound({ source, finder }: Session, quoted: string, result: SearchResult): NotFound {
  const lines = () => quoted.split('\n').map(lineKey)
  const turned = result.turnedDown[0]
  const nearest = once(() => (turned ? nearestAt(source, lines(), turned.place.first, turned.place.last) : vote(source, finder, lines())))
  const missingLines = once(() => missing(source, finder, lines()))
  return {
    kind: 'not-found',
    quoted,
    tried: result.tried,
    undone: result.undone,
    get nearest() {
      return nearest()
    },
    get missingLines() {
      return missingLines()
    },
  }
}

/** A value worked out on first use. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function vote(source: Document, finder: LineFinder, lines: readonly LineKey[]): Nearest | undefined {
  const votes = new Map<number, number>()
  const voters = lines
    .map((line, index) => ({ line, index, length: longestWord(line.body).length }))
    .filter((v) => v.length > 2)
    .sort((a, b) => b.length - a.length)
    .slice(0, VOTERS)
  for (const { line, index } of voters) {
    const rows = finder.rows(line)
    for (const row of rows.slice(0, VOTES_EACH))
      votes.set(Math.max(0, row - index), (votes.get(Math.max(0, row - index)) ?? 0) + 1 / rows.length)
  }
  if (votes.size === 0) for (const { line, index } of voters.slice(0, WORD_VOTERS)) voteByWord(source, line, index, votes)
  const best = [...votes].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]
  if (!best) return undefined
  const contentLines = source.lineCount - (source.finalNewline ? 1 : 0)
  return nearestAt(source, lines, best[0], Math.min(contentLines, best[0] + lines.length) - 1)
}

/** No quoted line stands anywhere: the first rows that hold its longest word vote, with little weight. */
function voteByWord(source: Document, line: LineKey, index: number, votes: Map<number, number>): void {
  const word = longestWord(line.body)
  for (let at = source.text.indexOf(word), cast = 0; at !== -1 && cast < VOTES_EACH; cast++) {
    const row = lineAt(source, at)
    const first = Math.max(0, row - index)
    votes.set(first, (votes.get(first) ?? 0) + 0.01)
    at = source.text.indexOf(word, source.lineStarts[row + 1]!)
  }
}

function nearestAt(source: Document, quoted: readonly LineKey[], first: number, last: number): Nearest | undefined {
  if (last < first || last - first > 400) return undefined
  const actual: LineKey[] = []
  for (let line = first; line <= last; line++) actual.push(lineKey(lineText(source, line)))
  const lines = quoted.filter((line, i) => line.body !== '' || (i > 0 && i < quoted.length - 1))
  const diff = lineDiff(lines, actual)
  const at = diff.findIndex((row) => row.kind !== ' ')
  const firstDifference = at === -1 ? undefined : difference(diff, at, first)
  const part = (text: string) => text.slice(0, COMPARED)
  return {
    startLine: first + 1,
    endLine: last + 1,
    similarity: Math.min(0.99, similarity(part(actual.map((l) => l.body).join('\n')), part(lines.map((l) => l.body).join('\n')))),
    diff: around(diff, at).map((row) => row.kind + clip(row.text)),
    ...(firstDifference ? { firstDifference } : {}),
  }
}

interface Row {
  readonly kind: ' ' | '-' | '+'
  readonly text: string
}

function lineDiff(quoted: readonly LineKey[], actual: readonly LineKey[]): Row[] {
  if (quoted.length * actual.length > 250_000) return []
  const alignment = alignLines(quoted, actual, {
    fuzzy: Math.min(6, quoted.length),
    elisions: quoted.map((line) => isElision(line.body)),
  })[0]
  if (!alignment) {
    return [...quoted.map((line): Row => ({ kind: '-', text: line.raw })), ...actual.map((line): Row => ({ kind: '+', text: line.raw }))]
  }
  const rows: Row[] = []
  let next = 0
  quoted.forEach((line, i) => {
    for (; next < alignment.lo[i]!; next++) rows.push({ kind: '+', text: actual[next]!.raw })
    const level = alignment.levels[i]!
    if (level >= 0 && level !== FUZZY_LEVEL) rows.push({ kind: ' ', text: actual[next]!.raw })
    else {
      rows.push({ kind: '-', text: line.raw })
      if (level === FUZZY_LEVEL) rows.push({ kind: '+', text: actual[next]!.raw })
    }
    next = alignment.hi[i]!
  })
  for (; next < actual.length; next++) rows.push({ kind: '+', text: actual[next]!.raw })
  return rows
}

function difference(diff: readonly Row[], at: number, first: number): Nearest['firstDifference'] {
  const line = first + 1 + diff.slice(0, at).filter((row) => row.kind !== '-').length
  const quoted = diff.slice(at).find((row) => row.kind === '-')?.text ?? ''
  const actual = diff.slice(at).find((row) => row.kind === '+')?.text ?? ''
  return { line, quoted: clip(quoted), actual: clip(actual) }
}

function clip(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text
}

function around(diff: readonly Row[], at: number): readonly Row[] {
  const from = Math.max(0, at - 2)
  return diff.slice(from, from + SHOWN_LINES)
}

function missing(source: Document, finder: LineFinder, lines: readonly LineKey[]): string[] {
  const shown: string[] = []
  for (const line of lines) {
    if (shown.length === SHOWN_MISSING) break
    if (longestWord(line.body).length < 2 || shown.includes(line.body)) continue
    if (finder.rows(line).length === 0 && !source.text.includes(line.body)) shown.push(line.body)
  }
  return shown
}
