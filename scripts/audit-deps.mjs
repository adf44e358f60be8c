// Asks the registry for advisories about the packages of the lock file. Ends with 1 if there are any, and with 0 if the registry has no
// audits, which it reports. Not part of the test run, because a new advisory has nothing to do with a change.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** How pnpm begins where a registry has no audits, or cannot be reached; anything else that fails is a failure. */
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
