import { isHost } from '../hook/hosts'
import { type InstallOptions, installHook } from '../hook/install/install-hook'
import { runHook } from '../hook/run-hook'
import { CommandError } from '../terminal/command-error'
import { emit, type Terminal } from '../terminal/terminal'

/**
 * Runs `suture hook`, which answers a call that a host writes to standard input, or changes the settings of the host. The exit code of an
 * answer is 0, so that no failure blocks the call.
 */
export async function hookCommand(terminal: Terminal, name: string, options: InstallOptions): Promise<number> {
  if (!isHost(name)) throw new CommandError(`there is no hook for ${name}`, 2)
  if ([options.install, options.uninstall, options.print].filter(Boolean).length > 1)
    throw new CommandError('Give one of --install, --uninstall and --print.', 2)
  if (options.install || options.uninstall || options.print) return installHook(terminal, name, options)
  if (terminal.inputIsTerminal)
    throw new CommandError(
      `a host starts this command and writes its call to standard input. To set it up: suture hook ${name} --install`,
      2,
    )
  const { out, err } = await runHook(name, await terminal.input())
  terminal.err(err)
  emit(terminal, out)
  return 0
}
