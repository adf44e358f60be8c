import type { FormatPrompt } from '../model/format'

const HUNK = `   const total = sum(items)
-  return total
+  return Math.round(total)
 }`

const RULES =
  'Kept lines begin with a space, removed lines with -, added lines with +. Copy the kept and removed lines from the file, character for character, with enough kept lines around each change that they occur only once.'

/** The instruction that asks a model for diffs without line numbers. */
export const fudiffPrompt: FormatPrompt = {
  title: 'a diff without line numbers',
  text: `Write all changes as one diff without line numbers in a code block: a header for each file, "@@ @@" above each hunk.

\`\`\`diff
--- a/src/cart.ts
+++ b/src/cart.ts
@@ @@
${HUNK}
\`\`\`

${RULES} A new file has "--- /dev/null" above its name.
`,
}

/** The instruction that asks a model for unified diffs. */
export const unifiedPrompt: FormatPrompt = {
  title: 'a unified diff with line numbers',
  text: `Write all changes as one unified diff.

--- a/src/cart.ts
+++ b/src/cart.ts
@@ -12,3 +12,3 @@
${HUNK}

${RULES} Line numbers that are not quite right do no harm.
`,
}

/** The instruction that asks a model for git diffs. */
export const gitPrompt: FormatPrompt = {
  title: 'a git diff',
  text: `Write all changes as one diff in the form of \`git diff\`.

diff --git a/src/cart.ts b/src/cart.ts
--- a/src/cart.ts
+++ b/src/cart.ts
@@ -12,3 +12,3 @@
${HUNK}

${RULES} Mark new, deleted and renamed files with "new file mode 100644", "deleted file mode 100644", "rename from" and "rename to".
`,
}
