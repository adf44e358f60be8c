import { editTool } from '@suture/tools'

interface Pi {
  registerTool(tool: object): void
}

/** The arguments of pi's own tool: one file, and the texts to replace in it. */
export const PARAMETERS = {
  type: 'object',
  required: ['path', 'edits'],
  additionalProperties: false,
  properties: {
    path: { type: 'string', description: 'The file to change, absolute or relative to the current folder.' },
    edits: {
      type: 'array',
      minItems: 1,
      description: 'All replacements in this file. They are applied together, or none is.',
      items: {
        type: 'object',
        required: ['oldText', 'newText'],
        additionalProperties: false,
        properties: {
          oldText: { type: 'string', description: 'The lines to replace, as they are in the file.' },
          newText: { type: 'string', description: 'The lines to put in their place.' },
        },
      },
    },
  },
}

/** The extension of pi: its tool `edit`, landed by Suture. Source: pi, Extensions. */
export default function suture(pi: Pi): void {
  const tool = editTool({ root: process.cwd(), dialect: 'pi' })
  pi.registerTool({
    name: 'edit',
    label: 'edit',
    description: tool.description,
    parameters: PARAMETERS,
    async execute(_id: string, args: object, signal?: AbortSignal) {
      const { ok, text, diff } = await tool.execute(args, { signal })
      if (!ok) throw new Error(text)
      return { content: [{ type: 'text', text }], details: { diff } }
    },
  })
}
