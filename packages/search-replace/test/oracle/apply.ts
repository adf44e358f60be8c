/**
 * Plain transcription of the other parts of docs/spec/search-replace.md: the three tiers, indentation, delta, and lists of diffs. It
 * imports nothing from the sources. It gets parsed blocks, because the document does not give its pattern for them. All line ends are LF
 * here. The document joins lines with one kind of line end, which docs/spec/search-replace.md, Decisions, does not allow.
 */
import { fuzzySearch, getSimilarity } from './document'

export interface OracleBlock {
  readonly startLine: number
  readonly search: string
  readonly replace: string
}

export function everyLineHasLineNumbers(content: string): boolean {
  return content.split(/\r?\n/).every((line) => /^\s*\d+\s+\|(?!\|)/.test(line))
}

export function stripLineNumbers(content: string, aggressive = false): string {
  return content
    .split(/\r?\n/)
    .map((line) => {
      const match = aggressive ? line.match(/^\s*(?:\d+\s)?\|\s([\s\S]*)$/) : line.match(/^\s*\d+\s+\|(?!\|)\s?([\s\S]*)$/)
      return match ? match[1]! : line
    })
    .join('\n')
}

export function applySingleDiff(original: string, blocks: readonly OracleBlock[], fuzzyThreshold = 1, bufferLines = 40) {
  let resultLines = original.split(/\r?\n/)
  let delta = 0
  const landed: boolean[] = []
  const replacements = blocks.map((block, order) => ({ ...block, order })).sort((a, b) => a.startLine - b.startLine)
  for (const replacement of replacements) {
    let startLine = replacement.startLine + (replacement.startLine === 0 ? 0 : delta)
    let searchContent = replacement.search
    let replaceContent = replacement.replace
    landed[replacement.order] = false

    const hasAllLineNumbers =
      (everyLineHasLineNumbers(searchContent) && everyLineHasLineNumbers(replaceContent)) ||
      (everyLineHasLineNumbers(searchContent) && replaceContent.trim() === '')
    if (hasAllLineNumbers && startLine === 0) startLine = Number.parseInt(searchContent.split('\n')[0]!.split('|')[0]!, 10)
    if (hasAllLineNumbers) {
      searchContent = stripLineNumbers(searchContent)
      replaceContent = stripLineNumbers(replaceContent)
    }
    if (searchContent === '') continue

    let searchLines = searchContent.split(/\r?\n/)
    let matchIndex = -1
    let bestMatchScore = 0
    const searchChunk = searchLines.join('\n')
    let searchStartIndex = 0
    let searchEndIndex = resultLines.length

    if (startLine) {
      const exactStartIndex = startLine - 1
      // A hint that was moved above the file has no window. A negative index would count from the end.
      const originalChunk =
        exactStartIndex < 0 ? undefined : resultLines.slice(exactStartIndex, exactStartIndex + searchLines.length).join('\n')
      const similarity = originalChunk === undefined ? -1 : getSimilarity(originalChunk, searchChunk)
      if (similarity >= fuzzyThreshold) {
        matchIndex = exactStartIndex
        bestMatchScore = similarity
      } else {
        searchStartIndex = Math.max(0, startLine - (bufferLines + 1))
        searchEndIndex = Math.max(0, Math.min(resultLines.length, startLine + searchLines.length + bufferLines))
      }
    }
    if (matchIndex === -1) {
      const found = fuzzySearch(resultLines, searchChunk, searchStartIndex, searchEndIndex)
      matchIndex = found.bestMatchIndex
      bestMatchScore = found.bestScore
    }
    if (matchIndex === -1 || bestMatchScore < fuzzyThreshold) {
      const aggressiveSearchContent = stripLineNumbers(searchContent, true)
      const aggressiveReplaceContent = stripLineNumbers(replaceContent, true)
      const found = fuzzySearch(resultLines, aggressiveSearchContent, searchStartIndex, searchEndIndex)
      if (found.bestMatchIndex === -1 || found.bestScore < fuzzyThreshold) continue
      matchIndex = found.bestMatchIndex
      searchContent = aggressiveSearchContent
      replaceContent = aggressiveReplaceContent
      searchLines = searchContent.split(/\r?\n/)
    }

    const replaceLines = replaceContent === '' ? [] : replaceContent.split(/\r?\n/)
    const matchedLines = resultLines.slice(matchIndex, matchIndex + searchLines.length)
    const originalIndents = matchedLines.map((line) => line.match(/^[\t ]*/)![0])
    const searchIndents = searchLines.map((line) => line.match(/^[\t ]*/)![0])
    const indentedReplaceLines = replaceLines.map((line) => {
      const matchedIndent = originalIndents[0] || ''
      const currentIndent = line.match(/^[\t ]*/)![0]
      const searchBaseIndent = searchIndents[0] || ''
      const searchBaseLevel = searchBaseIndent.length
      const currentLevel = currentIndent.length
      const relativeLevel = currentLevel - searchBaseLevel
      const finalIndent =
        relativeLevel < 0
          ? matchedIndent.slice(0, Math.max(0, matchedIndent.length + relativeLevel))
          : matchedIndent + currentIndent.slice(searchBaseLevel)
      return finalIndent + line.trim()
    })
    resultLines = [...resultLines.slice(0, matchIndex), ...indentedReplaceLines, ...resultLines.slice(matchIndex + searchLines.length)]
    delta = delta - matchedLines.length + replaceLines.length
    landed[replacement.order] = true
  }
  return { content: resultLines.join('\n'), landed }
}
