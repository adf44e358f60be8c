/*
 * Where each strategy sees the search: every place, in order, each once, none empty. Slow and obvious, like the replacers.
 */
import { blocksOf, contentLines, normalizeWhitespace, removeIndentation, searchLines, unescapeString, wordsPattern } from './lines'
import { anchorCandidates, contextBlocks } from './replacers'

export interface OraclePlace {
  readonly from: number
  readonly to: number
  readonly similarity: number
}

function everywhere(content: string, text: string): OraclePlace[] {
  const places = []
  for (let at = 0; text !== '' && at + text.length <= content.length; at++)
    if (content.startsWith(text, at)) places.push({ from: at, to: at + text.length, similarity: 1 })
  return places
}

function block(content: string, first: number, last: number, similarity = 1): OraclePlace {
  const lines = contentLines(content)
  let from = content.startsWith('\uFEFF') ? 1 : 0
  for (let i = 0; i < first; i++) from += lines[i]!.length + 1
  return { from, to: from + lines.slice(first, last + 1).join('\n').length, similarity }
}

function blocksThat(content: string, size: number, test: (text: string) => boolean): OraclePlace[] {
  return blocksOf(content, size)
    .filter((candidate) => test(candidate.block))
    .map(({ first }) => block(content, first, first + size - 1))
}

function lineTrimmed(content: string, find: string): OraclePlace[] {
  const wanted = searchLines(find).map((line) => line.trim())
  return blocksThat(content, wanted.length, (text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .every((line, i) => line === wanted[i]),
  )
}

function whitespaceNormalized(content: string, find: string): OraclePlace[] {
  const wanted = normalizeWhitespace(find)
  const pattern = new RegExp(wordsPattern(find), 'y')
  const size = find.split('\n').length
  const places = size > 1 ? blocksThat(content, size, (text) => normalizeWhitespace(text) === wanted) : []
  for (const [i, line] of contentLines(content).entries()) {
    const whole = block(content, i, i)
    if (normalizeWhitespace(line) === wanted) {
      places.push(whole)
      continue
    }
    for (let at = 0; wanted !== '' && at < line.length; at++) {
      pattern.lastIndex = at
      const found = pattern.exec(line)
      if (found) places.push({ from: whole.from + at, to: whole.from + at + found[0].length, similarity: 1 })
    }
  }
  return places
}

function trimmedBoundary(content: string, find: string): OraclePlace[] {
  const wanted = find.trim()
  if (wanted === find) return []
  return [...everywhere(content, wanted), ...blocksThat(content, find.split('\n').length, (text) => text.trim() === wanted)]
}

function escapeNormalized(content: string, find: string): OraclePlace[] {
  const wanted = unescapeString(find)
  return [...everywhere(content, wanted), ...blocksThat(content, wanted.split('\n').length, (text) => unescapeString(text) === wanted)]
}

function multiOccurrence(content: string, find: string): OraclePlace[] {
  const places: OraclePlace[] = []
  for (const place of everywhere(content, find)) if (place.from >= (places.at(-1)?.to ?? 0)) places.push(place)
  return places
}

const PLACES: Readonly<Record<string, (content: string, find: string) => OraclePlace[]>> = {
  simple: everywhere,
  'line-trimmed': lineTrimmed,
  'block-anchor': (content, find) => anchorCandidates(content, find).map((c) => block(content, c.startLine, c.endLine, c.similarity)),
  'whitespace-normalized': whitespaceNormalized,
  'indentation-flexible': (content, find) =>
    blocksThat(content, find.split('\n').length, (text) => removeIndentation(text) === removeIndentation(find)),
  'escape-normalized': escapeNormalized,
  'trimmed-boundary': trimmedBoundary,
  'context-aware': (content, find) => contextBlocks(content, find).map((c) => block(content, c.startLine, c.endLine, c.share)),
  'multi-occurrence': multiOccurrence,
}

/** Every place that the strategy sees. */
export function oraclePlaces(strategy: string, content: string, find: string): OraclePlace[] {
  if (find === '') return []
  const places = PLACES[strategy]!(content, find).filter((place) => place.to > place.from)
  places.sort((a, b) => a.from - b.from || a.to - b.to)
  return places.filter((p, i) => i === 0 || p.from !== places[i - 1]!.from || p.to !== places[i - 1]!.to)
}
