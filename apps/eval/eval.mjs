import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

// Bundles the sources, those of the workspace's packages with them, and runs the bundle: no build is needed before, and
// what is timed is plain JavaScript as a user's bundler makes it.
const here = fileURLToPath(new URL('.', import.meta.url))
await build({
  entryPoints: { main: `${here}src/main.ts`, 'cold-call': `${here}src/speed/cold-call.ts`, memory: `${here}src/speed/memory.ts` },
  outdir: `${here}dist`,
  outExtension: { '.js': '.mjs' },
  tsconfig: `${here}tsconfig.json`,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: ['@modelcontextprotocol/*', '@prettier/sync', 'diff', 'diff-match-patch', 'llm-diff-patcher', 'node-diff3', 'esbuild', 'yaml'],
  logLevel: 'error',
})
await import('./dist/main.mjs')
