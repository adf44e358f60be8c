import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('the report of each public API is what the package exports (renew with `pnpm build && pnpm api`, and review the change)', () => {
  const script = fileURLToPath(new URL('../scripts/api.mjs', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' })
  expect(stdout + stderr).toBe('')
  expect(status).toBe(0)
})
