/**
 * Tracks the working directory of the shell commands in an answer. Commands in one code block share it.
 *
 *   cd web                              web
 *   npm ci
 *   patch -p1 <<'EOF'                   applied in web
 *   (cd api && git apply <<'EOF')       applied in web/api; the lines after it are in web
 *
 * Idea: only command lines count; the lines of a heredoc do not. Source: POSIX shell. Weakness: whether a `cd` in one code block applies to
 * the next depends on how the blocks are run. A patch in a later block is refused unless its own command enters a directory.
 */
import { LINE_LIMIT } from './answer'
import { type Directory, folderOf, NOWHERE } from './directory'
import { shortened } from './reader'

/** The start of a heredoc, and the word that ends it. */
export const HEREDOC = /<<-?\s{0,4}\\?['"]?(\w{1,40})/

/** A command that enters a directory, and a command in a subshell. */
const ENTERS = /(?:^|&&|;|\()\s{0,8}(?:\$\s+)?(?:cd|pushd|popd)(?:\s|$)/
const OWN_SHELL = /^\s*(?:\$\s*)?\(/

/** Starts to track the commands of an answer. */
export function openCommands() {
  let directory = NOWHERE
  /** The `cd` of an earlier code block. It is unclear whether that directory still applies. */
  let doubt: string | undefined
  /** Both before the last line. */
  let before = { directory, doubt }
  /** The word that ends the heredoc whose lines are being read. */
  let until: string | undefined
  const leaveBlock = () => {
    until = undefined
    if (directory === NOWHERE) return
    doubt = 'path' in directory ? `cd ${directory.path}, in another block` : directory.unclear
    directory = NOWHERE
  }
  const run = (line: string) => {
    until = HEREDOC.exec(line)?.[1]
    if (!ENTERS.test(line) || OWN_SHELL.test(line)) return
    directory = enteredBy(line, directory, false)
    doubt = undefined
  }
  return {
    /** Reads a line that belongs to no edit. */
    follow(line: string, kind: 'opens' | 'closes' | 'text'): void {
      before = { directory, doubt }
      if (kind !== 'text') leaveBlock()
      else if (until === undefined) run(line)
      else if (line.trim() === until) until = undefined
    },
    /** Called when a format has read the following lines. If a command is above these lines, they are its input. */
    claimed(): void {
      until = undefined
    },
    /**
     * The directory in which the command on `line` runs. `line` is the last line that was followed, and the heredoc of the command begins
     * below it. Empty if the command has no heredoc.
     */
    directoryBelow(line: string): Directory {
      if (!HEREDOC.test(line)) return NOWHERE
      return before.doubt === undefined || ENTERS.test(line) ? enteredBy(line, before.directory) : { unclear: before.doubt }
    },
  }
}

/** Returns the directory that a command line enters. Unclear if the line is too long. */
function enteredBy(line: string, from: Directory, withOptions?: boolean): Directory {
  return line.length > LINE_LIMIT ? { unclear: shortened(line) } : folderOf(line, from, withOptions)
}
