// Asks the package registry for security advisories about the packages of the lock file. The exit code is 1 if there are any. If the registry has no
// audits, this is printed and the exit code is 0. Not part of the test run, because a new advisory does not depend on a change.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** How the output of pnpm begins if a registry has no audits or cannot be reached. Any other error is a failure. */
const UNANSWERED = /^Error: ERR_PNPM_AUDIT_(?:BAD_RESPONSE|ENDPOINT_NOT_EXISTS)\b/

const root = fileURLToPath(new URL('..', import.meta.url))
const { status, stdout, stderr, error } = spawnSync('npx', ['-y', 'pnpm@12', 'audit'], { cwd: root, encoding: 'utf8' })
if (error) throw error
const said = `${stdout}${stderr}`
if (status !== 0 && UNANSWERED.test(stderr)) console.log('The registry answers no audits: whether there are advisories is not known.')
else {
  process.stdout.write(said)
  process.exitCode = status === 0 ? 0 : 1
}
