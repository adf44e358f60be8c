import { isHost } from '../hook/hosts'
import { runHook } from '../hook/run-hook'
import { CommandError } from '../terminal/command-error'
import type { Terminal } from '../terminal/terminal'

/** Runs `suture hook`, which answers a call that a host writes to standard input. The exit code is 0, so that no failure blocks the call. */
export async function hookCommand(terminal: Terminal, name: string): Promise<number> {
  if (!isHost(name)) throw new CommandError(`there is no hook for ${name}`, 2)
  if (terminal.inputIsTerminal)
    throw new CommandError(
      `a host starts this command and writes its call to standard input. To set it up: suture hook ${name} --install`,
      2,
    )
  const { out, err } = await runHook(name, await terminal.input())
  terminal.err(err)
  const write = terminal.data ?? terminal.out
  write(out)
  return 0
}
