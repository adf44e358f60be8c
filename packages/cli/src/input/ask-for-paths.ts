import type { Report } from '@suture/core'
import { visible } from '@suture/text'
import type { Terminal } from '../terminal/terminal'

/** Pairs of a path in an answer and the file to use instead. */
export type PathPairs = readonly (readonly [path: string, meant: string])[]

/** Whether the user can be asked. This requires that the user is at a terminal, and that no program reads the output. */
export function canAsk({ ask, inputIsTerminal, errIsTerminal }: Terminal, { json }: { readonly json?: boolean }): boolean {
  return ask !== undefined && inputIsTerminal && errIsTerminal && json !== true
}

/**
 * Asks the user, for each path without a file, whether to use the only similar file. Does not ask if something was written, or about paths
 * with several similar files or none. Undefined if the user accepts no file.
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
    terminal.err(`There is no ${visible(path)}. Use ${visible(meant)} instead? [y/N] `)
    if (/^\s*y(?:es)?\s*$/i.test((await terminal.ask!()) ?? '')) taken.push([path, meant])
  }
  return taken.length > 0 ? taken : undefined
}
