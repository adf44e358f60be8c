import type { FormatName } from '@suture/formats'
import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import { version } from '../package.json'
import { helpTail } from './help-texts'
import type { Terminal } from './terminal/terminal'

/** The formats, listed here too, so that help does not load what reads them. */
const LISTED: Readonly<Record<FormatName, true>> = {
  'search-replace': true,
  xml: true,
  json: true,
  fudiff: true,
  unified: true,
  git: true,
  patch: true,
  whole: true,
}
const FORMATS = Object.keys(LISTED)
const ANSWER = ['[answer]', 'a file that holds the answer; - or nothing for standard input'] as const
const ROOT = 'the project: no path leads out of it (default: the repository around, if the paths fit there, else the current folder)'
const WHOLE = ['--whole', 'let a file that the answer holds whole lose its ends or most of its lines'] as const
const ROOT_OF_UNDO = 'the project (default: the current folder or the repository around, whichever was changed last)'

/** The fewest columns in which help is wrapped: the words of options have that many on a terminal of 60. */
const LEAST_WRAPPED = 20

/** The command with its subcommands, each of which loads what it needs; `done` is called with the exit code of the one that ran. */
export function buildProgram(terminal: Terminal, done: (exitCode: number) => void): Command {
  const program = new Command('suture')
  program
    .description('Lands edits written by language models on text files, and never lands one wrong.')
    .version(version, '-V, --version', 'the version (-v too)')
    .exitOverride()
    .helpCommand('help [command]', 'help on a command')
    .helpOption('-h, --help', 'this help')
    .configureHelp({ minWidthToWrap: LEAST_WRAPPED })
    .configureOutput({
      writeOut: terminal.out,
      writeErr: terminal.err,
      getOutHelpWidth: () => terminal.width,
      getErrHelpWidth: () => terminal.width,
    })
    .addHelpText('after', () => helpTail('suture', terminal.width))
  addChanging(program, terminal, done)
  addTakingBack(program, terminal, done)
  addReading(program, terminal, done)
  addPrinting(program, terminal, done)
  for (const command of program.commands)
    command.addHelpText('after', () => helpTail(command.name(), terminal.width)).helpOption('-h, --help', 'this help')
  return program
}

function addChanging(program: Command, terminal: Terminal, done: (exitCode: number) => void): void {
  const apply = answering(changing(program.command('apply').description("Lands all edits of a model's answer, or none.")))
    .option('--repair <command>', 'give refusals to this command on its standard input, and land the edits that it answers with')
    .addOption(new Option('--repair-times <number>', 'the most times that it is asked').argParser(wholeNumber).default(2))
    .addOption(
      new Option('--repair-limit <seconds>', 'end it if it has not answered after so long (0: never)').argParser(wholeNumber).default(600),
    )
    .option('--3way', 'write conflict markers where an edit conflicts, as git merge-file does')
    .option(...WHOLE)
    .addOption(new Option('-p, --strip <count>', "cut so many names off the front of the answer's paths").argParser(wholeNumber))
    .addOption(new Option('--map <from=to>', 'paths below <from> are meant below <to>; may be repeated').argParser(pathPair))
  tuned(apply).action(async (answer, options) =>
    done(await (await import('./commands/apply-command')).applyCommand(terminal, answer, options)),
  )
  const replace = program
    .command('replace')
    .description('Replaces one text in one file.')
    .argument('<file>', 'the file')
    .requiredOption('--old <text>', 'the text to look for')
    .requiredOption('--new <text>', 'the text to put there')
    .option('--all', 'every occurrence, instead of demanding one')
    .addOption(new Option('--line <number>', 'the line to expect it at: decides between equal places').argParser(wholeNumber))
  tuned(changing(replace)).action(async (file, options) =>
    done(await (await import('./commands/replace-command')).replaceCommand(terminal, file, options)),
  )
}

function addTakingBack(program: Command, terminal: Terminal, done: (exitCode: number) => void): void {
  const revert = program.command('revert').description('Takes back what an answer did, by its text alone.')
  tuned(answering(changing(revert)).option(...WHOLE)).action(async (answer, options) =>
    done(await (await import('./commands/revert-command')).revertCommand(terminal, answer, options)),
  )
  const undo = program.command('undo').description('Takes the last transaction back, byte for byte, or the one that is named.')
  undo
    .argument('[transaction]', 'its number in the list (default: the last one)')
    .option('--list', 'list the transactions that can be taken back')
    .option('--partial', 'take back the files that can be, though others have moved on')
    .option('--full', 'name every file, however many there are')
    .option('--json', 'print one JSON document (its schema: suture schema undo)')
    .option('--root <dir>', ROOT_OF_UNDO)
  colored(undo).action(async (id, options) => done(await (await import('./commands/undo-command')).undoCommand(terminal, id, options)))
  program
    .command('recover')
    .description('Ends runs that were cut short, and names those that may still be at work.')
    .option('--end <run>', 'take this run for ended, though its process cannot be asked from here')
    .option('--json', 'print one JSON document (its schema: suture schema recover)')
    .option('--root <dir>', 'the project (default: the repository around, else the current folder)')
    .action(async (options) => done(await (await import('./commands/recover-command')).recoverCommand(terminal, options)))
}

