import type { FormatName } from './model/file-edits'
import type { FormatPrompt } from './model/format'

/** The instruction that asks a model for SEARCH/REPLACE blocks. */
const blockPrompt: FormatPrompt = {
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

/** The instruction that asks a model for one XML call for all files. */
const xmlPrompt: FormatPrompt = {
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

/** The instruction that asks a model for pairs of old and new text, as JSON. */
const jsonPrompt: FormatPrompt = {
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

const HUNK = `   const total = sum(items)
-  return total
+  return Math.round(total)
 }`

const RULES =
  'Kept lines begin with a space, removed lines with -, added lines with +. Copy the kept and removed lines from the file, character for character, with enough kept lines around each change that they occur only once.'

/** The instruction that asks a model for diffs without line numbers. */
const fudiffPrompt: FormatPrompt = {
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
const unifiedPrompt: FormatPrompt = {
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
const gitPrompt: FormatPrompt = {
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

/** The instruction that asks a model for `*** Begin Patch` envelopes. */
const patchPrompt: FormatPrompt = {
  title: 'a *** Begin Patch envelope',
  text: `Write all changes as one patch:

*** Begin Patch
*** Update File: src/cart.ts
@@ function total(items) {
   const total = sum(items)
-  return total
+  return Math.round(total)
*** Add File: src/round.ts
+const round = Math.round
*** Delete File: src/old.ts
*** End Patch

Kept lines begin with a space, removed lines with -, added lines with +. Copy the kept and removed lines from the file, character for character. If these lines occur more than once in the file, name the function or class around the change after @@.
`,
}

/** The instruction that asks a model for whole files. */
const wholePrompt: FormatPrompt = {
  title: 'whole files in code blocks under their names',
  text: `Write every file that you create or change whole: its path alone on a line, then all of its lines in a code block.

src/round.ts
\`\`\`
const round = Math.round
\`\`\`

Leave no line out, and never write "..." or "rest of the code" in place of lines: the file will be just what you write.
`,
}

const PROMPTS: Readonly<Record<FormatName, FormatPrompt>> = {
  'search-replace': blockPrompt,
  xml: xmlPrompt,
  json: jsonPrompt,
  fudiff: fudiffPrompt,
  unified: unifiedPrompt,
  git: gitPrompt,
  patch: patchPrompt,
  whole: wholePrompt,
}

/** Returns the instruction that asks a model to answer in a format, ready to paste. */
export function promptOf(format: FormatName): FormatPrompt {
  return PROMPTS[format]
}
