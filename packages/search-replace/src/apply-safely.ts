/*
 * `policy: "safe"`: every block is placed against the original text by the strategies of `@suture/replacers`, so that
 * order does not matter and nothing shifts; hints decide between equals. Below threshold 1, middle-out is asked for what
 * they did not find.
 */
import { editAll } from '@suture/replacers'
import { describePlace, describeProblem, type Intent, type Malformed, type Outcome, openDocument, type Problem } from '@suture/text'
import { type Block, toIntent } from './block'
import { splitLines } from './line-numbers'
import { noBlock } from './malformed'
import { excerpt } from './messages'
import { resolveByMiddleOut } from './middle-out'
import { type ApplyOptions, type DiffItem, searchLimits } from './options'
import { parse } from './parse'
import { type DiffResult, type FailPart, malformedResult, summary } from './result'

/** Applies all blocks of all items to the text, all or nothing unless `partial`. */
export function applySafely(content: string, items: readonly DiffItem[], options: ApplyOptions): DiffResult {
  const { blocks, problems } = readAll(items)
  if (problems.length > 0) return malformedResult(problems)
  const { outcome, outcomes } = place(
    content,
    blocks.map((block) => toIntent(block)),
    options,
  )
  const failParts: FailPart[] = []
  outcomes.forEach((each, i) => {
    if (each.status === 'refused') failParts.push(failPart(content, blocks, i, each.problem))
  })
  if (outcome.status === 'refused') return { success: false, error: summary(failParts, blocks.length), failParts, outcomes }
  return { success: true, content: outcome.content, ...(failParts.length > 0 ? { failParts } : {}), outcomes }
}

function readAll(items: readonly DiffItem[]): { blocks: Block[]; problems: Malformed[] } {
  const blocks: Block[] = []
  const problems: Malformed[] = []
  for (const item of items) {
    const parsed = parse(item.content)
    problems.push(...parsed.problems)
    if (parsed.blocks.length === 0 && parsed.problems.length === 0) problems.push(noBlock(item.content))
    parsed.blocks.forEach((block, i) => {
      const hint = block.startLine ?? (i === 0 ? item.startLine : undefined)
      blocks.push(hint ? { ...block, startLine: hint } : block)
    })
  }
  if (items.length === 0) problems.push(noBlock(''))
  return { blocks, problems }
}

function place(content: string, intents: readonly Intent[], options: ApplyOptions): { outcome: Outcome; outcomes: readonly Outcome[] } {
  const { threshold, bufferLines } = searchLimits(options)
  const document = openDocument(content)
  const { onOutcome, ...quiet } = options
  let result = editAll(document, intents, { ...quiet, policy: 'safe' })
  if (threshold < 1) {
    const resolved = result.outcomes.map((outcome, i) =>
      outcome.status === 'refused' && outcome.problem.kind === 'not-found'
        ? resolveByMiddleOut(content, intents[i]!, threshold, bufferLines)
        : undefined,
    )
    if (resolved.some(Boolean)) {
      const again = editAll(
        document,
        intents.map((intent, i) => resolved[i]?.intent ?? intent),
        { ...quiet, policy: 'safe' },
      )
      const outcomes = again.outcomes.map((outcome, i) => (resolved[i] ? asMiddleOut(outcome, resolved[i].similarity) : outcome))
      result = { outcome: again.outcome, outcomes }
    }
  }
  for (const outcome of result.outcomes) onOutcome?.(outcome)
  return result
}

function asMiddleOut(outcome: Outcome, similarity: number): Outcome {
  if (outcome.status === 'refused') return outcome
  const matches = outcome.matches.map((match) => ({ ...match, strategy: 'middle-out', similarity }))
  return { ...outcome, matches }
}

function failPart(content: string, blocks: readonly Block[], index: number, problem: Problem): FailPart {
  const block = blocks[index]!
  const which =
    blocks.length > 1 ? `Block ${index + 1} (lines ${describePlace({ startLine: block.from, endLine: block.to })} of the diff): ` : ''
  const nearest = problem.kind === 'not-found' ? problem.nearest : undefined
  const there = nearest ? `\nThe file there:\n${excerpt(splitLines(content), nearest)}` : ''
  return { success: false, error: `${which}${describeProblem(problem)}${there}`, problem }
}
