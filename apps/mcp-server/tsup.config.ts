import { defineConfig } from 'tsup'
import { thirdParty } from '../../tsup.base'

/** The server as one file with everything in it: a client starts it for every conversation. */
export default defineConfig({
  entry: ['src/suture-mcp.ts'],
  format: ['esm'],
  platform: 'node',
  target: 'node20',
  noExternal: [/./],
  minify: true,
  clean: true,
  silent: true,
  esbuildPlugins: [thirdParty],
})
