/** An answer in every format, and in every form of these that models write, which changes, creates, deletes and moves 29 files. */
export const BEFORE: Readonly<Record<string, string>> = {
  'src/a.ts': 'export const a = 1\nexport const b = 2\n',
  'src/b.ts': 'function f() {\n    return 1\n}\n',
  'src/c.ts': 'let total = 0\r\nfor (const x of xs) total += x\r\n',
  'src/d.py': 'class A:\n    def f(self):\n        return 1\n\nclass B:\n    def f(self):\n        return 1\n',
  'src/e.md': '# Title\n\nIt’s here.\n',
  'src/f.json': '{\n  "x": 1\n}\n',
  'src/g.txt': 'one\nsecond line\nthree\n',
  'src/h.txt': 'alpha\nbeta\n',
  'old/i.txt': 'to be moved\n',
  'old/j.txt': 'to be deleted\n',
  'm/blocks.ts': 'export const depth = 1\n',
  'm/conflict.ts': 'export const width = 1\n',
  'm/four.ts': 'export const height = 1\n',
  'm/source.ts': 'export const weight = 1\n',
  'm/dashes.ts': 'export const speed = 1\n',
  'm/diff-in-json.ts': 'export const mass = 1\n',
  'm/blocks-in-json.ts': 'export const force = 1\n',
  'm/multi.ts': 'export const one = 1\nexport const two = 2\n',
  'm/gemini.ts': "export const color = 'red'\n",
  'm/openai.ts': "export const shape = 'round'\n",
  'm/shell.py': 'speed_limit = 50\n',
  'm/invoke.ts': "export const taste = 'sweet'\n",
  'm/zed.ts': "export const smell = 'none'\n",
  'm/roo.ts': "export const noise = 'loud'\n",
  'm/start.ts': 'export const last = 1\n',
  'm/whole.ts': 'export const whole = 1\nexport const half = 2\n',
  justfile: 'build:\n  make all\n',
  'src/untouched.txt': 'left alone\n',
}

export const ANSWER = `Every form in one answer.

src/a.ts
\`\`\`ts
<<<<<<< SEARCH
export const b = 2
=======
export const b = 3
>>>>>>> REPLACE
\`\`\`

<apply_diff>
<args>
<file>
<path>src/b.ts</path>
<diff>
<content><![CDATA[
<<<<<<< SEARCH
function f() {
  return 1
}
=======
function f() {
  return 2
}
>>>>>>> REPLACE
]]></content>
<start_line>1</start_line>
</diff>
</file>
</args>
</apply_diff>

\`\`\`json
{ "edits": [
  { "file_path": "src/c.ts", "old_string": "let total = 0", "new_string": "let total = 1" },
  { "file_path": "src/k.txt", "old_string": "", "new_string": "made by JSON\\n" }
] }
\`\`\`

\`\`\`diff
--- filename: src/e.md
+++ filename: src/e.md
@@ @@
 # Title

-It's here.
+It's there.
\`\`\`

\`\`\`diff
--- a/src/f.json
+++ b/src/f.json
@@ -1,3 +1,4 @@
 {
-  "x": 1
+  "x": 1,
+  "y": 2
 }
\`\`\`

\`\`\`diff
diff --git a/old/i.txt b/new/i.txt
similarity index 100%
rename from old/i.txt
rename to new/i.txt
diff --git a/old/j.txt b/old/j.txt
deleted file mode 100644
--- a/old/j.txt
+++ /dev/null
@@ -1 +0,0 @@
-to be deleted
diff --git a/src/l.sh b/src/l.sh
new file mode 100755
--- /dev/null
+++ b/src/l.sh
@@ -0,0 +1 @@
+echo made by git
\`\`\`

*** Begin Patch
*** Update File: src/d.py
@@ class B:
     def f(self):
-        return 1
+        return 2
*** Update File: src/g.txt
@@
-second line
+line number two
*** Update File: src/h.txt
@@
+gamma
*** End of File
*** End Patch

The files below in forms of other tools.

First \`m/blocks.ts\`:

<<<<<<< SEARCH
export const depth = 1
=======
export const depth = 11
>>>>>>> REPLACE

m/dashes.ts
------- SEARCH
export const speed = 1
=======
export const speed = 11
+++++++ REPLACE

m/source.ts
<source>typescript
<<<<<<< SEARCH
export const weight = 1
=======
export const weight = 11
>>>>>>> REPLACE
</source>

m/conflict.ts
<<<<<<< HEAD
export const width = 1
=======
export const width = 11
>>>>>>> updated

m/four.ts
<<<<
export const height = 1
====
export const height = 11
>>>>

{"path": "m/diff-in-json.ts", "diff": "@@\\n-export const mass = 1\\n+export const mass = 11\\n"}

{"path": "m/blocks-in-json.ts", "diff": "<<<<<<< SEARCH\\nexport const force = 1\\n=======\\nexport const force = 11\\n>>>>>>> REPLACE\\n"}

{"name": "MultiEdit", "input": {"file_path": "/project/m/multi.ts", "edits": [{"old_string": "export const one = 1", "new_string": "export const one = 11"}, {"old_string": "export const two = 2", "new_string": "export const two = 22"}]}}

{"functionCall": {"name": "replace", "args": {"file_path": "m/gemini.ts", "old_string": "export const color = 'red'", "new_string": "export const color = 'blue'"}}}

{"type": "apply_patch_call", "operation": {"type": "update_file", "path": "m/openai.ts", "diff": "@@\\n-export const shape = 'round'\\n+export const shape = 'square'\\n"}}

{"command": ["bash", "-lc", "cd m && apply_patch <<'EOF'\\n*** Begin Patch\\n*** Update File: shell.py\\n@@\\n-speed_limit = 50\\n+speed_limit = 30\\n*** End Patch\\nEOF\\n"]}

{"command": "insert", "path": "m/start.ts", "insert_line": 0, "insert_text": "import { first } from './first'\\n"}

<invoke name="Edit">
<parameter name="file_path">m/invoke.ts</parameter>
<parameter name="old_string">export const taste = 'sweet'</parameter>
<parameter name="new_string">export const taste = 'salty'</parameter>
</invoke>

In \`m/zed.ts\`:

<edits>
<old_text>
export const smell = 'none'
</old_text>
<new_text>
export const smell = 'roses'
</new_text>
</edits>

<search_and_replace>
<path>m/roo.ts</path>
<search>export const noise = 'loud'</search>
<replace>export const noise = 'quiet'</replace>
</search_and_replace>

<write_to_file>
<path>m/cline.ts</path>
<content>
export const made = 'by write_to_file'
</content>
</write_to_file>

m/whole.ts
\`\`\`ts
export const whole = 1
export const half = 2
export const third = 3
\`\`\`

\`justfile\`
<<<<<<< SEARCH
  make all
=======
  make everything
>>>>>>> REPLACE
`

