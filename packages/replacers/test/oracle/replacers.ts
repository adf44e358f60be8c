/*
 * The nine replacers, transcribed from docs/spec/replacers.md and docs/spec/edit-tool.md. Where these disagree, docs/spec/README.md
 * decides. They are slow and simple, and share no code with the package.
 */
import {
  blocksOf,
  contentLines,
  levenshtein,
  normalizeWhitespace,
  removeIndentation,
  searchLines,
  unescapeString,
  wordsPattern,
} from './lines'

export type OracleReplacer = (content: string, find: string) => Generator<string, void, unknown>

function* SimpleReplacer(_content: string, find: string): Generator<string, void, unknown> {
  yield find
}

function* LineTrimmedReplacer(content: string, find: string): Generator<string, void, unknown> {
  const originalLines = contentLines(content)
  const wanted = searchLines(find)
  if (find === '') return
  for (let i = 0; i <= originalLines.length - wanted.length; i++) {
    let matches = true
    for (let j = 0; j < wanted.length; j++) {
      if (originalLines[i + j]!.trim() !== wanted[j]!.trim()) {
        matches = false
        break
      }
    }
    if (matches) yield originalLines.slice(i, i + wanted.length).join('\n')
  }
}

/** Returns the candidates of BlockAnchor: an equal first line, and the nearest equal last line at least two below. */
function anchorCandidates(content: string, find: string): { startLine: number; endLine: number; similarity: number }[] {
  const originalLines = contentLines(content)
  const wanted = searchLines(find)
  if (wanted.length < 3) return []
  const firstLine = wanted[0]!.trim()
  const lastLine = wanted[wanted.length - 1]!.trim()
  const candidates = []
  for (let i = 0; i < originalLines.length; i++) {
    if (originalLines[i]!.trim() !== firstLine) continue
    for (let j = i + 2; j < originalLines.length; j++) {
      if (originalLines[j]!.trim() === lastLine) {
        candidates.push({ startLine: i, endLine: j, similarity: middleSimilarity(originalLines.slice(i, j + 1), wanted) })
        break
      }
    }
  }
  return candidates
}

function middleSimilarity(block: string[], wanted: string[]): number {
  const linesToCheck = Math.min(block.length - 2, wanted.length - 2)
  if (linesToCheck <= 0) return 1.0
  let total = 0
  for (let j = 1; j <= linesToCheck; j++) {
    const originalLine = block[j]!.trim()
    const searchLine = wanted[j]!.trim()
    const maxLen = Math.max(originalLine.length, searchLine.length)
    total += maxLen === 0 ? 1 : 1 - levenshtein(originalLine, searchLine) / maxLen
  }
  return total / linesToCheck
}

const SINGLE_CANDIDATE_SIMILARITY_THRESHOLD = 0.0
const MULTIPLE_CANDIDATES_SIMILARITY_THRESHOLD = 0.3

function* BlockAnchorReplacer(content: string, find: string): Generator<string, void, unknown> {
  const lines = contentLines(content)
  const candidates = anchorCandidates(content, find)
  if (candidates.length === 0) return
  if (candidates.length === 1) {
    const { startLine, endLine, similarity } = candidates[0]!
    if (similarity >= SINGLE_CANDIDATE_SIMILARITY_THRESHOLD) yield lines.slice(startLine, endLine + 1).join('\n')
    return
  }
  let bestMatch = candidates[0]!
  let maxSimilarity = -1
  for (const candidate of candidates)
    if (candidate.similarity > maxSimilarity) {
      maxSimilarity = candidate.similarity
      bestMatch = candidate
    }
  if (maxSimilarity >= MULTIPLE_CANDIDATES_SIMILARITY_THRESHOLD) yield lines.slice(bestMatch.startLine, bestMatch.endLine + 1).join('\n')
}

