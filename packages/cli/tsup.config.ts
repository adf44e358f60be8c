import { defineConfig } from 'tsup'
import { library } from '../../tsup.base'

/** The command as one file with everything in it: finding and linking a hundred files takes longer than most edits. */
const command = defineConfig({
  entry: ['src/command.ts'],
  format: ['cjs'],
  platform: 'node',
  target: 'node20',
  noExternal: [/./],
  splitting: false,
  minify: true,
  // The library beside it is cleaned and written by the other build.
  clean: false,
  silent: true,
})

export default [{ ...library(), clean: ['!command.cjs'] }, command]
