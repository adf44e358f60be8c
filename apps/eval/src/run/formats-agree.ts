import { edit, editAll } from '@suture/edit'
import type { ChangeLine, Intent } from '@suture/text'
import { structuredPatch } from 'diff'
import { formats, own } from '../adapters/adapters'
import { canBeSaid, type FormatAdapter, open } from '../adapters/suture-formats'
import type { Case } from '../cases/cases'
import type { AnswerEdit } from '../cases/draft'
import type { Reply } from '../cases/reply'

/** An edit with a different result as old and new text than in a format that can express it. */
export interface Disagreement {
  readonly id: string
  readonly format: string
  /** Whether the old and new text came with the kinds of their lines (kept, removed, added), as the format marks them. */
  readonly withKinds: boolean
  /** The text after the edit, or `refused`. */
  readonly ended: string
  readonly asOldAndNew: string
}

/**
 * Runs every case in every format that can express it, and also as a pair of old and new text, and compares the results. The texts consist
 * of whole lines. If the format has a line number, the texts get it as a hint. If the format marks which lines are kept, removed and added,
 * the texts get that too. If the change cannot begin some lines higher or lower, the case is also run without these marks, because then the
 * texts alone show which lines change.
 */
export function disagreements(cases: readonly Case[]): { readonly compared: number; readonly differing: readonly Disagreement[] } {
  let compared = 0
  const differing: Disagreement[] = []
  for (const test of cases) {
    const slides = test.edits.some(canSlide)
    for (const format of formats.filter((each) => canSay(each, test))) {
      const ended = textOf(format.apply(test.file, test.edits))
      for (const bodyOf of bodiesOf(format, slides)) {
        compared++
        const asTexts = asOldAndNew(format, test).map((edits) => endOf(test.file, edits, bodyOf))
        if (!asTexts.includes(ended))
          differing.push({ id: test.id, format: format.name, withKinds: bodyOf !== undefined, ended, asOldAndNew: asTexts[0]! })
      }
    }
  }
  return { compared, differing }
}

/**
 * Whether a format can express a case. Cases about a line number count as expressible in formats without one, because old and new text do
 * not get the number either.
 */
function canSay({ cannot }: FormatAdapter, { kinds }: Case): boolean {
  return !kinds.some((kind) => cannot?.(kind) && !canBeSaid(kind))
}

/** Returns how old and new text are run: with the kinds of lines that the format marks, and without them unless that would be ambiguous. */
function bodiesOf({ bodyOf }: FormatAdapter, slides: boolean): readonly FormatAdapter['bodyOf'][] {
  if (!bodyOf) return [undefined]
  return slides ? [bodyOf] : [undefined, bodyOf]
}

/**
 * Returns the edits as old and new text, with the line hints that the format can express. Blocks and numbered diffs have hints. If no line
 * is known, a numbered diff says line 1, so both readings are returned.
 */
function asOldAndNew({ name, saysLine }: FormatAdapter, { edits }: Case): (readonly AnswerEdit[])[] {
  if (!saysLine) return [edits.map(withoutHint)]
  if (name !== 'numbered diff' || !edits.some(isFirstLine)) return [edits]
  return [edits, edits.map((edit) => (isFirstLine(edit) ? withoutHint(edit) : edit))]
}

function isFirstLine({ startLine }: AnswerEdit): boolean {
  return startLine === 1
}

function withoutHint({ startLine: _, ...edit }: AnswerEdit): AnswerEdit {
  return edit
}

const textOf = (reply: Reply): string => (reply.status === 'refused' ? 'refused' : reply.content)

function endOf(file: string, edits: readonly AnswerEdit[], bodyOf: FormatAdapter['bodyOf']): string {
  const [first, ...others] = edits.map((each) => (bodyOf ? withBody(each, bodyOf) : each))
  if (!first) return textOf(own.apply(file, edits))
  const outcome = others.length > 0 ? editAll(file, [first, ...others]).outcome : edit(file, { ...first, wholeLines: true })
  return outcome.status === 'refused' ? 'refused' : outcome.content
}

function withBody(given: AnswerEdit, bodyOf: (edit: AnswerEdit) => readonly ChangeLine[]): Intent {
  return { ...given, oldString: open(given.oldString), newString: open(given.newString), wholeLines: true, body: bodyOf(given) }
}

/** Whether a run of added or removed lines ends with the line before the run, or begins with the line after it. */
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
