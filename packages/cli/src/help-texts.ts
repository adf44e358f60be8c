import { type Example, layExamples, wrapWords } from './terminal/layout'

/** What the exit codes mean. Source: docs/architecture.md, The command. */
const EXIT_CODES: readonly Example[] = [
  ['0', 'every edit is in place'],
  ['1', 'something was refused; without --partial nothing was written'],
  ['2', 'wrong usage, or an answer that is malformed or holds no edit'],
  ['3', 'a file could not be read or written'],
]

/** What a newcomer does not know of the lines that are printed. */
const WORDS: readonly Example[] = [
  ['✓ = - ✗', 'landed, in place before, held back since others were refused, refused'],
  ['src/a.ts:42-47', 'the lines of the file before the edit'],
  [
    'simple 1.00',
    'the way in which the place was found, from the strictest (simple: to the letter) to the most lenient (alignment: the quoted lines laid over the file; token-run: its words in other line breaks), and how much of the quoted text stands there: 1.00 is all',
  ],
  [
    'sure, likely',
    'of a place that is not to the letter: no other comes near it and much of the quote stands there, or one of these does not hold',
  ],
  ['3 lines below the line given', 'the edit named a line number, and its text stands elsewhere'],
  ['quoted with line numbers', 'what was taken off the quoted text before it was found'],
  ['line 36 differs from the quoted ...', 'a context line was quoted otherwise than the file has it: the file keeps its own'],
]

/** Examples that end the help of each command. */
const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  suture: [
    ['suture apply answer.md', 'land the edits of an answer on this project'],
    ['suture apply --clipboard --dry-run', "look first: what would the clipboard's answer change?"],
    ['suture undo', 'take it all back'],
    ['suture help <command>', 'more examples'],
  ],
  apply: [
    ['suture apply answer.md', 'all edits, or none'],
    ['suture apply answer.md --root ../shop', 'on another project'],
    ['suture apply answer.md --dry-run', 'show the changes only'],
    ['suture apply answer.md --check --json', 'validate, for a program to read'],
    ['suture apply --clipboard', 'the answer that was copied'],
    ['llm "fix the bug" | suture apply', 'an answer on standard input'],
    ['suture apply blocks.txt --file src/a.ts', 'edits that name no file'],
    ['suture apply answer.md --map /workspace=.', "the answer's paths are those of another machine"],
    ['suture apply change.diff -p 1', 'the paths have one name too many in front'],
    ['suture apply answer.md --partial', 'what lands now; the rest is told, to be sent back to the model'],
    ["suture apply answer.md --repair 'llm -c'", 'what is refused goes back to the model, at most twice'],
    ['suture apply answer.md --certainty high', 'only where more of each quote stands there, and no other place is nearly as like'],
    ['suture apply answer.md --3way', 'markers where the file and the answer disagree, to decide by hand'],
    ['suture apply answer.md --stat', 'a line for each file instead of the changes'],
  ],
  replace: [
    ["suture replace src/a.ts --old 'let x = 1' --new 'const x = 1'", ''],
    ["suture replace src/a.ts --old 'cart' --new 'basket' --all", ''],
    ["suture replace src/a.ts --old 'return' --new 'return null' --line 42", ''],
  ],
  revert: [
    ['suture revert answer.md', 'turn every edit of the answer round'],
    ['suture revert change.diff --dry-run', 'show what that would change'],
  ],
  undo: [
    ['suture undo', "this project's last transaction"],
    ['suture undo --list', 'those that can be taken back'],
    ['suture undo 12', 'an earlier one, by its number'],
    ['suture undo --partial', 'the files that have not moved on'],
    ['suture undo --root ../shop', "another project's"],
  ],
  recover: [
    ['suture recover', 'take back what a killed run left half done'],
    ['suture recover --end 1f0c-77.9a2b', 'a run on another machine or in a container, when you know that it has ended'],
  ],
  diff: [
    ['suture diff old.ts new.ts', 'the changes, without line numbers'],
    ['suture diff old.ts new.ts --path src/a.ts | suture apply --root ../shop', ''],
  ],
  batch: [
    ['suture batch < edits.jsonl > landed.jsonl', 'lines {"id", "content", "old_string", "new_string"}'],
    ['suture batch --jobs 1 < answers.jsonl', 'lines {"id", "files": {"a.ts": "..."}, "answer"}: the files after, or why not'],
  ],
  explain: [['suture explain answer.md', 'each quoted line beside the line of the file, and why the edit ends so']],
  convert: [
    ['suture convert answer.md --to patch', 'as a *** Begin Patch envelope'],
    ['suture convert answer.md --to json', 'as old/new pairs'],
    [
      'suture convert answer.md --to git --root ../shop | git -C ../shop apply',
      "line numbers come from the project's files; where the project is a folder of a repository, git apply needs --directory=FOLDER",
    ],
  ],
  prompt: [
    ['suture prompt', 'the formats'],
    ['suture prompt search-replace', 'an instruction to paste in front of what you ask for'],
  ],
  schema: [
    ['suture schema', 'of the documents that --json prints'],
    ['suture schema edits', 'of edits as JSON, to give to a model'],
  ],
  completion: [
    ['source <(suture completion bash)', ''],
    ['suture completion fish | source', ''],
    ['suture completion powershell | Out-String | Invoke-Expression', ''],
  ],
}

/** What ends the help of a command, laid out for a terminal's width. */
export function helpTail(name: string, width: number): string {
  const examples = EXAMPLES[name]
  const parts = [examples ? `\nExamples:\n${layExamples(examples, width)}` : '']
  if (name === 'apply') parts.push(`\nWords of the output:\n${layExamples(WORDS, width)}`)
  if (name === 'suture')
    parts.push(
      `\nExit codes:\n${EXIT_CODES.map(([code, words]) =>
        wrapWords(words, width - 5)
          .map((line, index) => `  ${index === 0 ? code : ' '}  ${line}\n`)
          .join(''),
      ).join('')}`,
    )
  return parts.join('')
}
