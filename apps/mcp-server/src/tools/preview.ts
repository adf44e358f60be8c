import { ANSWER_SCHEMA } from './answer'
import { land } from './apply-answer'
import { type Making, READS, type ServerTool } from './server-tool'

/** `preview`: what `apply_answer` would do, with the diff; writes nothing. */
export function previewTool(making: Making): ServerTool {
  return {
    name: 'preview',
    title: 'Preview an answer',
    description: 'Says what apply_answer would do, with the diff, and writes nothing. The arguments of edit_files are an answer too.',
    annotations: READS,
    inputSchema: ANSWER_SCHEMA,
    run: (args, call) => land(args, call, making, true),
  }
}
