import { editTool } from '@suture/tools'
import * as z from 'zod'

interface Place {
  readonly directory: string
  readonly worktree?: string
}

interface Context {
  readonly abort: AbortSignal
}

/**
 * The plugin of opencode: its tool `edit`, landed by Suture. opencode keeps its other tools, its permissions and its diffs. Source: opencode,
 * Plugins, Custom tools.
 */
export const Suture = async ({ directory, worktree }: Place) => {
  const root = worktree !== undefined && worktree !== '/' ? worktree : directory
  const tool = editTool({ root, dialect: 'opencode' })
  return {
    tool: {
      edit: {
        description: tool.description,
        args: {
          filePath: z.string().describe('The file to change, absolute or relative to the root.'),
          oldString: z.string().describe('The lines to replace, as they are in the file. Empty: the file is created.'),
          newString: z.string().describe('The lines to put in their place.'),
          replaceAll: z.boolean().optional().describe('Replace every occurrence instead of requiring exactly one.'),
        },
        async execute(args: object, { abort }: Context) {
          const { ok, text } = await tool.execute({ edits: [args] }, { signal: abort })
          if (!ok) throw new Error(text)
          return text
        },
      },
    },
  }
}
