import { defineConfig } from 'tsup'
import { thirdParty } from '../../tsup.base'

/** The extension as one file without modules of Node, so that the same file runs on a desktop and in a browser. */
export default defineConfig({
  entry: { extension: 'src/extension.ts' },
  format: ['cjs'],
  // VS Code for the web only loads files with this extension.
  outExtension: () => ({ js: '.js' }),
  platform: 'browser',
  target: 'es2022',
  external: ['vscode'],
  noExternal: [/^@suture\//],
  minify: true,
  clean: true,
  silent: true,
  esbuildPlugins: [thirdParty],
})
