/** Answers to start from: one for each format, and some with several formats. */
export const SEEDS: readonly string[] = [
  'In `src/a.ts`:\n\n```ts\n<<<<<<< SEARCH\n:start_line:4\n-------\nold\n=======\nnew\n>>>>>>> REPLACE\n```\n\nDone.\n',
  '# Plan\n\nsrc/b.ts\n------- SEARCH\nold\n=======\nnew\n+++++++ REPLACE\n',
  '<apply_diff>\n<args>\n<file>\n<path>a.py</path>\n<diff>\n<content><![CDATA[\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n]]></content>\n<start_line>4</start_line>\n</diff>\n</file>\n</args>\n</apply_diff>\n',
  'Edits:\n```json\n{\n  "file_path": "a.ts",\n  "edits": [\n    { "old_string": "x\\ny", "new_string": "z", "replace_all": true }, // all\n  ],\n}\n```\n',
  '{"name": "edit", "arguments": "{\\"path\\": \\"a.ts\\", \\"old_string\\": \\"x\\", \\"new_string\\": \\"y\\"}"}\n',
  '```diff\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ @@\n keep\n-old\n+new\n@@ -10,2 +10,2 @@ class A\n keep\n-old\n+new\n```\n',
  'diff --git a/o.ts b/n.ts\nsimilarity index 90%\nrename from o.ts\nrename to n.ts\n--- a/o.ts\n+++ b/n.ts\n@@ -1,2 +1,2 @@\n a\n-b\n+c\ndiff --git a/x.ts b/x.ts\nnew file mode 100644\n--- /dev/null\n+++ b/x.ts\n@@ -0,0 +1 @@\n+x\n',
  "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: a.py\n*** Move to: b.py\n@@ class A\n@@ def f\n keep\n-old\n+new\n*** End of File\n*** Add File: n.py\n+x\n*** Delete File: o.py\n*** End Patch\nEOF\n",
  '{"command":["apply_patch","*** Begin Patch\\n*** Update File: a.py\\n@@\\n-old\\n+new\\n*** Add File: n.py\\n+x\\n*** End Patch"]}\n',
  'src/a.ts\n```ts\nexport const a = 1\n```\n\nCreate `src/n.ts`:\n\n```ts\nconst n = 1\n```\n',
  'a.ts\n<<<<\nold\n====\nnew\n>>>>\n\nThen b.ts:\n<<<<<<< HEAD\nold\n=======\nnew\n>>>>>>> x\n',
  '<write_to_file>\n<path>n.ts</path>\n<content>\nn = 1\n</content>\n</write_to_file>\n<invoke name="Edit">\n<parameter name="file_path">a.ts</parameter>\n<parameter name="old_string">x</parameter>\n<parameter name="new_string">y</parameter>\n</invoke>\n',
  '{"path":"a.ts","diff":"@@\\n-x\\n+y\\n"}\n{"path":"n.ts","content":"n"}\n{"path":"a.ts","old_string":"x","new_string":"y","expected_replacements":2}\n',
  "```bash\ncd web && apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: a.py\n@@\n-x\n+y\n*** End Patch\nEOF\n```\n*** Update File: c.py\n@@\n-x\n+y\n",
  'Index: s.c\n===================================================================\n--- s.c\n+++ s.c\n@@ -0,0 +1 @@\n+x\n\n## a.ts\n\nIn `a.ts`:\n<edits>\n<old_text>\nx\n</old_text>\n<new_text>\ny\n</new_text>\n</edits>\n',
  '{"command":"insert","path":"a.ts","insert_line":0,"insert_text":"x\\n"}\n{"path":"b.ts","insert_line":3,"old_str":"y","new_str":"y\\nz"}\n<insert_content>\n<path>c.ts</path>\n<line>0</line>\n<content>\nx\n</content>\n</insert_content>\n',
  'src/a.ts\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE<\n\na.ts\n```ts\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n```\nAnd:\n<<<<<<<<<< SEARCH\nold\n==========\nnew\n>>>>>>>>>> REPLACE\n',
  '{"functionCall":{"name":"replace","args":{"file_path":"a.ts","old_string":"x","new_string":"y"}}}\n{"type":"apply_patch_call","operation":{"type":"update_file","path":"b.ts","diff":"@@\\n-x\\n+y\\n"}}\n{"type":"apply_patch_call","operation":{"type":"create_file","path":"n.ts","diff":"+x\\n"}}\n',
  '<search_and_replace>\n<path>a.ts</path>\n<search>x</search>\n<replace>y</replace>\n</search_and_replace>\nb.ts\n<source>ts\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n</source>\n',
  '<function=edit>\n<parameter=path>\na.ts\n</parameter>\n<parameter=old_str>\nx\n</parameter>\n<parameter=new_str>\ny\n</parameter>\n</function>\n<write_to_file><path>n.ts</path><content>n\n</content></write_to_file>\n',
  "a.ts\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n\n“b.ts”：\n```ts {c.ts}\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n```\n```bash\ncat > d.ts <<'EOF'\nx\nEOF\n```\n",
  '{"cwd":"web","document":"b.ts","edits":[{"FilePath":"a.ts","old_string":"x","new_string":"y"},{"old_string":"p","new_string":"q"}]}\npath: a.ts\nold_string: x\nnew_string: y\n<file path="n.ts">\nn\n</file>\n',
  '### a.ts\n\nIt counts now.\n\n```ts\nx = 2\n```\n\n```diff\n--- a.ts\n+++ b.ts\n@@ @@\n-x\n+y\n+++ c.ts\n@@ @@\n-p\n+q\n```\n',
  '{"path":"a.ts","old_string":"x","new_string":"y"}{"path":"b.ts","old_string":"x","new_string":"y"}, {"choices":[{"message":{"tool_calls":[{"function":{"arguments":"{\\"TargetFile\\":\\"c.ts\\",\\"ReplacementChunks\\":[{\\"TargetContent\\":\\"x\\",\\"ReplacementContent\\":\\"y\\"}]}"}}]}}]}\n',
  "```bash\ncd web\n(cd api && git apply <<'EOF'\n--- i/a.ts\n+++ w/a.ts\n@@ @@\n-x\n+y\nEOF\n)\npatch -p1 <<'EOF'\n+++ b/b.ts\n@@ @@\n-x\n+y\nEOF\n```\nIn app/[id]/page.ts:\n***Begin Patch\n***Update File: c.py\n@@\n-x\n+y\n***End Patch\n",
  '<think>\nb.ts\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n</think>\n\n現在修改 a.ts：\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\nund dann etc/passwd\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n',
  'b.ts\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n</think>\n<|channel|>analysis<|message|>b.ts\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n<|end|>\na.ts\n<<<<<<< SEARCH\nold\n=======\nnew\n>>>>>>> REPLACE\n*** Begin Patch\n*** Update File: c.ts\n--- a/c.ts\n+++ b/c.ts\n@@\n-x\n+y\n***\n',
  '{"file_path":"a.ts","content":"<<<<<<< SEARCH\\nx\\n=======\\ny\\n>>>>>>> REPLACE"}\n[{"path":"a.ts","old_string":"x","new_string":"y"},{"path":"b.ts","original":"x","updated":"y"},{"path":"c.ts","action":"delete"}]\n<x:invoke name="Edit">\n<x:parameter name="file_path">a.ts</x:parameter>\n<x:parameter name="old_string">x</x:parameter>\n<x:parameter name="new_string">y</x:parameter>\n</x:invoke>\n',
  '<function_calls><invoke name="Edit"><parameter name="file_path">a.ts</parameter><parameter name="old_string">x</parameter><parameter name="new_string">y</parameter></invoke><invoke name="Edit"><parameter name="file_path">b.ts</parameter><parameter name="old_string">x</parameter><parameter name="new_string">y</parameter></invoke></function_calls>\n{"patchText":"<<EOF\\n*** Begin Patch\\n*** Update File: c.ts\\n@@\\n-x\\n+y\\n*** End Patch\\nEOF"}\n',
  '<function=edit>{"path": "a.ts", "old_string": "x", "new_string": "y"}</function><function=edit>{"path": "b.ts", "old_string": "x", "new_string": "y"}</function>\n新しいファイル `n.ts` を作成します：\n```ts\nn\n```\n```sh\ngit mv a.ts c.ts\n```\nIn `a.ts`, change\n```\nx\n```\nto\n```\ny\n```\n',
]

