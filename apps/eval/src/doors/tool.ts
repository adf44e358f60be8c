import { editTool } from '@suture/tools'
import { callOf, type Door, filesWith, replyFrom, textIn } from './door'

/** Returns `editTool` on files in memory. */
export function toolDoor(): Door {
  return {
    name: 'editTool',
    async land(file, edits) {
      const files = filesWith(file)
      const { ok, text } = await editTool({ root: '/w', files, dialect: 'mcp' }).execute(callOf(edits))
      return replyFrom(ok, file, await textIn(files), text)
    },
    close: async () => {},
  }
}
