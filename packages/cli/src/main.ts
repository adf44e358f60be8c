import { type Command, CommanderError } from 'commander'
import { buildProgram } from './program'
import type { Failure } from './show/json-report'
import { CommandError } from './terminal/command-error'
import { guarded, printMessage, processTerminal, type Terminal } from './terminal/terminal'

/**
 * Runs the command with the arguments after the program's name, and sets the exit code of the process. `bundle` is the file that contains
 * the whole command. Absent if there is no such file. Source: docs/architecture.md, The command.
 */
export async function main(args: readonly string[], bundle?: string): Promise<void> {
  const cwd = currentFolder()
  if (cwd === undefined) {
    process.stderr.write('suture: the current folder is no longer there.\n')
    process.exitCode = 3
  } else process.exitCode = await run(args, { ...processTerminal(cwd), ...(bundle === undefined ? {} : { bundle }) })
}

function currentFolder(): string | undefined {
  try {
    return process.cwd()
  } catch {
    return undefined
  }
}

/** Runs the command with a given terminal. Returns the exit code. */
export async function run(given: readonly string[], raw: Terminal): Promise<number> {
  const terminal = guarded(raw)
  let exitCode = 0
  const program = buildProgram(terminal, (code) => {
    exitCode = code
  })
  const args = plainArguments(given, program)
  try {
    await program.parseAsync(isUnknown(args, program) ? args.filter((arg) => !HELP.includes(arg)) : [...args], { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    const failure = await failureOf(error)
    if (!failure) throw error
    // The parser has already printed its own errors.
    if (!(error instanceof CommanderError)) printMessage(terminal, `suture: ${failure.message}\n`)
    if (wantsJson(args, program)) {
      const [{ jsonFailure }, { jsonText }] = await Promise.all([import('./show/json-report'), import('./show/json-text')])
      terminal.out(jsonText(jsonFailure(failure)))
    }
    return failure.exitCode
  }
}

/**
 * Returns the arguments with `-v` or `version` replaced by `--version`. `help` for an unknown command is replaced by that command, so that the parser
 * refuses it and suggests the most similar name.
 */
function plainArguments(given: readonly string[], program: Command): readonly string[] {
  const [first, second] = given
  if (first === '-v' || (first === 'version' && given.length === 1)) return ['--version', ...given.slice(1)]
  const isAsked = first === 'help' && second !== undefined && !second.startsWith('-')
  return isAsked && isUnknown([second], program) ? [second] : given
}

const HELP: readonly string[] = ['-h', '--help']

/** Whether the arguments name an unknown command. If general help were printed, the user would not see the mistake. */
function isUnknown(args: readonly string[], program: Command): boolean {
  const name = args.find((arg) => !arg.startsWith('-'))
  return name !== undefined && name !== 'help' && !program.commands.some((command) => command.name() === name)
}

/** Returns the failure to report. Undefined if the user cannot do anything about the error. */
async function failureOf(error: unknown): Promise<Failure | undefined> {
  if (error instanceof CommanderError) return { message: error.message.replace(/^error: /, ''), exitCode: 2 }
  if (error instanceof RangeError && error.message.startsWith('the root ')) return { message: `${error.message}.`, exitCode: 2 }
  if (error instanceof Error && error.name === 'StateError') return (await import('./show/state-failure')).stateFailure(error)
  return error instanceof CommandError ? error : undefined
}

/** Whether `--json` is among the arguments as an option, not as the value of another option. */
function wantsJson(args: readonly string[], program: Command): boolean {
  const valued = new Set(
    program.commands.flatMap(({ options }) => options.flatMap(({ long, required }) => (long && required ? [long] : []))),
  )
  const end = args.indexOf('--')
  return args.slice(0, end === -1 ? args.length : end).some((arg, index) => arg === '--json' && !valued.has(args[index - 1] ?? ''))
}
