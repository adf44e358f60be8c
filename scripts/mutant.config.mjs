// The configuration that `scripts/mutate.mjs` runs the tests with: that of the tests, and one source with a change (`SUTURE_MUTANT`: which
// file, which characters, what replaces them). No file is written, so that nothing has to be restored, however the run ends.
import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import usual from '../vitest.config.ts'

const mutant = process.env.SUTURE_MUTANT ? JSON.parse(process.env.SUTURE_MUTANT) : undefined

// This process leads a group of its own. When the one that started it is gone, it takes its workers with it: one of them may never end.
process.stdin.resume()
process.stdin.unref()
process.stdin.on('close', () => process.kill(-process.pid, 'SIGKILL'))

const plugin = {
  name: 'suture-mutant',
  enforce: 'pre',
  // The transformed sources are cached between runs, but not the changed one, whose file does not show the change.
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
