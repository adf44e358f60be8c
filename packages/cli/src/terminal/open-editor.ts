import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { CommandError } from './command-error'

/**
 * Opens a text in the user's editor, `$VISUAL` or `$EDITOR`, and returns the changed text. Undefined if the editor failed. The file has the
 * extension of `path`. A final line break that the editor added is removed again.
 */
export async function openEditor(
  env: Readonly<Record<string, string | undefined>>,
  text: string,
  path: string,
): Promise<string | undefined> {
  const editor = env.VISUAL || env.EDITOR || (process.platform === 'win32' ? 'notepad' : 'vi')
  const folder = await mkdtemp(join(tmpdir(), 'suture-edit-'))
  try {
    const file = join(folder, `new-text${extname(path).replace(/[^.\w]/g, '')}`)
    const isOpen = text !== '' && !text.endsWith('\n')
    await writeFile(file, isOpen ? `${text}\n` : text)
    if (!(await run(editor, file))) return undefined
    const changed = await readFile(file, 'utf8')
    return isOpen && changed.endsWith('\n') ? changed.slice(0, -1) : changed
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the editor. The variable may contain arguments, so a shell reads it, as for git. */
function run(editor: string, file: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(`${editor} "${file}"`, { shell: true, stdio: 'inherit' })
    child.on('error', (error) => reject(new CommandError(`the editor could not be started: ${error.message}`, 3)))
    child.on('close', (code) => resolve(code === 0))
  })
}
