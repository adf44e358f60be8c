import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyPatchToFiles } from 'llm-diff-patcher'
import { type Adapter, oneByOne } from './adapter'
import { unifiedPatch } from './unified'

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
