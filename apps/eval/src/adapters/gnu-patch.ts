import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Adapter, oneByOne } from './adapter'
import { unifiedPatch } from './unified'

/** GNU's `patch` command with its default fuzz factor, which is 2. */
export const gnuPatch: Adapter = {
  name: 'GNU patch',
  apply: oneByOne((file, edit) => {
    const folder = mkdtempSync(join(tmpdir(), 'eval-patch-'))
    try {
      const [name, out] = [join(folder, 'file'), join(folder, 'out')]
      writeFileSync(name, file)
      const { status } = spawnSync('patch', ['--silent', '--force', '--reject-file=-', `--output=${out}`, name], {
        input: unifiedPatch(edit),
      })
      return status === 0 ? { status: 'done', content: readFileSync(out, 'utf8') } : { status: 'refused', note: 'patch failed' }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }),
}

/** Whether the `patch` command is installed. */
export function hasGnuPatch(): boolean {
  const { status, stdout } = spawnSync('patch', ['--version'], { encoding: 'utf8' })
  return status === 0 && stdout.startsWith('GNU patch')
}
