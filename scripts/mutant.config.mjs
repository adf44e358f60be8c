// What `scripts/mutate.mjs` runs the tests with: the configuration of the tests, and one source that reads otherwise (`SUTURE_MUTANT`: which
// file, which characters, what replaces them). No file is touched, so that nothing has to be put back, however it ends.
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
  // What the other sources came to is kept between runs; the changed one's own file says nothing of the change.
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
