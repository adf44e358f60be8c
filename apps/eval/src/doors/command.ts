import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evalFolder } from '../eval-folder'
import { callOf, type Door, PATH, replyFrom } from './door'

/** Returns `suture apply` on files on the disk. Each call starts a process. */
export function commandDoor(): Door {
  const top = mkdtempSync(join(tmpdir(), 'eval-door-'))
  const root = join(top, 'root')
  mkdirSync(root)
  const args = [`${evalFolder}../../scripts/suture.mjs`, 'apply', '--root', root, '--json']
  const env = { ...process.env, XDG_STATE_HOME: join(top, 'state') }
  return {
    name: 'suture apply',
    async land(file, edits) {
      writeFileSync(join(root, PATH), file)
      const { status, stderr } = spawnSync(process.execPath, args, { input: JSON.stringify(callOf(edits)), env, encoding: 'utf8' })
      return replyFrom(status === 0, file, readFileSync(join(root, PATH), 'utf8'), stderr)
    },
    close: async () => rmSync(top, { recursive: true, force: true }),
  }
}
