import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const command = fileURLToPath(new URL('../packages/cli/bin/suture.cjs', import.meta.url))

// Since version 22.8, Node caches the compiled code itself.
it.skipIf('enableCompileCache' in process.getBuiltinModule('node:module'))(
  'a second run takes the code that the first one has compiled: no flag was set between',
  () => {
    const scratch = mkdtempSync(join(tmpdir(), 'suture-second-run-'))
    const { NODE_DISABLE_COMPILE_CACHE: _, ...inherited } = process.env
    const env = { ...inherited, XDG_CACHE_HOME: join(scratch, 'cache'), SUTURE_STATE_DIR: join(scratch, 'state') }
    writeFileSync(join(scratch, 'answer.md'), 'a.txt\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n')
    const kept = () => {
      writeFileSync(join(scratch, 'a.txt'), 'one\n')
      expect(spawnSync(process.execPath, [command, 'apply', 'answer.md', '--root', '.'], { cwd: scratch, env }).status).toBe(0)
      const folder = join(scratch, 'cache', 'suture')
      const [file, ...others] = readdirSync(folder)
      expect(others).toEqual([])
      const { ino, mtimeMs } = statSync(join(folder, file!))
      return { ino, mtimeMs }
    }
    expect(kept()).toEqual(kept())
    rmSync(scratch, { recursive: true })
  },
)
