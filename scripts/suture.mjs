// Runs the command from the sources of this repository, without a build. Only the command writes to standard output, so `--json` can be
// piped.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { joined, notBuilt, root } from './joined.mjs'

const bundle = await joined('command.cjs', "export * from './src/command'", join(root, 'packages/cli')).catch(() =>
  notBuilt('suture', 'command'),
)

// `pnpm` starts scripts in the repository's root; paths are relative to the user's current folder.
process.chdir(process.env.INIT_CWD ?? process.cwd())
await createRequire(import.meta.url)(bundle).main(process.argv.slice(2), bundle)