/** What the files are afterwards. */
export const AFTER: Readonly<Record<string, string>> = {
  'src/a.ts': 'export const a = 1\nexport const b = 3\n',
  'src/b.ts': 'function f() {\n    return 2\n}\n',
  'src/c.ts': 'let total = 1\r\nfor (const x of xs) total += x\r\n',
  'src/d.py': 'class A:\n    def f(self):\n        return 1\n\nclass B:\n    def f(self):\n        return 2\n',
  'src/e.md': '# Title\n\nIt’s there.\n',
  'src/f.json': '{\n  "x": 1,\n  "y": 2\n}\n',
  'src/g.txt': 'one\nline number two\nthree\n',
  'src/h.txt': 'alpha\nbeta\ngamma\n',
  'new/i.txt': 'to be moved\n',
  'src/k.txt': 'made by JSON\n',
  'src/l.sh': 'echo made by git\n',
  'm/blocks.ts': 'export const depth = 11\n',
  'm/conflict.ts': 'export const width = 11\n',
  'm/four.ts': 'export const height = 11\n',
  'm/source.ts': 'export const weight = 11\n',
  'm/dashes.ts': 'export const speed = 11\n',
  'm/diff-in-json.ts': 'export const mass = 11\n',
  'm/blocks-in-json.ts': 'export const force = 11\n',
  'm/multi.ts': 'export const one = 11\nexport const two = 22\n',
  'm/gemini.ts': "export const color = 'blue'\n",
  'm/openai.ts': "export const shape = 'square'\n",
  'm/shell.py': 'speed_limit = 30\n',
  'm/invoke.ts': "export const taste = 'salty'\n",
  'm/zed.ts': "export const smell = 'roses'\n",
  'm/roo.ts': "export const noise = 'quiet'\n",
  'm/start.ts': "import { first } from './first'\nexport const last = 1\n",
  'm/whole.ts': 'export const whole = 1\nexport const half = 2\nexport const third = 3\n',
  'm/cline.ts': "export const made = 'by write_to_file'\n",
  justfile: 'build:\n  make everything\n',
  'src/untouched.txt': 'left alone\n',
}
