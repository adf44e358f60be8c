#!/usr/bin/env node
const bundle = new URL('../dist/suture-mcp.js', import.meta.url).href
const server = await import(bundle).catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  process.stderr.write(
    'suture-mcp: the server is not built. In a clone of its repository: pnpm install && pnpm build, or pnpm suture-mcp.\n',
  )
  process.exitCode = 3
})
await server?.main(process.argv.slice(2), bundle)
