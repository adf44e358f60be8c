import type { Conflict, UnreadableCause } from '../problem'
import { visible } from './visible'

/** Asks whether another path was meant, as in `Did you mean lib/cart.js?`. */
export function didYouMean(paths: readonly string[]): string {
  const shown = paths.map((path) => visible(path))
  return `Did you mean ${shown.length === 1 ? shown[0] : `one of ${shown.join(', ')}`}? If so, send the edit with that path.`
}

/** Says what to do about a file that could not be read or written. */
export function whatToDo(cause: UnreadableCause | undefined): string {
  switch (cause) {
    case undefined:
      return 'Check the path: it has to lead to a file of text that can be read and written.'
    case 'encoding':
      return 'Text in UTF-8 and UTF-16 with a byte order mark is edited, and in other encodings if the edit is ASCII. Convert the file first, or leave it out.'
    case 'text':
      return 'Send the new text without it.'
    case 'size':
      return 'Files of this size are not edited. Leave it out, or split the file.'
    case 'rights':
      return 'Grant permission to read and write the file and its folder, then try again.'
    case 'room':
      return 'Free some space, then try again. Nothing was lost.'
    case 'state':
      return 'The files to edit are not the cause. Fix the folder for journals, or set SUTURE_STATE_DIR to another one that you own and that others cannot write to.'
    case 'journal':
      return 'Nothing was changed. Undo the edits by other means, such as version control.'
    case 'moved':
      return 'Try again once no folders are being moved there.'
    case 'mount':
      return 'A file that is itself a mount point, as in a container, cannot be replaced or removed: mount its folder instead. A file that a program holds open can be changed once that program has ended.'
  }
}

/** Describes a file that is not as it was when it was read, and says what to do. */
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
