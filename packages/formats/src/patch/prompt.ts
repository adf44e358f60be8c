import type { FormatPrompt } from '../model/format'

/** The instruction that asks a model for `*** Begin Patch` envelopes. */
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

Kept lines begin with a space, removed lines with -, added lines with +. Copy the kept and removed lines from the file, character for character. If these lines occur more than once in the file, name the function or class around the change after @@.
`,
}
