import { realpath } from 'node:fs/promises'
import { nodeFiles, servedTexts } from '@suture/core'
import { insidePath, servedPath, shownText } from '@suture/core/internal'
import { openWorkspace } from '@suture/workspace'
import { placesOf } from '../input/find-root'
import type { ShownFile } from './call/host'

/**
 * Remembers the text of a file that a host has just shown to the model, as the base of the model's next edits. If the file is not as it was
 * shown, it has changed since, and its text is no base.
 */
export async function rememberShown({ folder, path, part }: ShownFile): Promise<void> {
  const { here, top = here } = await placesOf(await realpath(folder))
  const files = nodeFiles()
  const workspace = await openWorkspace({ files, root: top, recover: false })
  const inside = await insidePath(path, files, [top, workspace.root])
  const read = await workspace.read(inside)
  if (!read.ok || !contains(shownText(read.text), part)) return
  await servedTexts({ files }).remember(servedPath(workspace.root, inside), read.text)
}

/** Whether a text contains the part that was shown, with any line ends. */
function contains(text: string, part: string | undefined): boolean {
  const plain = (each: string) => each.replaceAll('\r\n', '\n')
  return part === undefined || plain(text).includes(plain(part))
}
