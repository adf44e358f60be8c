import { Command, Option } from 'commander'
import { type ApplyCommandOptions, applyCommand } from './apply-command'
import type { Terminal } from './terminal'

const FORMATS = ['auto', 'search-replace', 'xml', 'json', 'fudiff', 'unified', 'git', 'patch']

/** The command with its subcommands; `done` is told the exit code of the one that ran. */
export function buildProgram(terminal: Terminal, done: (exitCode: number) => void): Command {
  const program = new Command('suture')
  program
    .description('Lands edits written by language models on text files, and never lands one wrong.')
    .exitOverride()
    .configureOutput({
      writeOut: terminal.out,
      writeErr: terminal.err,
      getOutHelpWidth: () => terminal.width,
      getErrHelpWidth: () => terminal.width,
    })
  program
    .command('apply')
    .argument('[answer]', 'a file that holds the answer; - for standard input')
    .option('--root <dir>', 'the project: no path leads out of it', '.')
    .option('--file <path>', 'the file meant by edits that name none')
    .addOption(new Option('--format <name>', 'read this format alone').choices(FORMATS).default('auto'))
    .option('--dry-run', 'show what would change, write nothing')
    .option('--check', 'like --dry-run, without the diff')
    .option('--partial', 'write what lands, though other edits are refused')
    .addOption(new Option('--policy <name>', 'how edits are placed').choices(['safe', 'spec']).default('safe'))
    .option('--json', 'print one JSON document (see: suture schema)')
    .addOption(new Option('--color <when>', 'colours').choices(['auto', 'always', 'never']).default('auto'))
    .action(async (answer: string | undefined, options: ApplyCommandOptions) => done(await applyCommand(terminal, answer, options)))
  return program
}
