import type { Conflict, UnreadableCause } from '../problem'
import { visible } from './visible'

/** `Did you mean lib/cart.js?` */
export function didYouMean(paths: readonly string[]): string {
  const shown = paths.map((path) => visible(path))
  return `Did you mean ${shown.length === 1 ? shown[0] : `one of ${shown.join(', ')}`}? If so, send the edit with that path.`
}

/** What to do about a file that could not be read or written. */
export function whatToDo(cause: UnreadableCause | undefined): string {
  switch (cause) {
    case undefined:
      return 'Check the path: it has to lead to a file of text that can be read and written.'
    case 'encoding':
      return 'Only text in UTF-8, or in UTF-16 with a byte order mark, is edited. Convert the file first, or leave it out.'
    case 'size':
      return 'Files of this size are not edited. Leave it out, or split the file.'
    case 'rights':
      return 'Give the right to read and write the file and its folder, then try again.'
    case 'room':
      return 'Make room, then try again. Nothing was lost.'
    case 'state':
      return 'The files themselves are not to blame. Put that right, or name another folder for journals in SUTURE_STATE_DIR: one of your own, that others cannot write.'
    case 'journal':
      return 'Nothing was changed. Take the edits back by other means, such as version control.'
    case 'moved':
      return 'Try again when nobody moves folders there.'
    case 'mount':
      return 'A file that is mounted by itself, as into a container, can be neither replaced nor removed: mount its folder. One that a program holds open is free when that has ended.'
  }
}

/** The words for a file that is not as it was when it was read, and what to do. */
export function conflictWords(path: string, { reason, holder }: Conflict): string {
  switch (reason) {
    case 'changed':
      return `${path} has changed since it was read.\nRead it again and make the edit against its present text.`
    case 'deleted':
      return `${path} has been deleted since it was read.\nCreate it, or drop the edit.`
    case 'exists':
      return `${path} exists and differs from what should be created.\nEdit it instead, or delete it first.`
    case 'locked':
      return `${path} is being changed by ${holder === undefined ? 'another process' : visible(holder)}.\nTry again when it is done.`
  }
}
