import { applyAnswerTool } from './apply-answer'
import { editFilesTool } from './edit-files'
import { explainTool } from './explain'
import { previewTool } from './preview'
import { readFileTool } from './read-file'
import type { ServerOptions, ServerTool } from './server-tool'
import { undoTransactionTool } from './undo'

/** Returns the tools of a server, in the order in which they are listed. */
export function toolsOf(serverOptions: ServerOptions): readonly ServerTool[] {
  return [editFilesTool, applyAnswerTool, previewTool, explainTool, readFileTool, undoTransactionTool].map((make) => make(serverOptions))
}