const PIECES = [
  '<<<<<<< SEARCH\n',
  '=======\n',
  '>>>>>>> REPLACE\n',
  '```\n',
  '```ts a.ts\n',
  '~~~\n',
  '@@ @@\n',
  '@@',
  '*** Begin Patch\n',
  '*** End Patch\n',
  '*** Update File: z\n',
  '--- a/z\n+++ b/z\n',
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  '\\',
  '\n',
  '\r\n',
  '<![CDATA[',
  ']]>',
  '</apply_diff>',
  '<apply_diff>\n',
  '\ud800',
  '\0',
  '\u2028',
  '- ',
  '+',
  ' ',
  'x',
  ':start_line:',
  '/*',
  '<<<<\n',
  '====\n',
  '>>>>\n',
  'Then b.ts:\n',
  '`b.ts`',
  'cd web && ',
  '<content>\n',
  '</content>\n',
  '<edits>\n',
  '*** Add File: ',
  'Index: ',
  '//',
  '\ufeff',
  '“',
  '：',
  'old_string: ',
  '<parameter=path>\n',
  '<file path="b.ts">\n',
  '+++ b.ts\n@@\n',
  '### b.ts\n',
  '<think>\n',
  '</think>',
  '<function=edit>',
  '然后 b.ts：\n',
]

/** Changes an answer in one to six places: it deletes, doubles or swaps parts, or inserts text that has a meaning in a format. */
export function mutate(answer: string, next: (limit: number) => number): string {
  let text = answer
  for (let change = next(6) + 1; change > 0; change--) {
    const at = next(text.length + 1)
    const to = Math.min(text.length, at + next(20))
    const kind = next(5)
    if (kind === 0) text = text.slice(0, at) + text.slice(to)
    else if (kind === 1) text = text.slice(0, at) + PIECES[next(PIECES.length)]! + text.slice(at)
    else if (kind === 2) text = text.slice(0, to) + text.slice(at)
    else if (kind === 3) text = text.slice(0, at)
    else text = text.slice(0, at) + SEEDS[next(SEEDS.length)]!.slice(0, next(200)) + text.slice(at)
  }
  return text
}
