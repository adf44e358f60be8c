import { applyAnswer } from '@suture/core'
import { own } from '../adapters/adapters'
import { callOf, type Door, filesWith, replyFrom, textIn } from './door'

/**
 * Suture as a library, the reference for all doors: `edit` for one edit; `applyAnswer` for several, which may follow one another as the
 * edits of an answer do.
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
