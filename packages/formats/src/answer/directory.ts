/**
 * The directory that a command enters before it reads a patch.
 *
 *   cd web && apply_patch <<'EOF'       web
 *   patch -p1 -d web <<'EOF'            web
 *   cd "$WEB" && git apply <<'EOF'      unclear: refused
 *
 * Source: POSIX shell; the options of GNU patch and git apply.
 */
import type { Malformed } from '@suture/text'
import type { FileEdits } from '../model/file-edits'
import { type Fence, fenceLine } from './answer'

/** A directory, '' where no command enters one, or what cannot be read of it. */
export type Directory = { readonly path: string } | { readonly unclear: string }

/** Lines above a patch that may belong to its command. */
const ABOVE = 6

const NOWHERE: Directory = { path: '' }

/** The directory of the command whose input begins on line `at` (0-based): the lines directly above, in the fence if there is one. */
export function directoryAbove(lines: readonly string[], at: number, fence: Fence | undefined): Directory {
  const from = Math.max(fence ? fence.line + 1 : 0, at - ABOVE)
  const heredoc = lines[at - 1] ?? ''
  if (at - 1 < from || heredoc.length > 1000 || !/<<-?\s{0,4}\\?['"]?\w/.test(heredoc)) return NOWHERE
  let start = at - 1
  while (start > from && !fenceLine(lines[start - 1]!, 0) && /^\s*(?:\$\s+)?(?:cd|pushd)\s/.test(lines[start - 1]!.slice(0, 200))) start--
  return folderOf(lines.slice(start, at).join('\n'))
}

/** The directory that a command line enters before it reads its patch. */
export function folderOf(command: string): Directory {
  let path = ''
  for (const step of command.split(/&&|;|\n/)) {
    const words = wordsOf(step.replace(/<<.*$/s, ''))
    const entered = words[0] === 'cd' || words[0] === 'pushd' ? words.slice(1).filter((word) => word !== '--') : optionsOf(words)
    if (entered.length === 0) {
      if (words[0] === 'cd') return { unclear: step.trim() }
      continue
    }
    const [directory] = entered
    if (entered.length > 1 || directory === undefined || !/^[\w@+.,/ -]+$/.test(directory) || /(?:^|\/)(?:\.\.|-)(?:\/|$)/.test(directory))
      return { unclear: step.trim() }
    path = inDirectory(path, directory)
  }
  return { path }
}

/** A path below a directory; absolute ones stay. */
function inDirectory(directory: string, path: string): string {
  if (directory === '' || directory === '.' || /^(?:[\\/]|[A-Za-z]:[\\/]|file:)/.test(path)) return path
  return `${directory.replace(/\/+$/, '')}/${path.replace(/^(?:\.\/)+/, '')}`
}

/** The edits of a file, its paths read from a directory on. */
export function below(edit: FileEdits, directory: string): FileEdits {
  const { path, to } = edit
  return {
    ...edit,
    ...(path === undefined ? {} : { path: inDirectory(directory, path) }),
    ...(to === undefined ? {} : { to: inDirectory(directory, to) }),
  }
}

/** Told of a command whose directory cannot be read. */
export function unclearDirectory(line: number, found: string): Malformed {
  return {
    kind: 'malformed',
    line,
    expected: 'a directory by its name in the command that reads the patch (cd web), or paths from the root on and no directory',
    found: found.slice(0, 120),
    form: "cd path/to/directory && apply_patch <<'EOF'",
  }
}

/** The values of the options that name a directory. */
function optionsOf(words: readonly string[]): string[] {
  if (words[0] !== 'git' && words[0] !== 'patch') return []
  const found: string[] = []
  words.forEach((word, index) => {
    const joined = /^(?:--directory=|-d(?=.)|-C(?=.))(.*)$/.exec(word)?.[1]
    if (joined !== undefined) found.push(joined)
    else if (['-d', '--directory', '-C'].includes(word)) found.push(words[index + 1] ?? '')
  })
  return found
}

/** The words of a command, quotes taken off where they hold no more than text. */
function wordsOf(step: string): string[] {
  const words =
    step
      .trim()
      .replace(/^\$\s+/, '')
      .match(/"[^"]*"|'[^']*'|[^\s]+/g) ?? []
  return words.map((word) => (/^(["']).*\1$/s.test(word) ? word.slice(1, -1) : word))
}
