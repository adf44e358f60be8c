import type { EditReport, FileReport } from '@suture/core'
import { visible } from '@suture/display'
import { describePlace, percent, type Terms } from '@suture/text'
import type { Colors } from './terminal'

/** What the command does with edits, in its own words. */
export interface Deed {
  /** `3 edits ...` */
  readonly done: string
  readonly wouldBeDone: string
  readonly wouldHaveBeenDone: string
  /** Of an edit that stood in the file before. */
  readonly doneBefore: string
  /** Of all edits, when none had an effect. */
  readonly nothingLeft: string
  /** The words of refusals, where they are not those of the format. */
  readonly terms?: Terms
}

/** An edit that is taken back looks for the text that it put there. */
const REVERT_TERMS: Terms = {
  notFound: 'The text that the edit put there was not found in the file.',
  several: 'The text that the edit put there stands more than once in the file',
  more: 'Take it back by hand, or all of the last transaction with `suture undo`',
  both: 'The old and the new text of the edit',
  quoted: 'The text that the edit put there',
  fresh: 'The text from before the edit',
  inPlace: 'the edit may have been taken back before. If so, there is nothing to do.',
  again: 'If it was changed since, take it back by hand, or all of the last transaction with `suture undo`.',
}

/** The words for making edits, and for taking them back. */
export const DEEDS = {
  apply: {
    done: 'landed',
    wouldBeDone: 'would land',
    wouldHaveBeenDone: 'would have landed',
    doneBefore: 'already applied',
    nothingLeft: 'already in place',
  },
  revert: {
    done: 'reverted',
    wouldBeDone: 'would be reverted',
    wouldHaveBeenDone: 'would have been reverted',
    doneBefore: 'already reverted',
    nothingLeft: 'already reverted',
    terms: REVERT_TERMS,
  },
} satisfies Record<string, Deed>

/** One line for an edit that was not refused: its place, and how it was found. */
export function editLine(file: FileReport, edit: EditReport, deed: Deed, colors: Colors): string {
  const place = where(visible(file.path), edit)
  switch (edit.status) {
    case 'already-applied':
      return `${colors.cyan('=')} ${place} ${colors.dim(deed.doneBefore)}${noted(edit, colors)}`
    case 'no-op':
      return `${colors.cyan('=')} ${place} ${colors.dim('nothing to change')}`
    case 'applied':
    case 'refused':
      return `${colors.green('✓')} ${place} ${colors.dim(how(file, edit))}`
  }
}

/** The same for an edit that would have landed, had others not been refused: no tick, since nothing was written. */
export function waitingLine(file: FileReport, edit: EditReport, colors: Colors): string {
  return `  ${where(visible(file.path), edit)} ${colors.dim(how(file, edit))}`
}

function noted({ warnings = [] }: EditReport, colors: Colors): string {
  return warnings.length > 0 ? `: ${colors.yellow(warnings.join(', '))}` : ''
}

function where(path: string, edit: EditReport): string {
  return edit.matches.length === 0
    ? path
    : `${path}:${edit.matches.slice(0, 8).map(describePlace).join(',')}${edit.matches.length > 8 ? ',...' : ''}`
}

/** `line-trimmed 0.98, 3 lines below the line given, quoted with line numbers`; for whole files what was done to them. */
function how(file: FileReport, edit: EditReport): string {
  const first = edit.matches[0]
  if (!first) return [wholeFile(file), ...(edit.warnings ?? [])].join(', ')
  const worst = edit.matches.reduce((low, match) => (match.similarity < low.similarity ? match : low), first)
  const drift = first.drift ? `, ${describeDrift(first.drift)}` : ''
  const undone = first.undone.length > 0 ? `, quoted with ${first.undone.join(', ')}` : ''
  const count = edit.matches.length > 1 ? `, ${edit.matches.length} places` : ''
  const warnings = first.warnings.length > 0 ? `, ${first.warnings.join(', ')}` : ''
  const moved = file.moves ? `, moved to ${visible(file.to ?? '')}` : ''
  return `${worst.strategy} ${percent(worst.similarity)}${drift}${undone}${count}${moved}${warnings}`
}

/** `3 lines below the line given`: where a place is, against the line number that the edit named. */
function describeDrift(drift: number): string {
  const count = Math.abs(drift)
  return `${count} ${count === 1 ? 'line' : 'lines'} ${drift > 0 ? 'below' : 'above'} the line given`
}

function wholeFile(file: FileReport): string {
  switch (file.operation) {
    case 'create':
      return 'created'
    case 'delete':
      return 'deleted'
    case 'rename':
      return `moved to ${visible(file.to ?? '')}`
    case 'modify':
      return 'replaced'
  }
}
