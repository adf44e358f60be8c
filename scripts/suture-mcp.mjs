// Runs the MCP server from the sources of this repository, without a build. Only messages of the protocol are written to standard output.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { joined, notBuilt, root } from './joined.mjs'

const bundle = await joined('mcp-server.mjs', "export * from './src/suture-mcp'", join(root, 'apps/mcp-server')).catch(() =>
  notBuilt('suture-mcp', 'server'),
)
const address = pathToFileURL(bundle).href
const { main } = await import(address)

// `pnpm` starts scripts in the repository's root; paths are relative to the user's current folder.
process.chdir(process.env.INIT_CWD ?? process.cwd())
await main(process.argv.slice(2), address)
