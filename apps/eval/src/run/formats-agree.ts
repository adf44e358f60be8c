import { edit, editAll } from '@suture/edit'
import type { ChangeLine, Intent } from '@suture/text'
import { structuredPatch } from 'diff'
import { formats, own } from '../adapters/adapters'
import { canBeSaid, type FormatAdapter, open } from '../adapters/suture-formats'
import type { Case } from '../cases/cases'
import type { AnswerEdit } from '../cases/draft'
import type { Reply } from '../cases/reply'

/** An edit that ends in one way as old and new text, and otherwise in a format that can say it. */
export interface Disagreement {
  readonly id: string
  readonly format: string
  /** The texts were told which lines stay, go and come, as the format says it. */
  readonly told: boolean
  /** The text after, or that it was refused. */
  readonly ended: string
  readonly asOldAndNew: string
}

/**
 * Every case in every format that can say it, against old and new text, which quotes whole lines here as the formats do. What a format cannot say, the
 * line of a hint, is not told to the texts either. What it says beyond them, which lines stay, go and come, they are told, and
 * are compared without as well where the change cannot begin some lines off: two texts do not tell where it begins.
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
          differing.push({ id: test.id, format: format.name, told: bodyOf !== undefined, ended, asOldAndNew: asTexts[0]! })
      }
    }
  }
  return { compared, differing }
}

/** A case that asks for a line number can be said without one: the texts are not told it either. */
function canSay({ cannot }: FormatAdapter, { kinds }: Case): boolean {
  return !kinds.some((kind) => cannot?.(kind) && !canBeSaid(kind))
}

/** What the texts are told of the lines: nothing, and what the format says. */
function bodiesOf({ bodyOf }: FormatAdapter, slides: boolean): readonly FormatAdapter['bodyOf'][] {
  if (!bodyOf) return [undefined]
  return slides ? [bodyOf] : [undefined, bodyOf]
}

/**
 * The edits as old and new text that say what a format can: blocks and numbered diffs say the line of a hint. Line 1 in a numbered diff is
 * also what is written where nothing is known: it is as good as said and as not.
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
  const [first, ...others] = edits.map((each) => (bodyOf ? told(each, bodyOf) : each))
  if (!first) return textOf(own.apply(file, edits))
  const outcome = others.length > 0 ? editAll(file, [first, ...others]).outcome : edit(file, { ...first, wholeLines: true })
  return outcome.status === 'refused' ? 'refused' : outcome.content
}

function told(given: AnswerEdit, bodyOf: (edit: AnswerEdit) => readonly ChangeLine[]): Intent {
  return { ...given, oldString: open(given.oldString), newString: open(given.newString), wholeLines: true, body: bodyOf(given) }
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
