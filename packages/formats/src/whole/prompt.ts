import type { FormatPrompt } from '../model/format'

/** The instruction that asks a model for whole files. */
export const wholePrompt: FormatPrompt = {
  title: 'whole files in code blocks under their names',
  text: `Write every file that you create or change whole: its path alone on a line, then all of its lines in a code block.

src/round.ts
\`\`\`
export const round = Math.round
\`\`\`

Leave no line out, and never write "..." or "rest of the code" in place of lines: the file will be just what you write.
`,
}
