/*
 * Applies blocks with `policy: "safe"`. `@suture/edit` places every block in the original text, so the order of the blocks does not matter.
 * If the quoted lines occur at several places, the line hint decides. The options `fuzzyThreshold` and `bufferLines` are ignored.
 */
import { editAll } from '@suture/edit'
import { type Malformed, type Outcome, openDocument, type Problem } from '@suture/text'
import { appendAll, describePlace, describeProblemIn } from '@suture/text/internal'
import { type Block, toIntent } from './blocks/block'
import { noBlock, truncatedBlock } from './blocks/malformed'
import { parse } from './blocks/parse'
import { BLOCK_TERMS } from './model/block-terms'
import type { ApplyDiffOptions, DiffItem } from './model/options'
import { appliedResult, type DiffResult, type FailPart, malformedResult, summary } from './model/result'
import { splitLines } from './spec/line-numbers'
import { numberedExcerpt } from './spec/messages'

/** Applies all blocks of all items to the text. If one is refused, none is applied, unless `partial` is set. */
export function applySafely(content: string, items: readonly DiffItem[], options: ApplyDiffOptions): DiffResult {
  const { blocks, problems } = readAll(items)
  if (problems.length > 0) return malformedResult(problems)
  const { outcome, outcomes } = place(content, blocks, options)
  const failParts: FailPart[] = []
  outcomes.forEach((each, i) => {
    if (each.status === 'refused') failParts.push(failPart(content, blocks, i, each.problem))
  })
  if (outcome.status === 'refused') return { success: false, error: summary(failParts, blocks.length), failParts, outcomes }
  return appliedResult(outcome.content, failParts, outcomes)
}

function readAll(items: readonly DiffItem[]): { blocks: Block[]; problems: Malformed[] } {
  const blocks: Block[] = []
  const problems: Malformed[] = []
  for (const item of items) {
    const parsed = parse(item.content)
    appendAll(problems, parsed.problems)
    appendAll(problems, parsed.blocks.filter(({ truncated }) => truncated).map(truncatedBlock))
    if (parsed.blocks.length === 0 && parsed.problems.length === 0) problems.push(noBlock(item.content))
    parsed.blocks.forEach((block, i) => {
      const hint = block.startLine ?? (i === 0 ? item.startLine : undefined)
      blocks.push(hint ? { ...block, startLine: hint } : block)
    })
  }
  if (items.length === 0) problems.push(noBlock(''))
  return { blocks, problems }
}

function place(content: string, blocks: readonly Block[], options: ApplyDiffOptions): { outcome: Outcome; outcomes: readonly Outcome[] } {
  const { onOutcome, ...quiet } = options
  const intents = blocks.map((block) => toIntent(block))
  const result = editAll(openDocument(content), intents, { ...quiet, policy: 'safe' })
  const outcomes = result.outcomes.map((outcome, i) => withWarning(outcome, blocks[i]!))
  for (const outcome of outcomes) onOutcome?.(outcome)
  return { outcome: result.outcome, outcomes }
}

const CUT_SHORT = 'the last marker of the block was missing: its new text may be cut short'

/** Returns the outcome, with a warning if the last marker of the block was missing. The engine does not know about markers. */
function withWarning(outcome: Outcome, block: Block): Outcome {
  if (outcome.status === 'refused' || !block.unclosed) return outcome
  return { ...outcome, matches: outcome.matches.map((match) => ({ ...match, warnings: [...match.warnings, CUT_SHORT] })) }
}

function failPart(content: string, blocks: readonly Block[], index: number, problem: Problem): FailPart {
  const block = blocks[index]!
  const which =
    blocks.length > 1 ? `Block ${index + 1} (lines ${describePlace({ startLine: block.from, endLine: block.to })} of the diff): ` : ''
  const nearest = problem.kind === 'not-found' ? problem.nearest : undefined
  const there = nearest ? `\nThe file there:\n${numberedExcerpt(splitLines(content), nearest)}` : ''
  const at = problem.kind === 'not-found' ? content.indexOf(block.search) : -1
  const inLine = at < 0 ? '' : `\nThe text is a part of line ${splitLines(content.slice(0, at)).length}. SEARCH has to quote whole lines.`
  return { success: false, error: `${which}${describeProblemIn(BLOCK_TERMS, problem)}${inLine}${there}`, problem }
}
