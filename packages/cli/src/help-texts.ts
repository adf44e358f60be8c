/** What the exit codes mean. Source: docs/architecture.md, The command. */
export const EXIT_CODES = `
Exit codes:
  0  every edit is in place
  1  something was refused; without --partial nothing was written
  2  wrong usage, or an answer that is malformed or holds no edit
  3  a file could not be read or written
`

/** Examples that end the help of each command. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  suture: `
Examples:
  suture apply answer.md                     land the edits of an answer on this project
  pbpaste | suture apply --dry-run           look first: what would the clipboard's answer change?
  suture undo                                take it all back
  suture <command> --help                    more examples
`,
  apply: `
Examples:
  suture apply answer.md                     all edits, or none
  suture apply answer.md --root ../shop      on another project
  suture apply answer.md --dry-run           show the changes only
  suture apply answer.md --check --json      validate, for a program to read
  llm "fix the bug" | suture apply           an answer on standard input
  suture apply blocks.txt --file src/a.ts    edits that name no file
  suture apply answer.md --partial           what lands now; the rest is told, to be sent back to the model
`,
  replace: `
Examples:
  suture replace src/a.ts --old 'let x = 1' --new 'const x = 1'
  suture replace src/a.ts --old 'cart' --new 'basket' --all
  suture replace src/a.ts --old 'return' --new 'return null' --line 42
`,
  revert: `
Examples:
  suture revert answer.md                    turn every edit of the answer round
  suture revert change.diff --dry-run        show what that would change
`,
  undo: `
Examples:
  suture undo                                this project's last transaction
  suture undo --root ../shop                 another project's
`,
  diff: `
Examples:
  suture diff old.ts new.ts                  the changes, without line numbers
  suture diff old.ts new.ts --path src/a.ts | suture apply --root ../shop
`,
  explain: `
Examples:
  suture explain answer.md                   candidates of each strategy, and the choice
`,
  convert: `
Examples:
  suture convert answer.md --to patch        as a *** Begin Patch envelope
  suture convert answer.md --to json         as old/new pairs
  suture convert answer.md --to git --root ../shop | git -C ../shop apply
                                             line numbers come from the project's files; where the project is a
                                             folder of a repository, git apply needs --directory=FOLDER
`,
  schema: `
Examples:
  suture schema                              of the document that --json prints
  suture schema edits                        of edits as JSON, to give to a model
`,
  completion: `
Examples:
  source <(suture completion bash)
  suture completion fish | source
`,
}
