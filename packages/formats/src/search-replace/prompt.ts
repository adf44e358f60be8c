import type { FormatPrompt } from '../model/format'

/** The instruction that asks a model for SEARCH/REPLACE blocks. */
export const blockPrompt: FormatPrompt = {
  title: 'SEARCH/REPLACE blocks under the name of the file',
  text: `Write every change as a SEARCH/REPLACE block: the path of the file on a line of its own, then the block.

src/cart.ts
<<<<<<< SEARCH
  return total
=======
  return Math.round(total)
>>>>>>> REPLACE

Copy the lines between SEARCH and ======= from the file, character for character, with enough surrounding lines that they occur only once. The lines between ======= and REPLACE replace them. Write the path again above each block. Leave nothing out with "...". To create a file, leave the SEARCH part empty.
`,
}
