/** What a person at a terminal can do about a problem. A model gets other sentences, through `--json` and `--repair`. */
import { type Identical, type NotFound, type Problem, visible } from '@suture/text'
import { shellWord } from '../terminal/layout'

/** Advice for a quote that differs from the file. */
const ASK_AGAIN = 'Give the model the file as it is now, and ask for this edit again, or make the change by hand.'

const PATHS = '--root sets the root, and -p and --map change the paths of an answer.'

/**
 * Returns what a person can do about a problem of an edit. `path` is the path in the answer. Undefined if the message of the problem says it
 * already.
 */
export function adviceFor(problem: Problem, path: string | undefined): string | undefined {
  switch (problem.kind) {
    case 'not-found':
      return notFoundAdvice(problem, path)
    case 'ambiguous':
      return 'The answer does not say which place is meant. Ask the model to quote more of the surrounding lines, or make the change by hand.'
    case 'merge-conflict':
      return 'Give the model the file as it is now, and ask for this edit again. Or write both versions with conflict markers: --3way'
    case 'another-block':
      return 'If that place is meant, make the change by hand, or ask the model to quote these lines as they are in the file.'
    case 'another-meaning':
      return 'Look at that place. Make the change by hand, or ask the model for this edit with more of the surrounding lines.'
    case 'identical':
      return identicalAdvice(problem)
    case 'empty-search':
      return 'Ask the model to quote the lines to change.'
    case 'unread':
      return 'Ask the model for this change in a supported format (`suture prompt` prints an instruction), or delete this part of the answer.'
    case 'overlapping':
      return 'Choose one of them with --interactive, or ask the model to join them into one edit.'
    case 'conflict':
      return conflictAdvice(problem.reason)
    case 'budget-exceeded':
      return 'Ask the model to quote fewer lines.'
    case 'unsafe-path':
      if (problem.meant?.length) return didYouMean(problem.path, problem.meant)
      return `Only regular files below the root are edited. ${PATHS}`
    case 'unreadable':
      if (problem.meant?.length) return didYouMean(problem.path ?? path, problem.meant)
      return problem.cause === undefined ? `Check the path, which is relative to the root. ${PATHS}` : undefined
    case 'malformed':
      return undefined
  }
}

function notFoundAdvice({ oddFile, elsewhere }: NotFound, path: string | undefined): string | undefined {
  if (oddFile) return undefined
  return elsewhere?.length ? `To edit another file: ${mapped(path, elsewhere)}` : ASK_AGAIN
}

function identicalAdvice({ at }: Identical): string {
  if (!at) return 'If a change is missing, ask the model for it again.'
  return `The file has this text at ${at.length === 1 ? 'line' : 'lines'} ${at.join(', ')}, so the change may already be in place.`
}

function conflictAdvice(reason: 'changed' | 'deleted' | 'exists' | 'locked'): string | undefined {
  switch (reason) {
    case 'changed':
      return 'Run the command again.'
    case 'exists':
      return 'Delete or rename that file first, or ask the model for an edit of it.'
    case 'deleted':
    case 'locked':
      return undefined
  }
}

function didYouMean(path: string | undefined, meant: readonly string[]): string {
  return `Did you mean ${other(meant)}? If so: ${mapped(path, meant)}`
}

function other(paths: readonly string[]): string {
  const shown = paths.map((path) => visible(path))
  return shown.length === 1 ? shown[0]! : `one of ${shown.join(', ')}`
}

/** Returns the option that edits another file instead. */
function mapped(path: string | undefined, meant: readonly string[]): string {
  return `--map ${shellWord(`${path ?? 'PATH'}=${meant.length === 1 ? meant[0]! : 'FILE'}`)}`
}
