// The one line of an installation, written to the terminal itself: pnpm hides the output of scripts while it installs, and standard output
// belongs to the command that runs next. Without a terminal nothing is written.
import { closeSync, openSync, writeSync } from 'node:fs'

try {
  const terminal = openSync(process.platform === 'win32' ? '\\\\.\\CONOUT$' : '/dev/tty', 'w')
  writeSync(terminal, 'Installing the packages of the lock file: about a minute the first time.\n')
  closeSync(terminal)
} catch {
  // No terminal: the line is for a person who waits.
}
