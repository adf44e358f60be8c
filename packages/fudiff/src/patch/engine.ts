import { type EditOptions, edit } from '@suture/edit'
import type { Intent, Outcome } from '@suture/text'
import { refused } from '@suture/text/internal'
import { changeLinesOf, type FileDiff, type Hunk, type HunkLine } from '../model/hunk'
import type { PatchOptions } from '../model/options'
import type { HunkOutcome } from '../model/result'
import { deleteEnd, withoutEmptyEnd, withoutEnd } from './final-line'
import { invalidHunk } from './letter'
import { nameReason } from './name-reason'
import type { Field } from './place/place'
import { hasTwoForms, settledLines } from './place/prefixes'

/**
 * Places a hunk whose old side does not occur verbatim, with `edit` of `@suture/edit`, which tolerates whitespace, quotes, indentation
 * and drifted context, and requires that deleted lines are as quoted. `startLine` is 1-based.
 */
export function editHunk(field: Field, hunk: Hunk, options: PatchOptions, startLine?: number): HunkOutcome {
  const parted = withoutEmptyEnd(hunk)
  const intent = intentOf(field, parted ?? hunk)
  const made = parted && withoutEnd(field.doc, parted)
  if (made) return made
  const hinted = { ...intent, ...(startLine === undefined || hasTwoForms(field.plain(), hunk) ? {} : { startLine }) }
  const placed = hunkOutcome(edit(field.doc, hinted, editOptions(options)))
  const outcome = driftedFrom(hunk.oldStart, nameReason(field, hunk, placed))
  return parted ? deleteEnd(field.doc, outcome, hunk) : outcome
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

/** The outcome with `drift` measured from the header's own number. */
function driftedFrom(oldStart: number | undefined, outcome: HunkOutcome): HunkOutcome {
  if (outcome.status === 'refused') return outcome
  const matches = outcome.matches.map(({ drift: _, ...match }) => (oldStart ? { ...match, drift: match.startLine - oldStart } : match))
  return { ...outcome, matches }
}

/** The hunk as an intent: whole lines, old side and new side, hints. */
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
 * Verifies a hunk of only context that does not occur verbatim: it changes nothing where the engine finds it. All its lines must occur in
 * the file, up to whitespace. One that does not may be a change whose marker cannot be read (` -gone`, `6 - gone`), and must not be
 * reported as done.
 */
export function verifyContext(field: Field, diff: FileDiff, index: number): HunkOutcome {
  const hunk = diff.hunks[index] as Hunk
  const intent = intentOf(field, hunk)
  // The engine refuses an edit that changes nothing; with a line added at the end it does the same search.
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

/** The first line of the hunk that does not occur in the file, whitespace ignored; its first 120 units. */
function unknownLine({ doc }: Field, { lines }: Hunk): string | undefined {
  const bare = (text: string) => text.replace(/\s+/g, '')
  const known = new Set(doc.text.split('\n').map(bare))
  return lines.find(({ text }) => !known.has(bare(text)))?.text.slice(0, 120)
}

/** A line that no file has. */
const PROBE = '\u0001\u0002'
