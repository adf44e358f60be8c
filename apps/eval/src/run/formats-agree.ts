import { edit } from '@suture/replacers'
import { structuredPatch } from 'diff'
import type { Reply } from '../adapters/adapter'
import { formats, own } from '../adapters/adapters'
import type { Case } from '../cases/cases'
import type { AnswerEdit } from '../cases/draft'

/** An edit that ends in one way as old and new text, and otherwise in a format that can say it. */
export interface Disagreement {
  readonly id: string
  readonly format: string
  /** The text after, or that it was refused. */
  readonly ended: string
  readonly asOldAndNew: string
}

/**
 * Every case in every format that can say it, against old and new text, which quotes whole lines here as the formats do.
 * What a format cannot say, the line of a hint, is not told to the texts either. Left out: edits that could begin some lines off, since a diff tells where they begin and two texts do not.
 */
export function disagreements(cases: readonly Case[]): { readonly compared: number; readonly differing: readonly Disagreement[] } {
  let compared = 0
  const differing: Disagreement[] = []
  for (const test of cases) {
    const slides = test.edits.some(canSlide)
    for (const format of formats) {
      const isDiff = format.name !== 'search-replace'
      if (test.kinds.some((kind) => format.cannot?.(kind)) || (isDiff && slides)) continue
      compared++
      const ended = textOf(format.apply(test.file, test.edits))
      const asTexts = asOldAndNewIn(format.name, test)
      if (!asTexts.includes(ended)) differing.push({ id: test.id, format: format.name, ended, asOldAndNew: asTexts[0]! })
    }
  }
  return { compared, differing }
}

/**
 * How the edits end as old and new text that say what a format can: blocks and numbered diffs say the line of a hint. Line 1 in a numbered diff is
 * also what is written where nothing is known: it is as good as said and as not.
 */
function asOldAndNewIn(format: string, test: Case): string[] {
  const saysHint = format === 'search-replace' || format === 'numbered diff'
  const readings = [saysHint ? test.edits : test.edits.map(withoutHint)]
  if (format === 'numbered diff' && test.edits.some(isFirstLine))
    readings.push(test.edits.map((edit) => (isFirstLine(edit) ? withoutHint(edit) : edit)))
  return readings.map((edits) => endOf({ ...test, edits }))
}

function isFirstLine({ startLine }: AnswerEdit): boolean {
  return startLine === 1
}

function withoutHint({ startLine: _, ...edit }: AnswerEdit): AnswerEdit {
  return edit
}

const textOf = (reply: Reply): string => (reply.status === 'refused' ? 'refused' : reply.content)

function endOf({ file, edits }: Case): string {
  const [first, ...others] = edits
  if (!first || others.length > 0) return textOf(own.apply(file, edits))
  const outcome = edit(file, { ...first, wholeLines: true })
  return outcome.status === 'refused' ? 'refused' : outcome.content
}

/** True where a run of added or of removed lines has the line before it as its last, or the one behind it as its first. */
function canSlide({ oldString, newString }: AnswerEdit): boolean {
  const { hunks } = structuredPatch('', '', oldString, newString, '', '', { context: Infinity })
  return hunks.some(({ lines }) => runsOfChange(lines).some(([from, to]) => slides(lines, from, to)))
}

function slides(lines: readonly string[], from: number, to: number): boolean {
  const textAt = (i: number) => lines[i]?.slice(1).trim()
  return ['-', '+'].some((sign) => {
    const run = lines.slice(from, to).filter((line) => line.startsWith(sign))
    if (run.length === 0) return false
    return textAt(from - 1) === run.at(-1)!.slice(1).trim() || textAt(to) === run[0]!.slice(1).trim()
  })
}

function runsOfChange(lines: readonly string[]): [number, number][] {
  const runs: [number, number][] = []
  for (let from = 0; from < lines.length; from++) {
    let to = from
    while (to < lines.length && !lines[to]!.startsWith(' ')) to++
    if (to > from) runs.push([from, to])
    from = to
  }
  return runs
}
