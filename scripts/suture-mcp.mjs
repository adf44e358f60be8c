// Runs the MCP server from the sources of this repository, as they are. Standard output belongs to the protocol.
import { join } from 'node:path'
import { load, root } from './bundle.mjs'

const folder = join(root, 'apps/mcp-server')
const { main } = await load("export { main } from './src/main'", folder, join(folder, 'src/main.ts'))

// `pnpm` starts scripts in the repository's root; paths are meant from where the user stands.
process.chdir(process.env.INIT_CWD ?? process.cwd())
await main(process.argv.slice(2))
