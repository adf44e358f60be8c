// The configuration of vitest for `scripts/mutate.mjs`. It is that of the tests, with a change of one source (`SUTURE_MUTANT`: which file, which
// characters, and what replaces them). The file itself is not changed, so nothing has to be restored, however the run ends.
import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import usual from '../vitest.config.ts'

const mutant = process.env.SUTURE_MUTANT ? JSON.parse(process.env.SUTURE_MUTANT) : undefined

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
  load(id) {
    if (mutant === undefined || id.split('?')[0] !== mutant.file) return undefined
    const text = readFileSync(mutant.file, 'utf8')
    return text.slice(0, mutant.from) + mutant.to + text.slice(mutant.end)
  },
}

export default defineConfig({
  ...usual,
  test: { ...usual.test, projects: usual.test.projects.map((project) => ({ ...project, plugins: [plugin] })) },
})
