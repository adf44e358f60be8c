import { type Example, layExamples, wrapWords } from './terminal/layout'

/** Meanings of the exit codes. Source: docs/architecture.md, The command. */
const EXIT_CODES: readonly Example[] = [
  ['0', 'every edit is in place'],
  ['1', 'something was refused. Without --partial nothing was written'],
  ['2', 'wrong usage, or an answer that is malformed or contains no edit'],
  ['3', 'a file could not be read or written'],
]

/** Meanings of the exit codes of `batch`. */
const BATCH_EXIT_CODES: readonly Example[] = [
  ['0', 'every line was read. A refused edit is in the result of its line'],
  ['2', 'wrong usage, or a line that is no edit'],
]

/** Explanations of words in the output, for new users. */
const WORDS: readonly Example[] = [
  ['✓ = - ✗', 'applied; already in place; not written because others were refused; refused'],
  ['src/a.ts:42-47', 'the lines of the file before the edit'],
  ['exact', 'the file has the quoted text verbatim'],
  ['indentation differs', 'also spacing, punctuation or line breaks: how the quoted text differs from the file, which keeps its own'],
  ['1 line differs', 'the words of a quoted line differ from the file. The edit does not change this line'],
  ['likely', 'the place has less of the quoted text, or another place is similar. Look at the result'],
  ['3 lines below the line given', 'the edit gave a line number, but its text was found at another line'],
  ['quoted with line numbers', 'what was removed from the quoted text to find it'],
  ['line 36 differs from the quoted ...', 'a context line differs from the file, and the line of the file is kept'],
]

/** Examples at the end of the help of each command. */
const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  suture: [
    ['suture apply answer.md', 'apply the edits of an answer to this project'],
    ['suture apply --clipboard --dry-run', 'show what the answer in the clipboard would change'],
    ['suture undo', 'undo the last change'],
    ['suture help <command>', 'more examples'],
  ],
  apply: [
    ['suture apply answer.md', 'all edits, or none'],
    ['suture apply answer.md --root ../shop', 'on another project'],
    ['suture apply answer.md --dry-run', 'only show the changes'],
    ['suture apply answer.md -i', 'ask about each edit, as git add -p does'],
    ['suture apply answer.md --check --json', 'validate, for a program to read'],
    ['suture apply --clipboard', 'the answer in the clipboard'],
    ['llm "fix the bug" | suture apply', 'apply an answer on standard input'],
    ['suture apply blocks.txt --file src/a.ts', 'use this file for edits that name none'],
    ['suture apply answer.md --map /workspace=.', 'if the answer has paths of another machine'],
    ['suture apply change.diff -p 1', 'remove one leading folder from the paths'],
    ['suture apply answer.md --partial', 'write the edits that land, and print the others to send them back to the model'],
    ["suture apply answer.md --repair 'llm -c'", 'send refused edits back to the model, at most twice'],
    ['suture apply answer.md --certainty high', 'require a closer match, and a clearer difference to other places'],
    ['suture apply answer.md --3way', 'write conflict markers where the file and the answer conflict'],
    ['suture apply answer.md --stat', 'a line for each file instead of the changes'],
  ],
  replace: [
    ["suture replace src/a.ts --old 'let x = 1' --new 'const x = 1'", ''],
    ["suture replace src/a.ts --old 'cart' --new 'basket' --all", ''],
    ["suture replace src/a.ts --old 'return' --new 'return null' --line 42", ''],
  ],
  revert: [
    ['suture revert answer.md', 'reverse every edit of the answer'],
    ['suture revert change.diff --dry-run', 'show what that would change'],
  ],
  undo: [
    ['suture undo', "this project's last transaction"],
    ['suture undo --list', 'list transactions that can be undone'],
    ['suture undo 12', 'undo an earlier transaction, by its number'],
    ['suture undo --partial', 'undo only files that were not changed since'],
    ['suture undo --root ../shop', 'in another project'],
  ],
  recover: [
    ['suture recover', 'roll back or complete runs that were killed'],
    ['suture recover --end 1f0c-77.9a2b', 'also recover a run on another machine or in a container, if you know that it has ended'],
  ],
  diff: [
    ['suture diff old.ts new.ts', 'print the changes, without line numbers'],
    ['suture diff old.ts new.ts --path src/a.ts | suture apply --root ../shop', ''],
  ],
  batch: [
    ['suture batch < edits.jsonl > landed.jsonl', 'lines {"id", "content", "old_string", "new_string"}'],
    [
      'suture batch --jobs 1 < answers.jsonl',
      'for lines {"id", "files": {"a.ts": "..."}, "answer"}, print the new files, or why there are none',
    ],
  ],
  hook: [['suture hook gemini < call.json', "print the answer to a call of the agent's edit tool; agents start this themselves"]],
  explain: [['suture explain answer.md', 'show each quoted line next to the line of the file, and why the edit lands or is refused']],
  convert: [
    ['suture convert answer.md --to patch', 'print the edits as a *** Begin Patch envelope'],
    ['suture convert answer.md --to json', 'print the edits as old/new pairs'],
    [
      'suture convert answer.md --to git --root ../shop | git -C ../shop apply',
      "line numbers come from the project's files. If the project is a subfolder of a repository, git apply needs --directory=FOLDER",
    ],
  ],
  prompt: [
    ['suture prompt', 'list the formats'],
    ['suture prompt search-replace', 'print an instruction to add to your prompt'],
  ],
  schema: [
    ['suture schema', 'of what --json prints'],
    ['suture schema edits', 'print the schema of edits as JSON, to give to a model'],
  ],
  completion: [
    ['source <(suture completion bash)', ''],
    ['suture completion fish | source', ''],
    ['suture completion powershell | Out-String | Invoke-Expression', ''],
  ],
}

/** Returns the end of a command's help, laid out for the width of the terminal. */
export function helpTail(name: string, width: number): string {
  const examples = EXAMPLES[name]
  const parts = [examples ? `\nExamples:\n${layExamples(examples, width)}` : '']
  if (name === 'apply') parts.push(`\nWords of the output:\n${layExamples(WORDS, width)}`)
  const codes = name === 'suture' ? EXIT_CODES : name === 'batch' ? BATCH_EXIT_CODES : undefined
  if (codes)
    parts.push(
      `\nExit codes:\n${codes
        .map(([code, words]) =>
          wrapWords(words, width - 5)
            .map((line, index) => `  ${index === 0 ? code : ' '}  ${line}\n`)
            .join(''),
        )
        .join('')}`,
    )
  return parts.join('')
}
