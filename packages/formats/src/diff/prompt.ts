import type { FormatPrompt } from '../model/format'

const RULES =
  'Lines that stay begin with a blank, removed lines with -, added lines with +. Copy the lines that stay and the removed ones from the file, character for character, with enough lines around each change that they stand there only once.'

/** The prompt for diffs without line numbers. */
export const fudiffPrompt: FormatPrompt = {
  title: 'a diff without line numbers',
  text: `Write all changes as one diff without line numbers in a code block: a header for each file, "@@ @@" above each hunk.

\`\`\`diff
--- a/src/cart.ts
+++ b/src/cart.ts
@@ @@
   const total = sum(items)
-  return total
+  return Math.round(total)
 }
\`\`\`

${RULES} A new file has "--- /dev/null" above its name.
`,
}

/** The prompt for unified diffs. */
export const unifiedPrompt: FormatPrompt = {
  title: 'a unified diff with line numbers',
  text: `Write all changes as one unified diff.

--- a/src/cart.ts
+++ b/src/cart.ts
@@ -12,3 +12,3 @@
   const total = sum(items)
-  return total
+  return Math.round(total)
 }

${RULES} Line numbers that are not quite right do no harm.
`,
}

/** The prompt for git diffs. */
export const gitPrompt: FormatPrompt = {
  title: 'a git diff',
  text: `Write all changes as one diff in the form of \`git diff\`.

diff --git a/src/cart.ts b/src/cart.ts
--- a/src/cart.ts
+++ b/src/cart.ts
@@ -12,3 +12,3 @@
   const total = sum(items)
-  return total
+  return Math.round(total)
 }

${RULES} Say with "new file mode 100644", "deleted file mode 100644", "rename from" and "rename to" what happens to whole files.
`,
}
