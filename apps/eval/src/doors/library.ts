import { applyAnswer } from '@suture/core'
import { own } from '../adapters/adapters'
import { callOf, type Door, filesWith, replyFrom, textIn } from './door'

/**
 * Returns Suture called as a library, with which all other doors are compared. One edit is applied with `edit`. Several edits are applied
 * with `applyAnswer`, because edits of an answer may quote the results of earlier ones.
 */
export function libraryDoor(): Door {
  return {
    name: 'library',
    async land(file, edits) {
      if (edits.length === 1) return own.apply(file, edits)
      const files = filesWith(file)
      const { exitCode } = await applyAnswer(callOf(edits), files, { root: '/w' })
      return replyFrom(exitCode === 0, file, await textIn(files), '')
    },
    close: async () => {},
  }
}
