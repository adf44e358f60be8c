import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyExamples } from '../../../../scripts/examples.mjs'
import type { Step } from './cast'

/** The commands of the recording. They run in a copy of `examples`. */
export const TOUR = ['suture apply answer.md --root shop --stat', 'suture apply refused.md --root shop', 'suture undo --root shop']

/** Runs each command in a copy of `examples`, one after the other, and returns what it printed. `root` is the repository. */
export function record(root: string, commands: readonly string[]): Step[] {
  const folder = mkdtempSync(join(tmpdir(), 'suture-tour-'))
  try {
    copyExamples(root, folder)
    return commands.map((command) => ({ command, output: run(root, join(folder, 'examples'), command) }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(root: string, folder: string, command: string): string {
  const [, ...args] = command.split(' ')
  const { stdout, stderr, error } = spawnSync(process.execPath, [join(root, 'scripts/suture.mjs'), ...args, '--color', 'always'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: folder, XDG_STATE_HOME: join(folder, '.state'), SUTURE_STATE_DIR: '' },
  })
  if (error) throw error
  return stdout + stderr
}
