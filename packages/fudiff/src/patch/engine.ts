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
import { contextForms, moved, type ReadLine, withoutCr } from './place/readings'
import { settleAdditions, standingOf } from './place/settle'

/**
 * Places a hunk that stands nowhere to the letter: through the strategies and the alignment of `@suture/replacers`, which
 * tolerate whitespace, quotes, indentation and drifted context, and demand that deleted lines are what they say.
 */
export function editHunk(field: Field, hunk: Hunk, options: PatchOptions, startLine?: number): HunkOutcome {
  const { body, end } = splitEnd(hunk)
  const intent = intentOf(field, body)
  const stands = end === 'deleted' ? withoutEnd(field.doc, body) : undefined
  if (stands) return stands
  const hinted = { ...intent, ...(startLine === undefined ? {} : { startLine }) }
  const placed = hunkOutcome(edit(field.doc, hinted, editOptions(options)))
  const outcome = driftedFrom(hunk.oldStart, nameReason(field, hunk, placed))
  return end ? addEnd(field.doc, outcome, end, hunk) : outcome
}

function editOptions({ budget, fidelity, certainty, withoutRules }: PatchOptions): EditOptions {
  return {
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
  const lines = settlePrefixes(field, withoutCr(hunk.lines) ?? withoutStrayCr(hunk.lines))
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

/** Where some lines have a CR: all are taken off, but those of changes that are about line ends alone. */
function withoutStrayCr(lines: readonly HunkLine[]): readonly HunkLine[] {
  const bare = lines.map((line) => (line.text.endsWith('\r') ? { ...line, text: line.text.slice(0, -1) } : line))
  const side = (kind: HunkLine['kind']) => bare.filter((line) => line.kind === kind).map((line) => line.text)
  const aboutEnds = side('deletion').join('\n') === side('addition').join('\n')
  return aboutEnds ? lines.map((line, i) => (line.kind === 'context' ? (bare[i] as HunkLine) : line)) : bare
}

/** Gives each context line with a word the form that stands in the file; where none does, and to brackets, the form that most others have. */
function settlePrefixes(field: Field, lines: readonly HunkLine[]): readonly HunkLine[] {
  const { idOf } = field.plain()
  const votes = [0, 0, 0]
  const chosen = lines.map((line) => {
    if (line.kind !== 'context' || line.bare || line.text.trim() === '') return undefined
    const form = /\w{2}/.test(line.text) ? contextForms(line).findIndex((text) => idOf(text) !== undefined) : -1
    if (form !== -1) votes[form]!++
    return form
  })
  const usual = votes.indexOf(Math.max(...votes))
  const settled = lines.map((line, i) => {
    const form = chosen[i]
    if (form === undefined) return line
    const forms = contextForms(line)
    return { kind: line.kind, text: forms[form === -1 ? usual : form] ?? line.text }
  })
  return settleChanges(field, lines, settled)
}

/** The lines with the changed ones moved along, where all context is off by one blank alike, and removed lines do not stand as given. */
function settleChanges(field: Field, lines: readonly HunkLine[], settled: readonly HunkLine[]): readonly HunkLine[] {
  const indexed = field.plain()
  const old = settled.filter((line) => line.kind !== 'addition')
  const read = lines.map((line): ReadLine => ({ kind: line.kind, forms: line.kind === 'context' ? contextForms(line) : [line.text] }))
  const known = (offset: number) => (indexed.idOf(old[offset]?.text ?? '') === undefined ? undefined : old[offset]?.text)
  const standing = standingOf(read, known)
  const removed = lines.filter((line) => line.kind === 'deletion' && line.text.trim() !== '')
  if (removed.some((line) => indexed.idOf(line.text) !== undefined)) return settled
  const moves = settleAdditions(indexed, read, standing)
  if (moves === read) return settled
  return settled.map((line) => (line.kind === 'context' ? line : { ...line, text: moved(line.text, standing.shift ?? 0) }))
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
