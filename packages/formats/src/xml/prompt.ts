import type { FormatPrompt } from '../model/format'

/** The instruction that asks a model for one XML call for all files. */
export const xmlPrompt: FormatPrompt = {
  title: 'one <apply_diff> call with SEARCH/REPLACE blocks for all files',
  text: `Write all changes as one <apply_diff> call, a <file> for each file, a <diff> for each change:

<apply_diff>
<args>
<file>
<path>src/cart.ts</path>
<diff>
<content><![CDATA[
<<<<<<< SEARCH
  return total
=======
  return Math.round(total)
>>>>>>> REPLACE
]]></content>
</diff>
</file>
</args>
</apply_diff>

Copy the lines between SEARCH and ======= from the file, character for character, with enough surrounding lines that they occur only once. The lines between ======= and REPLACE replace them.
`,
}
