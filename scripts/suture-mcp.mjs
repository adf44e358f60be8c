// Runs the MCP server from the sources of this repository, as they are. Standard output belongs to the protocol.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { joined, root } from './joined.mjs'

const bundle = await joined('mcp-server.mjs', "export { main } from './src/main'", join(root, 'apps/mcp-server'))
const { main } = await import(pathToFileURL(bundle).href)

// `pnpm` starts scripts in the repository's root; paths are meant from where the user stands.
process.chdir(process.env.INIT_CWD ?? process.cwd())
await main(process.argv.slice(2))
