/** An answer in seven formats that changes, creates, deletes and moves twelve files. */
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
  'src/untouched.txt': 'left alone\n',
}

export const ANSWER = `Seven formats in one answer.

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
`

/** What the twelve files are afterwards. */
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
  'src/untouched.txt': 'left alone\n',
}
