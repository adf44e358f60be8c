import { ANSWER_SCHEMA } from './answer'
import { land } from './apply-answer'
import { READS, type ServerOptions, type ServerTool } from './server-tool'

/** Returns the tool `preview`, which reports what `apply_answer` would do, with the diff. Writes nothing. */
export function previewTool(serverOptions: ServerOptions): ServerTool {
  return {
    name: 'preview',
    title: 'Preview an answer',
    description:
      'Reports what apply_answer would do, with the diff. Writes nothing. The answer may also be the arguments of edit_files, as an object.',
    annotations: READS,
    inputSchema: ANSWER_SCHEMA,
    run: (args, call) => land(args, call, serverOptions, true),
  }
}
