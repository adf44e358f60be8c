/*
 * Applies blocks with `policy: "spec"`, exactly as the specification says.
 *
 * Idea: the blocks are sorted by their line hints, and each is applied to the result of the one before. Hints are moved by the number of
 * lines that were added or removed so far. The result is a success if any block lands.
 * Cost: a search and a copy of the line table for each block. Source: docs/spec/search-replace.md, Algorithm 3, Algorithm 4, Delta
 * tracking, Multi-file support. Weakness, which the specification has too: a block without a hint also moves the hints of blocks above its
 * place.
 */
import { describeProblem, type Edit, type Match, type Outcome } from '@suture/text'
import { appendAll, commonEnds, refused } from '@suture/text/internal'
import type { BlockText } from '../blocks/block'
import { noBlock } from '../blocks/malformed'
import { parse } from '../blocks/parse'
import { sentenceOf } from '../blocks/spec-machine'
import { type ApplyDiffOptions, type DiffItem, searchLimits } from '../model/options'
import { appliedResult, type DiffResult, type FailPart, malformedResult } from '../model/result'
import { FUZZY_BUDGET } from './fuzzy-search'
import { preserveIndentation } from './indentation'
import { splitLines } from './line-numbers'
import { searchProblem, searchWords } from './messages'
import { placeBySpec, type SpecPlace, withoutLineNumbers } from './place-by-spec'
import { joinTextLines, lineOffset, openLines, replaceLines, type TextLines } from './text-lines'

/** Blocks that are already parsed, with a line hint for the first block. */
export interface BlockDiff {
  readonly blocks: readonly BlockText[]
  /** Line hint (1-based) for the first block, if that has none. */
  readonly startLine?: number
}

/** Applies the diffs of a list one after another, each to the result of the one before. */
export function applyBySpec(content: string, items: readonly DiffItem[], options: ApplyDiffOptions, listed: boolean): DiffResult {
  return applyInTurn(content, items, listed, (present, item) => {
    const { blocks, problems } = parse(item.content, { policy: 'spec' })
    if (problems.length > 0) return malformedResult(problems.slice(0, 1))
    const missing = noBlock(item.content)
    if (blocks.length === 0) return malformedResult([{ ...missing, sentence: sentenceOf(missing) }])
    return applyOne(present, { ...item, blocks }, options)
  })
}

/**
 * Like `applyDiff` with `policy: "spec"`, for blocks that `parse` has read with the same policy. The diffs are applied in order, and the
 * blocks of each diff in the order of their hints. `outcomes` are in the order of the given blocks. Each outcome refers to the text after
 * the blocks that were applied before.
 */
export function applyBlocks(content: string, diffs: readonly BlockDiff[], options: ApplyDiffOptions = {}): DiffResult {
  searchLimits(options)
  return applyInTurn(content, diffs, true, (present, diff) => applyOne(present, diff, options))
}

function applyInTurn<Item>(
  content: string,
  items: readonly Item[],
  listed: boolean,
  apply: (content: string, item: Item) => DiffResult,
): DiffResult {
  let present = content
  let landed = 0
  const failParts: FailPart[] = []
  const outcomes: Outcome[] = []
  for (const item of items) {
    const result = apply(present, item)
    appendAll(outcomes, result.outcomes)
    appendAll(failParts, result.failParts ?? [])
    if (result.success) {
      present = result.content
      landed++
    } else if (!listed) return result
  }
  if (landed === 0) return { success: false, error: 'Failed to apply any diffs', failParts, outcomes }
  return appliedResult(present, failParts, outcomes)
}

function applyOne(content: string, { blocks, startLine: first = 0 }: BlockDiff, options: ApplyDiffOptions): DiffResult {
  const outcomes: Outcome[] = []
  const failures: { order: number; part: FailPart }[] = []
  const state = { text: openLines(content), delta: 0 }
  const hinted = blocks.map((block, order) => ({ block, order, startLine: block.startLine ?? (order === 0 ? first : 0) }))
  for (const { block, order, startLine } of hinted.sort((a, b) => a.startLine - b.startLine)) {
    const result = applyBlock(state, block, startLine, options)
    outcomes[order] = result.outcome
    if (result.part) failures.push({ order, part: result.part })
    options.onOutcome?.(result.outcome)
  }
  const failParts = failures.sort((a, b) => a.order - b.order).map(({ part }) => part)
  if (failParts.length === blocks.length) return { success: false, error: failParts[0]!.error, failParts, outcomes }
  return appliedResult(joinTextLines(state.text), failParts, outcomes)
}

interface AppliedText {
  text: TextLines
  delta: number
}

function applyBlock(state: AppliedText, given: BlockText, hint: number, options: ApplyDiffOptions): { outcome: Outcome; part?: FailPart } {
  const { threshold, bufferLines } = searchLimits(options)
  const block = withoutLineNumbers(given.search, given.replace, hint === 0 ? 0 : hint + state.delta)
  if (block.search === '') {
    const problem = { kind: 'empty-search' } as const
    return { outcome: refused(problem), part: { success: false, error: 'Empty search content is not allowed', problem } }
  }
  const { lines } = state.text
  const answer = placeBySpec(lines, block, threshold, bufferLines)
  if ('place' in answer) return { outcome: carryOut(state, answer.place) }
  if ('exceeded' in answer) return overBudget()
  const failed = { lines, search: block.search, startLine: block.startLine, threshold, bufferLines, closest: answer.closest }
  const problem = searchProblem(failed, block.undone)
  return { outcome: refused(problem), part: { success: false, error: searchWords(failed), problem } }
}

function overBudget(): { outcome: Outcome; part: FailPart } {
  const problem = { kind: 'budget-exceeded', budget: FUZZY_BUDGET, strategy: 'middle-out' } as const
  return { outcome: refused(problem), part: { success: false, error: describeProblem(problem), problem } }
}

/** Replaces the matched lines and moves the hints of later blocks. */
function carryOut(state: AppliedText, { index, score, tier, block }: SpecPlace): Outcome {
  const before = state.text
  const searchLines = splitLines(block.search)
  const replacement = block.replace === '' ? [] : splitLines(block.replace)
  const matched = before.lines.slice(index, index + searchLines.length)
  const fresh = preserveIndentation(matched, searchLines, replacement)
  state.text = replaceLines(before, index, matched.length, fresh)
  state.delta += fresh.length - matched.length
  const content = joinTextLines(state.text)
  const from = lineOffset(before, index)
  const to = lineOffset(before, index + matched.length)
  const text = joinTextLines(before)
  const match: Match = {
    strategy: tier,
    span: { from, to },
    startLine: index + 1,
    endLine: index + Math.max(1, matched.length),
    similarity: score,
    ...(block.startLine ? { drift: index + 1 - block.startLine } : {}),
    undone: block.undone,
    warnings: [],
  }
  if (content === text) return { status: 'no-op', content, matches: [match] }
  return { status: 'applied', content, edits: [differing(text, content)], matches: [match] }
}

/** Returns the single span in which two texts differ, as an edit of the first text. */
function differing(before: string, after: string): Edit {
  const { start, end } = commonEnds(before, after)
  return { from: start, to: before.length - end, text: after.slice(start, after.length - end) }
}
