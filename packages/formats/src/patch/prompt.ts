import type { FormatPrompt } from '../model/format'

/** The prompt for `*** Begin Patch` envelopes. */
export const patchPrompt: FormatPrompt = {
  title: 'a *** Begin Patch envelope',
  text: `Write all changes as one patch:

*** Begin Patch
*** Update File: src/cart.ts
@@ function total(items) {
   const total = sum(items)
-  return total
+  return Math.round(total)
*** Add File: src/round.ts
+export const round = Math.round
*** Delete File: src/old.ts
*** End Patch

Lines that stay begin with a blank, removed lines with -, added lines with +. Copy the lines that stay and the removed ones from the file, character for character. Name the function or class that a change stands in behind @@, if the lines alone stand in the file more than once.
`,
}
