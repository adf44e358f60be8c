import { defineConfig } from 'tsup'
import { thirdParty } from '../tsup.base'

/** Each plugin as one file with everything in it, so that an agent has nothing to install. */
export default defineConfig({
  entry: {
    opencode: 'src/opencode.ts',
    pi: 'src/pi.ts',
    'pi-edit-benchmark': 'src/judges/pi-edit-benchmark.ts',
    'run-scenarios': 'src/judges/main.ts',
  },
  external: ['esbuild'],
  format: ['esm'],
  platform: 'node',
  target: 'node20',
  noExternal: [/./],
  splitting: false,
  minify: true,
  clean: true,
  silent: true,
  esbuildPlugins: [thirdParty],
})
