import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import { version } from '../package.json'
import { applyCommand } from './commands/apply-command'
import { completionCommand } from './commands/completion-command'
import { convertCommand } from './commands/convert-command'
import { diffCommand } from './commands/diff-command'
import { explainCommand } from './commands/explain-command'
import { recoverCommand } from './commands/recover-command'
import { replaceCommand } from './commands/replace-command'
import { revertCommand } from './commands/revert-command'
import { schemaCommand } from './commands/schema-command'
import { undoCommand } from './commands/undo-command'
import { EXAMPLES, EXIT_CODES } from './help-texts'
import type { Terminal } from './terminal'

const FORMATS = ['search-replace', 'xml', 'json', 'fudiff', 'unified', 'git', 'patch']
const ANSWER = ['[answer]', 'a file that holds the answer; - or nothing for standard input'] as const

/** The command with its subcommands; `done` is told the exit code of the one that ran. */
export function buildProgram(terminal: Terminal, done: (exitCode: number) => void): Command {
  const program = new Command('suture')
  program
    .description('Lands edits written by language models on text files, and never lands one wrong.')
    .version(version, '-V, --version', 'the version')
    .exitOverride()
    .helpCommand(false)
    .configureOutput({
      writeOut: terminal.out,
      writeErr: terminal.err,
      getOutHelpWidth: () => terminal.width,
      getErrHelpWidth: () => terminal.width,
    })
    .addHelpText('after', EXAMPLES.suture + EXIT_CODES)
  addChanging(program, terminal, done)
  addReading(program, terminal, done)
  for (const command of program.commands) command.addHelpText('after', EXAMPLES[command.name()] ?? '').helpOption('-h, --help', 'this help')
  return program
}

function addChanging(program: Command, terminal: Terminal, done: (exitCode: number) => void): void {
  named(changing(program.command('apply').description("Lands all edits of a model's answer, or none.")))
    .argument(...ANSWER)
    .action(async (answer, options) => done(await applyCommand(terminal, answer, options)))
  changing(program.command('replace').description('Replaces one text in one file.'))
    .argument('<file>', 'the file')
    .requiredOption('--old <text>', 'the text to look for')
    .requiredOption('--new <text>', 'the text to put there')
    .option('--all', 'every occurrence, instead of demanding one')
    .addOption(new Option('--line <number>', 'the line to expect it at: decides between equal places').argParser(wholeNumber))
    .action(async (file, options) => done(await replaceCommand(terminal, file, options)))
  named(changing(program.command('revert').description('Takes back what an answer did, by its text alone.')))
    .argument(...ANSWER)
    .action(async (answer, options) => done(await revertCommand(terminal, answer, options)))
  common(program.command('undo').description('Takes the last transaction back, byte for byte, or the one that is named.'))
    .argument('[transaction]', 'its number in the list')
    .option('--list', 'list the transactions that can be taken back')
    .option('--partial', 'take back the files that can be, though others have moved on')
    .option('--json', 'print one JSON document')
    .action(async (id, options) => done(await undoCommand(terminal, id, options)))
  common(program.command('recover').description('Ends runs that were cut short, and names those that nobody can know to have ended.'))
    .option('--end <run>', 'this run has ended, though its process cannot be asked from here')
    .option('--json', 'print one JSON document')
    .action(async (options) => done(await recoverCommand(terminal, options)))
}

function addReading(program: Command, terminal: Terminal, done: (exitCode: number) => void): void {
  program
    .command('diff')
    .description('Writes what leads from one file to another as a fuzzy unified diff.')
    .argument('<old>', 'a file; - for standard input')
    .argument('<new>', 'a file')
    .addOption(new Option('--context <lines>', 'unchanged lines around each change').argParser(wholeNumber).default(3))
    .option('--path <path>', 'the path to write in the header (default: the name of <new>)')
    .action(async (oldName, newName, options) => done(await diffCommand(terminal, oldName, newName, options)))
  placing(named(common(program.command('explain').description('Tells what every strategy sees, and why the choice fell as it did.'))))
    .argument(...ANSWER)
    .action(async (answer, options) => done(await explainCommand(terminal, answer, options)))
  named(program.command('convert').description("Writes an answer's edits in another format."))
    .argument(...ANSWER)
    .addOption(new Option('--to <name>', 'the format to write').choices(FORMATS).makeOptionMandatory())
    .option('--root <dir>', 'the project: numbered diffs (unified, git) take line numbers from its files', '.')
    .action(async (answer, options) => done(await convertCommand(terminal, answer, options)))
  program
    .command('schema')
    .description('Prints a JSON Schema.')
    .addArgument(new Argument('[which]', 'of what --json prints, or of edits as JSON').choices(['report', 'edits']).default('report'))
    .action((which) => done(schemaCommand(terminal, which)))
  program
    .command('completion')
    .description('Prints a completion script.')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .action((shell) => done(completionCommand(terminal, shell, program)))
}

function common(command: Command): Command {
  return command
    .option('--root <dir>', 'the project: no path leads out of it', '.')
    .addOption(new Option('--color <when>', 'colours').choices(['auto', 'always', 'never']).default('auto'))
}

function changing(command: Command): Command {
  return placing(common(command))
    .option('--dry-run', 'show what would change, write nothing')
    .option('--check', 'like --dry-run, without the diff')
    .option('--partial', 'write what lands, though other edits are refused')
    .option('--json', 'print one JSON document (its schema: suture schema)')
}

function named(command: Command): Command {
  return command
    .option('--file <path>', 'the file meant by edits that name none')
    .addOption(new Option('--format <name>', 'read this format alone').choices(['auto', ...FORMATS]).default('auto'))
}

function placing(command: Command): Command {
  const policy = new Option('--policy <name>', 'how edits are placed: safe, or by the letter of the documents')
  const threshold = new Option('--fuzzy-threshold <share>', 'with --policy spec: least similarity of a block, 0 to 1 (default: 1)')
  const buffer = new Option('--buffer-lines <count>', 'with --policy spec: lines searched around a hint (default: 40)')
  return command
    .addOption(policy.choices(['safe', 'spec']).default('safe'))
    .addOption(threshold.argParser(share))
    .addOption(buffer.argParser(wholeNumber))
}

function share(value: string): number {
  if (!/^(?:0|1|[01]?\.\d{1,9})$/.test(value) || Number(value) > 1) throw new InvalidArgumentError('It is not a number from 0 to 1.')
  return Number(value)
}

function wholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It is not a whole number.')
  return Number(value)
}
