/*
 * Finds the place of a block in the three steps of the specification.
 *
 * Idea: first compare the lines at the line hint. Then search the lines around the hint, or the whole file if there is no hint. Then do the
 * same after removing everything that looks like a line number.
 * Cost: at most two searches. Source: docs/spec/search-replace.md, Algorithm 3. Weakness, which the specification has too: of equal places,
 * the first one that the search visits is chosen. With a threshold below 1, a similar place is accepted.
 */
import { CLOSEST_BUDGET, type FuzzyMatch, fuzzySearch, scoreAt } from './fuzzy-search'
import { everyLineHasLineNumbers, firstLineNumber, splitLines, stripLineNumbers } from './line-numbers'

/** A block without line numbers, ready to be placed. */
export interface SpecBlock {
  readonly search: string
  readonly replace: string
  /** The line hint in the current text, 1-based. 0 if there is none. */
  readonly startLine: number
  readonly undone: readonly string[]
}

/** The place of a block by the rules of the specification. */
export interface SpecPlace {
  readonly index: number
  readonly score: number
  readonly tier: 'exact' | 'middle-out' | 'aggressive'
  /** The block that matched. In the tier `aggressive`, bars without a number are also removed from its lines. */
  readonly block: SpecBlock
}

/**
 * The result of the specification's search. `closest` is the most similar place, for messages. `exceeded` is set if the search was stopped
 * by its budget.
 */
export type SpecAnswer = { readonly place: SpecPlace } | { readonly closest: FuzzyMatch } | { readonly exceeded: true }

/** Removes line numbers from a block in which every line has one. If there is no hint, the first number is the hint. */
export function withoutLineNumbers(search: string, replace: string, startLine: number): SpecBlock {
  const numbered = everyLineHasLineNumbers(search) && (everyLineHasLineNumbers(replace) || replace.trim() === '')
  if (!numbered) return { search, replace, startLine, undone: [] }
  return {
    search: stripLineNumbers(search),
    replace: stripLineNumbers(replace),
    startLine: startLine === 0 ? firstLineNumber(search) : startLine,
    undone: ['line numbers'],
  }
}

/** Places a block in lines. */
export function placeBySpec(lines: readonly string[], block: SpecBlock, threshold: number, bufferLines: number): SpecAnswer {
  const searchLines = splitLines(block.search)
  const { startLine } = block
  const chunk = searchLines.join('\n')
  let from = 0
  let to = lines.length
  if (startLine !== 0) {
    const slot = startLine - 1
    // A hint that was moved above the start of the file names no line.
    const here = slot < 0 ? undefined : scoreAt(lines, chunk, slot, { threshold })
    if (here && here.bestScore >= threshold && !here.exceeded)
      return { place: { index: slot, score: here.bestScore, tier: 'exact', block } }
    from = Math.max(0, startLine - (bufferLines + 1))
    to = Math.max(0, Math.min(lines.length, startLine + searchLines.length + bufferLines))
  }
  const found = fuzzySearch(lines, chunk, from, to, { threshold })
  if (reaches(found, threshold)) return { place: { index: found.bestMatchIndex, score: found.bestScore, tier: 'middle-out', block } }
  if (found.exceeded) return { exceeded: true }
  const closest = () => ({ closest: closestWindow(lines, chunk, from, to) })
  const search = stripLineNumbers(block.search, true)
  if (search === block.search) return closest()
  const stripped = fuzzySearch(lines, splitLines(search).join('\n'), from, to, { threshold })
  if (!reaches(stripped, threshold)) return stripped.exceeded ? { exceeded: true } : closest()
  const bare = { ...block, search, replace: stripLineNumbers(block.replace, true), undone: ['line numbers'] }
  return { place: { index: stripped.bestMatchIndex, score: stripped.bestScore, tier: 'aggressive', block: bare } }
}

/** Returns the window that the error shows: the best window in the range, even if its score is below the threshold. */
function closestWindow(lines: readonly string[], chunk: string, from: number, to: number): FuzzyMatch {
  return fuzzySearch(lines, chunk, from, to, { threshold: 0, budget: CLOSEST_BUDGET })
}

function reaches(match: FuzzyMatch, threshold: number): boolean {
  return match.bestMatchIndex !== -1 && match.bestScore >= threshold && !match.exceeded
}
