// Prints one line at the start of an installation. It is written to the terminal directly, because pnpm hides the output of scripts during an
// installation, and standard output belongs to the command that runs next. Without a terminal nothing is written.
import { closeSync, openSync, writeSync } from 'node:fs'

try {
  const terminal = openSync(process.platform === 'win32' ? '\\\\.\\CONOUT$' : '/dev/tty', 'w')
  writeSync(terminal, 'Installing the packages of the lock file: about a minute the first time.\n')
  closeSync(terminal)
} catch {
  // There is no terminal, so nobody would read the line.
}
