import { type EditOptions, edit } from '@suture/replacers'
import type { Intent, Outcome } from '@suture/text'
import { refused } from '@suture/text/internal'
import { changeLinesOf, type FileDiff, type Hunk, type HunkLine } from '../model/hunk'
import type { PatchOptions } from '../model/options'
import type { HunkOutcome } from '../model/result'
import { addEnd, splitEnd, withoutEnd } from './final-line'
import { invalidHunk } from './letter'
import { nameReason } from './name-reason'
import type { Field } from './place/place'
import { settledLines, standsTwoWays } from './place/prefixes'

/**
 * Places a hunk that stands nowhere to the letter: through the strategies and the alignment of `@suture/replacers`, which
 * tolerate whitespace, quotes, indentation and drifted context, and demand that deleted lines are what they say.
 */
export function editHunk(field: Field, hunk: Hunk, options: PatchOptions, startLine?: number): HunkOutcome {
  const { body, end } = splitEnd(hunk)
  const intent = intentOf(field, body)
  const stands = end === 'deleted' ? withoutEnd(field.doc, body) : undefined
  if (stands) return stands
  const hinted = { ...intent, ...(startLine === undefined || standsTwoWays(field.plain(), hunk) ? {} : { startLine }) }
  const placed = hunkOutcome(edit(field.doc, hinted, editOptions(options)))
  const outcome = driftedFrom(hunk.oldStart, nameReason(field, hunk, placed))
  return end ? addEnd(field.doc, outcome, end, hunk) : outcome
}

function editOptions({ budget, fidelity, certainty, withoutRules, leaving, unpaired }: PatchOptions): EditOptions {
  return {
    ...(leaving === undefined ? {} : { leaving }),
    ...(unpaired === undefined ? {} : { unpaired }),
    ...(budget === undefined ? {} : { budget }),
    ...(fidelity === undefined ? {} : { fidelity }),
    ...(certainty === undefined ? {} : { certainty }),
    ...(withoutRules === undefined ? {} : { withoutRules }),
  }
}

/** The outcome with places told as the header's own number has them. */
function driftedFrom(oldStart: number | undefined, outcome: HunkOutcome): HunkOutcome {
  if (outcome.status === 'refused') return outcome
  const matches = outcome.matches.map(({ drift: _, ...match }) => (oldStart ? { ...match, drift: match.startLine - oldStart } : match))
  return { ...outcome, matches }
}

/** The hunk as a wish for the engine: whole lines, old side and new side, hints. */
function intentOf(field: Field, hunk: Hunk): Intent {
  const lines = settledLines(field.plain(), hunk)
  const side = (without: HunkLine['kind']) => lines.filter((line) => line.kind !== without).map((line) => line.text)
  return {
    oldString: side('addition').join('\n'),
    newString: side('deletion').join('\n'),
    wholeLines: true,
    body: changeLinesOf(lines),
    ...(hunk.within === undefined ? {} : { within: hunk.within }),
    ...(hunk.atEnd ? { at: 'end' } : {}),
  }
}

function hunkOutcome(outcome: Outcome): HunkOutcome {
  switch (outcome.status) {
    case 'applied':
      return { status: 'applied', edits: outcome.edits, matches: outcome.matches }
    case 'already-applied':
    case 'no-op':
      return { status: outcome.status, edits: [], matches: outcome.matches }
    case 'refused':
      return outcome
  }
}

/**
 * A hunk of context alone, which stands nowhere to the letter: it verifies where the engine finds it, and changes nothing. All its lines stand in
 * the file then, up to whitespace: one that does not may be a change whose mark cannot be read (` -gone`, `6 - gone`), and is not told as done.
 */
export function verifyContext(field: Field, diff: FileDiff, index: number): HunkOutcome {
  const hunk = diff.hunks[index] as Hunk
  const intent = intentOf(field, hunk)
  // The engine refuses an edit that changes nothing; a line added below asks the same question.
  const outcome = edit(field.doc, {
    ...intent,
    newString: `${intent.oldString}\n${PROBE}`,
    body: [...(intent.body ?? []), { kind: 'add', text: PROBE }],
  })
  if (outcome.status === 'refused' && outcome.problem.kind !== 'ambiguous') return outcome
  const unknown = unknownLine(field, hunk)
  if (unknown !== undefined) return refused(invalidHunk(diff, index, 'lines that begin with - or +, or lines of the file', unknown))
  return { status: 'no-op', edits: [], matches: outcome.status === 'refused' ? [] : outcome.matches }
}

/** The first line that no line of the file is, blanks aside. */
function unknownLine({ doc }: Field, { lines }: Hunk): string | undefined {
  const bare = (text: string) => text.replace(/\s+/g, '')
  const known = new Set(doc.text.split('\n').map(bare))
  return lines.find(({ text }) => !known.has(bare(text)))?.text.slice(0, 120)
}

/** A line that no file has. */
const PROBE = '\u0001\u0002'
