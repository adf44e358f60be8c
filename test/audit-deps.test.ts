import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const script = fileURLToPath(new URL('../scripts/audit-deps.mjs', import.meta.url))

/** Returns the output and the exit code of the script, for an output and an exit code of pnpm. */
function audit(said: string, status: number) {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'))
  try {
    writeFileSync(join(folder, 'npx'), `#!/bin/sh\necho "$*"\necho "${said}" >&2\nexit ${status}\n`, { mode: 0o755 })
    const PATH = `${folder}${delimiter}${process.env.PATH}`
    const { stdout, status: ended } = spawnSync(process.execPath, [script], { env: { ...process.env, PATH }, encoding: 'utf8' })
    return { said: stdout.trim(), ended }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it.skipIf(process.platform === 'win32').each([
  ['no advisories', 'No known vulnerabilities found', 0, '-y pnpm@12 audit\nNo known', 0],
  ['advisories', '2 vulnerabilities found', 1, '2 vulnerabilities found', 1],
  ['an advisory about audits', 'critical: Error: ERR_PNPM_AUDIT_BAD_RESPONSE', 1, 'critical', 1],
  ['a registry that answers none', 'Error: ERR_PNPM_AUDIT_BAD_RESPONSE', 1, 'is not known', 0],
  ['a registry without audits', 'Error: ERR_PNPM_AUDIT_ENDPOINT_NOT_EXISTS', 1, 'is not known', 0],
  ['a lock file that is not there', 'Error: ERR_PNPM_AUDIT_NO_LOCKFILE', 1, 'NO_LOCKFILE', 1],
])('an audit of the lock file with %s', (_name, said, status, expected, ended) => {
  const result = audit(said, status)
  expect(result.said).toContain(expected)
  expect(result.ended).toBe(ended)
})
