import type { Report } from '@suture/core'
import { visible } from '@suture/text'
import type { Terminal } from '../terminal/terminal'

/** Paths of an answer, each with the file that is meant. */
export type PathPairs = readonly (readonly [path: string, meant: string])[]

/** True if somebody sits at the terminal, and is not read by a program. */
export function canAsk({ ask, inputIsTerminal, errIsTerminal }: Terminal, { json }: { readonly json?: boolean }): boolean {
  return ask !== undefined && inputIsTerminal && errIsTerminal && json !== true
}

/**
 * Asks for each path without a file whether the one file that it may mean is meant. Nothing is asked where something was written, or where
 * a path may mean several files or none. Undefined if no path is taken.
 */
export async function askForPaths(terminal: Terminal, { files, written, dryRun }: Report): Promise<PathPairs | undefined> {
  if (written || dryRun) return undefined
  const pairs = files.flatMap(({ path, edits }): PathPairs => {
    const meant = edits.flatMap(
      ({ problem }) => ((problem?.kind === 'unreadable' || problem?.kind === 'unsafe-path') && problem.meant) || [],
    )
    return new Set(meant).size === 1 ? [[path, meant[0]!]] : []
  })
  const taken: (readonly [string, string])[] = []
  for (const [path, meant] of pairs) {
    terminal.err(`There is no ${visible(path)}. Take ${visible(meant)} instead? [y/N] `)
    if (/^\s*y(?:es)?\s*$/i.test(await terminal.ask!())) taken.push([path, meant])
  }
  return taken.length > 0 ? taken : undefined
}
