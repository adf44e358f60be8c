// The configuration of vitest for `scripts/mutate.mjs`. It is that of the tests, with the change of one source.
import { defineConfig } from 'vitest/config'
import usual from '../vitest.config.ts'
import { mutant, mutatedText } from './mutant.mjs'

// This process leads a process group. If the process that started it ends, it ends the whole group, because a worker may never end by itself.
process.stdin.resume()
process.stdin.unref()
process.stdin.on('close', () => process.kill(-process.pid, 'SIGKILL'))

const plugin = {
  name: 'suture-mutant',
  enforce: 'pre',
  // Transformed sources are cached between runs. The changed source is not, because its file on the disk is unchanged.
  configureVitest: ({ experimental_defineCacheKeyGenerator: keyOf }) =>
    keyOf(({ id }) => (id.split('?')[0] === mutant?.file ? false : undefined)),
  load: (id) => mutatedText(id.split('?')[0]),
}

export default defineConfig({
  ...usual,
  test: { ...usual.test, projects: usual.test.projects.map((project) => ({ ...project, plugins: [plugin] })) },
})
