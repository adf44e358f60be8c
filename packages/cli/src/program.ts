import { Argument, Command, Option } from 'commander'
import { version } from '../package.json'
import { helpTail } from './help-texts'
import type { HostName } from './hook/call/host'
import { answering, colored, FORMATS, mapping, notEmpty, ROOT, tuned, wholeNumber, writing } from './input/command-options'
import type { Terminal } from './terminal/terminal'

/** Names of the hosts. They are repeated here so that printing help does not load the hook. */
const HOSTS: Readonly<Record<HostName, true>> = { codex: true, gemini: true, copilot: true, claude: true }

const WHOLE = ['--whole', 'accept a whole file in the answer even if it drops most of the existing lines'] as const
const ROOT_OF_UNDO = 'the project folder (default: the current folder or the enclosing git repository, whichever was changed last)'

/** Minimum width of wrapped help text, in columns. On a terminal of 60 columns, the descriptions of options have this width. */
const LEAST_WRAPPED = 20

/** Returns the command with its subcommands. Each subcommand loads its code when it runs, and calls `done` with its exit code. */
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
  const apply = answering(writing(program.command('apply').description("Applies all edits of a model's answer, or none.")))
    .option('-i, --interactive', 'show each edit, and ask whether to apply it')
    .addOption(
      new Option('--repair <command>', 'send refusals to the standard input of this command, and apply the edits that it prints').argParser(
        notEmpty,
      ),
    )
    .addOption(new Option('--repair-times <number>', 'maximum number of calls of the repair command').argParser(wholeNumber).default(2))
    .addOption(
      new Option('--repair-limit <seconds>', 'stop the repair command after this time (0: never)').argParser(wholeNumber).default(600),
    )
    .option('--3way', 'write conflict markers where an edit conflicts, as git merge-file does')
    .option(...WHOLE)
  tuned(mapping(apply)).action(async (answer, options) =>
    done(await (await import('./commands/apply-command')).applyCommand(terminal, answer, options)),
  )
  const replace = program
    .command('replace')
    .description('Replaces one text in one file.')
    .argument('<file>', 'the file')
    .requiredOption('--old <text>', 'the text to find; without --all, not inside a longer word')
    .requiredOption('--new <text>', 'the text to put there')
    .option('--all', 'replace every occurrence, instead of requiring exactly one')
    .addOption(
      new Option('--line <number>', 'the line where the text is expected, to choose between several places')
        .argParser(wholeNumber)
        .conflicts('all'),
    )
  tuned(writing(replace)).action(async (file, options) =>
    done(await (await import('./commands/replace-command')).replaceCommand(terminal, file, options)),
  )
}

function addTakingBack(program: Command, terminal: Terminal, done: (exitCode: number) => void): void {
  const revert = program.command('revert').description('Reverts the edits of an answer, found by their text.')
  tuned(mapping(answering(writing(revert)).option(...WHOLE))).action(async (answer, options) =>
    done(await (await import('./commands/revert-command')).revertCommand(terminal, answer, options)),
  )
  const undo = program.command('undo').description('Undoes the last or the given transaction, byte for byte.')
  undo
    .argument('[transaction]', 'its number in the list (default: the last one)')
    .option('--list', 'list the transactions that can be undone')
    .option('--partial', 'restore all files that were not changed since')
    .option('--full', 'list every file, however many there are')
    .option('--json', 'print one JSON document (its schema: suture schema undo)')
    .option('--root <dir>', ROOT_OF_UNDO)
  colored(undo).action(async (id, options) => done(await (await import('./commands/undo-command')).undoCommand(terminal, id, options)))
  program
    .command('recover')
    .description('Recovers interrupted runs, and lists those that may still be running.')
    .option('--end <run>', 'treat this run as ended, although its process cannot be checked from here')
    .option('--json', 'print one JSON document (its schema: suture schema recover)')
    .option('--root <dir>', 'the project folder (default: the enclosing git repository, otherwise the current folder)')
    .action(async (options) => done(await (await import('./commands/recover-command')).recoverCommand(terminal, options)))
}

function addReading(program: Command, terminal: Terminal, done: (exitCode: number) => void): void {
  program
    .command('diff')
    .description('Prints the changes from one file to another as a fuzzy unified diff.')
    .argument('<old>', 'a file; - for standard input')
    .argument('<new>', 'a file')
    .addOption(new Option('--context <lines>', 'number of unchanged lines around each change').argParser(wholeNumber).default(3))
    .option('--path <path>', 'the path to write in the header (default: the name of <new>)')
    .action(async (oldName, newName, options) =>
      done(await (await import('./commands/diff-command')).diffCommand(terminal, oldName, newName, options)),
    )
  program
    .command('batch')
    .description('Reads edits as lines of JSON from standard input, and prints a result line for each.')
    .addOption(new Option('--jobs <number>', 'number of worker threads (default: one for each core)').argParser(wholeNumber))
    .action(async (options) => done(await (await import('./commands/batch-command')).batchCommand(terminal, options)))
  program
    .command('hook')
    .description("Answers an edit call of an agent's hook, so that the agent's own tool makes an exact edit.")
    .addArgument(new Argument('<host>', 'the agent').choices(Object.keys(HOSTS)))
    .option('--install', "add the hook to the agent's settings, and show the change")
    .option('--uninstall', "remove the hook from the agent's settings")
    .option('--print', 'print the block to paste into the settings')
    .option('--project', 'use the settings of the project instead of those of the user')
    .option('--dry-run', 'show what would change, write nothing')
    .action(async (host, options) => done(await (await import('./commands/hook-command')).hookCommand(terminal, host, options)))
  const explain = program.command('explain').description('Shows why each edit lands where it does, or is refused. Writes nothing.')
  tuned(mapping(answering(explain.option('--root <dir>', ROOT)))).action(async (answer, options) =>
    done(await (await import('./commands/explain-command')).explainCommand(terminal, answer, options)),
  )
  mapping(answering(program.command('convert').description("Prints an answer's edits in another format.")))
    .addOption(new Option('--to <name>', 'the format to write').choices(FORMATS).makeOptionMandatory())
    .option('--root <dir>', `${ROOT}; the line numbers of unified and git diffs are those of the files in this folder`)
    .action(async (answer, options) => done(await (await import('./commands/convert-command')).convertCommand(terminal, answer, options)))
}

function addPrinting(program: Command, terminal: Terminal, done: (exitCode: number) => void): void {
  program
    .command('schema')
    .description('Prints a JSON Schema.')
    .addArgument(
      new Argument('[which]', 'which schema: of what --json prints, of edits as JSON, or of a line of batch')
        .choices(['report', 'undo', 'recover', 'edits', 'batch'])
        .default('report'),
    )
    .action(async (which) => done((await import('./commands/schema-command')).schemaCommand(terminal, which)))
  program
    .command('prompt')
    .description('Prints an instruction that makes a model answer in a format.')
    .addArgument(new Argument('[format]', 'the format; lists all formats if not given').choices(FORMATS))
    .action(async (format) => done((await import('./commands/prompt-command')).promptCommand(terminal, format)))
  program
    .command('completion')
    .description('Prints a completion script.')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish', 'powershell']))
    .action(async (shell) => done((await import('./commands/completion-command')).completionCommand(terminal, shell, program)))
}
