import { edit } from '@suture/replacers'
import type { Intent, Outcome } from '@suture/text'
import type { Hunk, HunkLine } from './hunk'
import type { PatchOptions } from './options'
import type { Field } from './place'
import { contextForms, withoutCr } from './readings'
import type { HunkOutcome } from './result'

/**
 * Places a hunk that stands nowhere to the letter: through the strategies and the alignment of `@suture/replacers`, which
 * tolerate whitespace, quotes, indentation and drifted context, and demand that deleted lines are what they say.
 */
export function editHunk(field: Field, hunk: Hunk, options: PatchOptions, startLine?: number): HunkOutcome {
  const { budget, fidelity } = options
  const given = { ...(budget === undefined ? {} : { budget }), ...(fidelity === undefined ? {} : { fidelity }) }
  return hunkOutcome(edit(field.doc, { ...intentOf(field, hunk), ...(startLine === undefined ? {} : { startLine }) }, given))
}

/** The hunk as a wish for the engine: whole lines, old side and new side, hints. */
export function intentOf(field: Field, hunk: Hunk): Intent {
  const lines = settlePrefixes(field, withoutCr(hunk.lines) ?? hunk.lines)
  const side = (without: HunkLine['kind']) => lines.filter((line) => line.kind !== without).map((line) => line.text)
  return {
    oldString: side('addition').join('\n'),
    newString: side('deletion').join('\n'),
    wholeLines: true,
    ...(hunk.oldStart === undefined || hunk.oldStart === 0 ? {} : { startLine: hunk.oldStart }),
    ...(hunk.within === undefined ? {} : { within: hunk.within }),
    ...(hunk.atEnd ? { at: 'end' } : {}),
  }
}

/** Gives each context line the form that stands in the file; where none does, the form that most others have. */
function settlePrefixes(field: Field, lines: readonly HunkLine[]): readonly HunkLine[] {
  const { idOf } = field.plain()
  const votes = [0, 0, 0]
  const chosen = lines.map((line) => {
    if (line.kind !== 'context' || line.bare || line.text.trim() === '') return undefined
    const form = contextForms(line).findIndex((text) => idOf(text) !== undefined)
    if (form !== -1) votes[form]!++
    return form
  })
  const usual = votes.indexOf(Math.max(...votes))
  return lines.map((line, i) => {
    const form = chosen[i]
    if (form === undefined) return line
    const forms = contextForms(line)
    return { kind: line.kind, text: forms[form === -1 ? usual : form] ?? line.text }
  })
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

/** A hunk of context alone, which stands nowhere to the letter: it verifies where the engine finds it, and changes nothing. */
export function verifyContext(field: Field, hunk: Hunk): HunkOutcome {
  const intent = intentOf(field, hunk)
  // The engine refuses an edit that changes nothing; a line added below asks the same question.
  const outcome = edit(field.doc, { ...intent, newString: `${intent.oldString}\n${PROBE}` })
  if (outcome.status === 'refused' && outcome.problem.kind !== 'ambiguous') return outcome
  return { status: 'no-op', edits: [], matches: outcome.status === 'refused' ? [] : outcome.matches }
}

/** A line that no file has. */
const PROBE = '\u0001\u0002'
