import { CommanderError } from 'commander'
import { CommandError } from './command-error'
import { buildProgram } from './program'
import { processTerminal, type Terminal } from './terminal'

/**
 * Runs the command with arguments as they stand after the program's name, and sets the exit code of the process.
 * Source: DESIGN.md section 8.
 */
export async function main(args: readonly string[]): Promise<void> {
  process.exitCode = await run(args, processTerminal())
}

/** Runs the command against any terminal, and answers with the exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode = 0
  const program = buildProgram(terminal, (code) => {
    exitCode = code
  })
  try {
    await program.parseAsync([...args], { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof RangeError && error.message.startsWith('the root ')) {
      terminal.err(`suture: ${error.message}.\n`)
      return 2
    }
    if (!(error instanceof CommandError)) throw error
    terminal.err(`suture: ${error.message}\n`)
    return error.exitCode
  }
}
