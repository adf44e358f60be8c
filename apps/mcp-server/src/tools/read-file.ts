import { nodeFiles } from '@suture/core'
import { readTool } from '@suture/tools'
import { pathsIn } from '@suture/tools/internal'
import { rootFor } from '../roots/root-for'
import { perRoot } from './per-root'
import { READS, type ServerOptions, type ServerTool, shownBy } from './server-tool'

/** Returns the tool `read_file`, which reads lines of a file with their numbers. */
export function readFileTool(options: ServerOptions): ServerTool {
  const { roots, files = nodeFiles() } = options
  const base = shownBy(options)
  const make = (root: string) => readTool({ root, dialect: 'mcp', files, base })
  return {
    ...perRoot(roots, make, (args, roots) => rootFor(pathsIn(args), roots)),
    title: 'Read a file',
    annotations: READS,
    alwaysLoad: true,
  }
}
