import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { joined, root } from '../../../scripts/joined.mjs'

const folder = join(root, 'apps/mcp-server')

/** The address of the server, bundled from its sources into one file. */
export const serverBundle = async () => pathToFileURL(await joined('mcp-server.mjs', "export * from './src/suture-mcp'", folder)).href

/**
 * The same server, but its first worker ends at the n-th time that it renames, links or deletes a file, as after a fault. The environment
 * variable SUTURE_TEST_STEPS is n.
 */
export const faultyBundle = async () => {
  const contents = `
    import { serveCalls as serve } from './src/calls/serve-calls'
    import { workerFiles } from './src/calls/worker-files'
    export const serveCalls = () => serve(({ table, slot, number }) => {
      const files = workerFiles(table, slot, number)
      let left = number === 1 ? Number(process.env.SUTURE_TEST_STEPS) : Infinity
      const counted = (call) => async (...args) => {
        if (--left === 0) process.exit(1)
        return call(...args)
      }
      const { rename, link, remove, create } = files
      return { ...files, rename: counted(rename), link: counted(link), remove: counted(remove), create: counted(create) }
    })`
  return pathToFileURL(await joined('mcp-server-faulty.mjs', contents, folder)).href
}
