import type { FormatPrompt } from '../model/format'

/** The prompt for old/new pairs as JSON. */
export const jsonPrompt: FormatPrompt = {
  title: 'old/new pairs as JSON',
  text: `Write all changes as one JSON object:

{ "files": [
  {
    "path": "src/cart.ts",
    "edits": [
      { "old_string": "  return total", "new_string": "  return Math.round(total)" }
    ]
  }
] }

old_string is text of the file, character for character, with enough lines around the change that it stands there only once; new_string takes its place. All old_strings are looked for in the file as it is now. Set "replace_all": true to replace every occurrence. To create a file, leave old_string empty.
`,
}