function* WhitespaceNormalizedReplacer(content: string, find: string): Generator<string, void, unknown> {
  if (find === '') return
  const normalizedFind = normalizeWhitespace(find)
  for (const line of contentLines(content)) {
    if (normalizeWhitespace(line) === normalizedFind) {
      yield line
    } else if (normalizeWhitespace(line).includes(normalizedFind)) {
      const match = line.match(new RegExp(wordsPattern(find)))
      if (match) yield match[0]
    }
  }
  const findLines = find.split('\n')
  if (findLines.length > 1)
    for (const { block } of blocksOf(content, findLines.length)) if (normalizeWhitespace(block) === normalizedFind) yield block
}

function* IndentationFlexibleReplacer(content: string, find: string): Generator<string, void, unknown> {
  if (find === '') return
  const normalizedFind = removeIndentation(find)
  for (const { block } of blocksOf(content, find.split('\n').length)) if (removeIndentation(block) === normalizedFind) yield block
}

function* EscapeNormalizedReplacer(content: string, find: string): Generator<string, void, unknown> {
  if (find === '') return
  const unescapedFind = unescapeString(find)
  if (content.includes(unescapedFind)) yield unescapedFind
  for (const { block } of blocksOf(content, unescapedFind.split('\n').length)) if (unescapeString(block) === unescapedFind) yield block
}

function* TrimmedBoundaryReplacer(content: string, find: string): Generator<string, void, unknown> {
  const trimmedFind = find.trim()
  if (trimmedFind === find) return
  if (content.includes(trimmedFind)) yield trimmedFind
  for (const { block } of blocksOf(content, find.split('\n').length)) if (block.trim() === trimmedFind) yield block
}

/** Returns the blocks of ContextAware with as many lines as the search text, and the share of equal inner lines of each. */
function contextBlocks(content: string, find: string): { startLine: number; endLine: number; share: number }[] {
  const lines = contentLines(content)
  const wanted = searchLines(find)
  if (wanted.length < 3) return []
  const found = []
  for (let i = 0; i < lines.length; i++) {
    if (lines[i]!.trim() !== wanted[0]!.trim()) continue
    for (let j = i + 2; j < lines.length; j++) {
      if (lines[j]!.trim() !== wanted[wanted.length - 1]!.trim()) continue
      const block = lines.slice(i, j + 1)
      if (block.length !== wanted.length) break
      let matchingLines = 0
      let totalNonEmptyLines = 0
      for (let k = 1; k < block.length - 1; k++) {
        const blockLine = block[k]!.trim()
        const findLine = wanted[k]!.trim()
        if (blockLine.length > 0 || findLine.length > 0) {
          totalNonEmptyLines++
          if (blockLine === findLine) matchingLines++
        }
      }
      found.push({ startLine: i, endLine: j, share: totalNonEmptyLines === 0 ? 1 : matchingLines / totalNonEmptyLines })
      break
    }
  }
  return found
}

function* ContextAwareReplacer(content: string, find: string): Generator<string, void, unknown> {
  const lines = contentLines(content)
  for (const { startLine, endLine, share } of contextBlocks(content, find))
    if (share >= 0.5) yield lines.slice(startLine, endLine + 1).join('\n')
}

function* MultiOccurrenceReplacer(content: string, find: string): Generator<string, void, unknown> {
  if (find === '') return
  let startIndex = 0
  while (true) {
    const index = content.indexOf(find, startIndex)
    if (index === -1) break
    yield find
    startIndex = index + find.length
  }
}

/** The nine replacers in their order, with the names that the package exports. */
export const REPLACERS: readonly (readonly [name: string, replacer: OracleReplacer])[] = [
  ['simple', SimpleReplacer],
  ['line-trimmed', LineTrimmedReplacer],
  ['block-anchor', BlockAnchorReplacer],
  ['whitespace-normalized', WhitespaceNormalizedReplacer],
  ['indentation-flexible', IndentationFlexibleReplacer],
  ['escape-normalized', EscapeNormalizedReplacer],
  ['trimmed-boundary', TrimmedBoundaryReplacer],
  ['context-aware', ContextAwareReplacer],
  ['multi-occurrence', MultiOccurrenceReplacer],
]
