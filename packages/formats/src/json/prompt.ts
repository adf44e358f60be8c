import type { FormatPrompt } from '../model/format'

/** The instruction that asks a model for pairs of old and new text, as JSON. */
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

old_string is text copied from the file, character for character, with enough surrounding lines that it occurs only once; new_string replaces it. Every old_string is looked for in the file as it is now. Set "replace_all": true to replace every occurrence. To create a file, leave old_string empty.
`,
}