function addReading(program: Command, terminal: Terminal, done: (exitCode: number) => void): void {
  program
    .command('diff')
    .description('Writes what leads from one file to another as a fuzzy unified diff.')
    .argument('<old>', 'a file; - for standard input')
    .argument('<new>', 'a file')
    .addOption(new Option('--context <lines>', 'unchanged lines around each change').argParser(wholeNumber).default(3))
    .option('--path <path>', 'the path to write in the header (default: the name of <new>)')
    .action(async (oldName, newName, options) =>
      done(await (await import('./commands/diff-command')).diffCommand(terminal, oldName, newName, options)),
    )
  program
    .command('batch')
    .description('Lands lines of JSON from standard input, each by itself, and writes a line for each.')
    .addOption(new Option('--jobs <number>', 'workers (default: one for each core)').argParser(wholeNumber))
    .action(async (options) => done(await (await import('./commands/batch-command')).batchCommand(terminal, options)))
  const explain = program.command('explain').description('Tells why each edit lands where it does, or is refused; nothing is written.')
  tuned(answering(explain.option('--root <dir>', ROOT))).action(async (answer, options) =>
    done(await (await import('./commands/explain-command')).explainCommand(terminal, answer, options)),
  )
  answering(program.command('convert').description("Writes an answer's edits in another format."))
    .addOption(new Option('--to <name>', 'the format to write').choices(FORMATS).makeOptionMandatory())
    .option('--root <dir>', `${ROOT}; numbered diffs (unified, git) take line numbers from its files`)
    .action(async (answer, options) => done(await (await import('./commands/convert-command')).convertCommand(terminal, answer, options)))
}

function addPrinting(program: Command, terminal: Terminal, done: (exitCode: number) => void): void {
  program
    .command('schema')
    .description('Prints a JSON Schema.')
    .addArgument(
      new Argument('[which]', 'of what --json prints, of edits as JSON, or of a line of batch')
        .choices(['report', 'undo', 'recover', 'edits', 'batch'])
        .default('report'),
    )
    .action(async (which) => done((await import('./commands/schema-command')).schemaCommand(terminal, which)))
  program
    .command('prompt')
    .description('Prints what to ask a model for, so that its answer is in a format.')
    .addArgument(new Argument('[format]', 'the format; without one, the list of them').choices(FORMATS))
    .action(async (format) => done((await import('./commands/prompt-command')).promptCommand(terminal, format)))
  program
    .command('completion')
    .description('Prints a completion script.')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish', 'powershell']))
    .action(async (shell) => done((await import('./commands/completion-command')).completionCommand(terminal, shell, program)))
}

function changing(command: Command): Command {
  return command
    .option('--root <dir>', ROOT)
    .option('--dry-run', 'show what would change, write nothing')
    .option('--check', 'like --dry-run, without the diff')
    .option('--partial', 'write what lands, though other edits are refused')
    .option('--stat', 'a line for each file instead of its changes')
    .option('--full', 'show every change, however many there are')
    .option('--json', 'print one JSON document (its schema: suture schema)')
}

/** Commands that read an answer. */
function answering(command: Command): Command {
  return command
    .argument(...ANSWER)
    .option('--clipboard', 'read the answer from the clipboard')
    .option('--file <path>', 'the file meant by edits that name none')
    .addOption(new Option('--format <name>', 'read this format alone').choices(['auto', ...FORMATS]).default('auto'))
}

/** What few need, behind everything else: how sure a place must be, and colours. */
function tuned(command: Command): Command {
  return colored(placing(command))
}

function colored(command: Command): Command {
  return command.addOption(new Option('--color <when>', 'colours').choices(['auto', 'always', 'never']).default('auto'))
}

function placing(command: Command): Command {
  const policy = new Option(
    '--policy <name>',
    'safe: only what is certain; spec: the plain rules of docs/spec, which take the first or best place',
  )
  const certainty = new Option(
    '--certainty <name>',
    'how sure a place must be that is not as quoted: high wants half of the quote there, low a fifth; normal if not given',
  )
  const threshold = new Option('--fuzzy-threshold <share>', 'with --policy spec: least similarity of a block, 0 to 1 (default: 1)')
  const buffer = new Option('--buffer-lines <count>', 'with --policy spec: lines searched around a hint (default: 40)')
  return command
    .addOption(certainty.choices(['low', 'normal', 'high']))
    .addOption(policy.choices(['safe', 'spec']).default('safe'))
    .addOption(threshold.argParser(share))
    .addOption(buffer.argParser(wholeNumber))
}

function share(value: string): number {
  if (!/^(?:0|1|[01]?\.\d{1,9})$/.test(value) || Number(value) > 1) throw new InvalidArgumentError('It is not a number from 0 to 1.')
  return Number(value)
}

function pathPair(value: string, before: readonly (readonly [string, string])[] = []): readonly (readonly [string, string])[] {
  const at = value.lastIndexOf('=')
  if (at <= 0) throw new InvalidArgumentError('It is not <from>=<to>, as in /workspace=. or src=lib.')
  return [...before, [value.slice(0, at), value.slice(at + 1)]]
}

function wholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It is not a whole number.')
  return Number(value)
}
