import { realpath } from 'node:fs/promises'
import { nodeFiles, servedTexts } from '@suture/core'
import { insidePath, servedPath, shownText } from '@suture/core/internal'
import { openWorkspace } from '@suture/workspace'
import { placesOf } from '../input/find-root'
import type { ShownFile } from './call/host'

/**
 * Remembers the text of a file that a host has just shown in a conversation, as the base of the next edits there. The text is that of the
 * file. If the file does not contain what was shown, it has changed since, or the host has shown something else, and its text is no base.
 */
export async function rememberShown({ folder, path, part }: ShownFile, session: string): Promise<void> {
  const { here, top = here } = await placesOf(await realpath(folder))
  const files = nodeFiles()
  const workspace = await openWorkspace({ files, root: top, recover: false })
  const inside = await insidePath(path, files, [top, workspace.root])
  const read = await workspace.read(inside)
  if (!read.ok || !hasLines(shownText(read.text), part)) return
  await servedTexts({ files, session }).remember(servedPath(workspace.root, inside), read.text)
}

/** Whether a text has these whole lines one after the other, with any line ends. An empty part is only that of an empty text. */
function hasLines(text: string, part: string): boolean {
  const [all, lines] = [text, part].map((each) => each.replaceAll('\r\n', '\n').replace(/\n$/, '')) as [string, string]
  return lines === '' ? all === '' : `\n${all}\n`.includes(`\n${lines}\n`)
}
