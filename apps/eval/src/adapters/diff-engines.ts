import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyPatch } from 'diff'
import { applyPatchToFiles } from 'llm-diff-patcher'
import { type Adapter, oneByOne } from './adapter'
import { unifiedPatch } from './unified'

/** jsdiff's applyPatch with a fuzz factor of 2. The patch is made from old and new text at the claimed line. */
export const jsdiff: Adapter = {
  name: 'jsdiff',
  package: 'diff',
  apply: oneByOne((file, edit) => {
    const content = applyPatch(file, unifiedPatch(edit), { fuzzFactor: 2 })
    return content === false ? { status: 'refused', note: 'applyPatch answered false' } : { status: 'done', content }
  }),
}

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

/** llm-diff-patcher. Its only function takes a unified diff and writes files, so each edit gets a file of its own. */
export const llmDiffPatcher: Adapter = {
  name: 'llm-diff-patcher',
  package: 'llm-diff-patcher',
  apply: oneByOne((file, edit) => {
    const basePath = mkdtempSync(join(tmpdir(), 'eval-'))
    try {
      writeFileSync(join(basePath, 'file.txt'), file)
      const { success } = applyPatchToFiles(unifiedPatch(edit, 'file.txt'), { basePath })
      if (!success) return { status: 'refused', note: 'success was false' }
      return { status: 'done', content: readFileSync(join(basePath, 'file.txt'), 'utf8') }
    } finally {
      rmSync(basePath, { recursive: true })
    }
  }),
}
