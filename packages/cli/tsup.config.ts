import { createRequire } from 'node:module'
import type { Options } from 'tsup'
import { library, thirdParty } from '../../tsup.base'

/**
 * The command and the hook as one file each, with everything in it, and what starts them: finding and linking a hundred files takes longer than most edits.
 * Commander asks for `node:child_process` to run subcommands that are programs of their own; there are none.
 */
const command: Options = {
  entry: { command: 'src/command.ts', hook: 'src/hook.ts', start: 'src/start/start.ts' },
  format: ['cjs'],
  platform: 'node',
  target: 'node20',
  noExternal: [/./],
  splitting: false,
  minify: true,
  clean: false,
  silent: true,
  plugins: [
    {
      // Only regular expressions have other characters. A bundle in ASCII needs half the memory, and starts faster.
      name: 'ascii',
      renderChunk: (code) => ({
        code: code.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
      }),
    },
  ],
  esbuildPlugins: [
    thirdParty,
    {
      name: 'no-programs',
      setup: (build) => {
        const commander = createRequire(import.meta.url)
          .resolve('commander')
          .replace(/index\.js$/, '')
        build.onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
          importer.startsWith(commander) ? { path: 'none', namespace: 'none' } : undefined,
        )
        build.onLoad({ filter: /^none$/, namespace: 'none' }, () => ({ contents: 'module.exports = {}' }))
      },
    },
  ],
}

export default [...library(['src/index.ts'], ['src/command.ts', 'src/hook.ts', 'src/start/start.ts']), command]
