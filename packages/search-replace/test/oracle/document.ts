/**
 * Plain transcription of docs/spec/search-replace.md, with which tests compare the package. It imports nothing from the sources. The
 * document names some things without defining them (normalisation, patterns for line numbers, empty and equal blocks). They are defined as
 * in docs/spec/search-replace.md, Decisions.
 */

export function normalizeString(text: string): string {
  return text
    .replace(/[\u2018\u2019\u201a\u201b\u2039\u203a]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f\u00ab\u00bb]/g, '"')
    .replace(/\u2026/g, '...')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\u00a0/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const put = a[i - 1] === b[j - 1] ? row[j - 1]! : row[j - 1]! + 1
      next.push(Math.min(put, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}

export function getSimilarity(original: string, search: string): number {
  if (search === '') return 0
  const normalizedOriginal = normalizeString(original)
  const normalizedSearch = normalizeString(search)
  if (normalizedOriginal === normalizedSearch) return 1
  const dist = distance(normalizedOriginal, normalizedSearch)
  const maxLength = Math.max(normalizedOriginal.length, normalizedSearch.length)
  return 1 - dist / maxLength
}

export function fuzzySearch(lines: string[], searchChunk: string, startIndex: number, endIndex: number, measure = getSimilarity) {
  let bestScore = 0
  let bestMatchIndex = -1
  let bestMatchContent = ''
  const searchLen = searchChunk.split(/\r?\n/).length
  const midPoint = Math.floor((startIndex + endIndex) / 2)
  let leftIndex = midPoint
  let rightIndex = midPoint + 1
  while (leftIndex >= startIndex || rightIndex <= endIndex - searchLen) {
    if (leftIndex >= startIndex) {
      const originalChunk = lines.slice(leftIndex, leftIndex + searchLen).join('\n')
      const similarity = measure(originalChunk, searchChunk)
      if (similarity > bestScore) {
        bestScore = similarity
        bestMatchIndex = leftIndex
        bestMatchContent = originalChunk
      }
      leftIndex--
    }
    if (rightIndex <= endIndex - searchLen) {
      const originalChunk = lines.slice(rightIndex, rightIndex + searchLen).join('\n')
      const similarity = measure(originalChunk, searchChunk)
      if (similarity > bestScore) {
        bestScore = similarity
        bestMatchIndex = rightIndex
        bestMatchContent = originalChunk
      }
      rightIndex++
    }
  }
  return { bestScore, bestMatchIndex, bestMatchContent }
}
