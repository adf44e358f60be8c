/**
 * The commands of an answer along its lines: those of one code block share a directory.
 *
 *   cd web                              web
 *   npm ci
 *   patch -p1 <<'EOF'                   made in web
 *   (cd api && git apply <<'EOF')       made in web/api, and what follows in web
 *
 * Idea: a command counts by its line, what it reads as its input does not. Source: POSIX shell. Weakness: a directory that was entered in another
 * code block holds or does not, by who runs them; a patch below it is refused unless it enters one itself.
 */
import { type Directory, folderOf, NOWHERE } from './directory'

/** What has been read of the commands so far. */
export interface Commands {
  /** Takes note of a line that no format claimed. */
  readonly follow: (line: string, kind: 'opens' | 'closes' | 'text') => void
  /** The lines that follow were claimed: they were the input of the command above, if it has one. */
  readonly claimed: () => void
  /** The directory of the command on `line`, the last one that was followed, whose input begins below it; none where it takes none. */
  readonly directoryBelow: (line: string | undefined) => Directory
}

/** A line that opens a heredoc, and the word that ends it. */
const HEREDOC = /<<-?\s{0,4}\\?['"]?(\w{1,40})/

/** A line with a command that enters a directory, and one that does so in a shell of its own. */
const ENTERS = /(?:^|&&|;|\()\s{0,8}(?:\$\s+)?(?:cd|pushd|popd)(?:\s|$)/
const OWN_SHELL = /^\s*\$?\s*\(/

/** UTF-16 units of the longest line that is looked at as a command. */
const LONGEST = 1000

interface Entered {
  readonly directory: Directory
  /** What was entered before the code block. */
  readonly doubt?: string
}

/** Begins to follow commands. */
export function openCommands(): Commands {
  let entered: Entered = { directory: NOWHERE }
  /** What was entered before the last line. */
  let before = entered
  /** The word that ends the input which the lines are. */
  let until: string | undefined
  return {
    follow(line, kind) {
      before = entered
      if (kind !== 'text') {
        until = undefined
        entered = inAnotherBlock(entered)
      } else if (until !== undefined) until = line.trim() === until ? undefined : until
      else if (line.length <= LONGEST) {
        until = HEREDOC.exec(line)?.[1]
        entered = after(line, entered)
      }
    },
    claimed() {
      until = undefined
    },
    directoryBelow(line) {
      if (line === undefined || line.length > LONGEST || !HEREDOC.test(line)) return NOWHERE
      const { directory, doubt } = before
      return doubt === undefined || ENTERS.test(line) ? folderOf(line, directory) : { unclear: doubt }
    },
  }
}

function inAnotherBlock({ directory, doubt }: Entered): Entered {
  if (directory === NOWHERE) return { directory, ...(doubt === undefined ? {} : { doubt }) }
  return { directory: NOWHERE, doubt: 'path' in directory ? `cd ${directory.path}, in another block` : directory.unclear }
}

/** What is entered after a line. */
function after(line: string, entered: Entered): Entered {
  if (!ENTERS.test(line) || OWN_SHELL.test(line)) return entered
  return { directory: folderOf(line, entered.directory, false) }
}
