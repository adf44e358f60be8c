import { existsSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join, posix, resolve } from 'node:path'
import { diffText, unifiedDiff } from '@suture/display'
import { describeProblem, visible } from '@suture/text'
import { type FileChange, type FileText, type NotRead, nodeFiles, openWorkspace, type Workspace } from '@suture/workspace'
import { placesOf } from '../../input/find-root'
import { CommandError } from '../../terminal/command-error'
import { emit, printMessage, type Terminal } from '../../terminal/terminal'
import type { HookSettings, HostName } from '../call/host'
import { HOSTS } from '../hosts'
import { type EditedSettings, editSettings } from './edit-settings'

/** What to do with the settings of a host, and where. */
export interface InstallOptions {
  readonly install?: boolean
  readonly uninstall?: boolean
  readonly print?: boolean
  readonly project?: boolean
  readonly dryRun?: boolean
}

/** Ending of the name of the copy that is made before settings are changed. */
const COPY = '.before-suture'

/**
 * Prints the block for the settings of a host, or shows the change of its settings file and makes it. Before the
 * hook is added, the file is copied, in the same transaction.
 */
export async function installHook(terminal: Terminal, name: HostName, options: InstallOptions): Promise<number> {
  const { settings } = HOSTS[name]
  const command = hookCommandLine(terminal, name)
  const { root, path } = await placeOf(terminal, settings, options)
  const shown = visible(join(root, path))
  if (options.print) {
    printMessage(terminal, `For ${shown}:\n`)
    emit(terminal, textOf(editSettings('', settings, name, command), shown))
    return 0
  }
  const workspace = await openWorkspace({ files: nodeFiles(), root, recover: !options.dryRun })
  const read = await workspace.read(path)
  if (!read.ok && !read.missing) throw new CommandError(describeProblem(read.problem), 3)
  const before = read.ok ? read.text : ''
  const after = textOf(editSettings(before, settings, name, options.uninstall ? undefined : command), shown)
  if (after === before) terminal.out(options.uninstall ? `There is no hook in ${shown}.\n` : `The hook is in ${shown} already.\n`)
  else {
    terminal.out(diffText(unifiedDiff(before, after, { oldName: shown, newName: shown }).lines))
    if (!options.dryRun) await writeSettings(terminal, workspace, { path, shown, after, read, isCopied: read.ok && !options.uninstall })
    if (!options.dryRun && !options.uninstall && settings.note) printMessage(terminal, `${settings.note}\n`)
  }
  return 0
}

function textOf(edited: EditedSettings, shown: string): string {
  if (!edited.ok) throw new CommandError(`${shown} was not changed, because ${edited.reason}.`, 1)
  return edited.text
}

/** A change of a settings file. */
interface SettingsChange {
  readonly path: string
  /** The full path, for messages. */
  readonly shown: string
  readonly after: string
  readonly read: FileText | NotRead
  readonly isCopied: boolean
}

async function writeSettings(
  terminal: Terminal,
  workspace: Workspace,
  { path, shown, after, read, isCopied }: SettingsChange,
): Promise<void> {
  const changes: FileChange[] = [
    read.ok ? { kind: 'write', path, content: after, expectedHash: read.hash } : { kind: 'create', path, content: after },
  ]
  if (read.ok && isCopied) {
    const hasCopy = (await workspace.read(path + COPY)).ok
    changes.unshift({ kind: hasCopy ? 'write' : 'create', path: path + COPY, content: read.text })
  }
  const result = await workspace.commit(changes)
  if (!result.ok) throw new CommandError(result.problems.map(({ problem }) => describeProblem(problem)).join('\n'), 3)
  printMessage(terminal, `${shown} was changed.${isCopied ? ` The file as it was is ${shown}${COPY}.` : ''}\n`)
}

/** Returns the folder below which the settings are changed, and the path of the file in it. */
async function placeOf(terminal: Terminal, settings: HookSettings, { project }: InstallOptions): Promise<{ root: string; path: string }> {
  if (project) {
    const { here, top = here } = await placesOf(terminal.cwd)
    return { root: top, path: settings.project }
  }
  const { folder, file, variable } = settings.user
  const named = terminal.env[variable]
  if (named) return { root: resolve(terminal.cwd, named), path: file }
  return { root: terminal.env.HOME || homedir(), path: posix.join(folder, file) }
}

/** Some hosts deny a call if its hook fails, for example because the program was removed. */
const ALWAYS = ' || exit 0'

/**
 * Returns the command line of the hook. It begins with the name of this program if a shell finds it by that name, otherwise with its path.
 * Package managers add `node_modules/.bin` to PATH for the programs that they start, so a program found there is not found by a host.
 */
function hookCommandLine(terminal: Terminal, name: string): string {
  return programLine(terminal, name) + ALWAYS
}

function programLine({ bundle, env }: Terminal, name: string): string {
  if (bundle === undefined) return `suture hook ${name}`
  const packed = join(dirname(bundle), '../bin/suture.cjs')
  // In a clone, the bundle is in a cache, and a script starts it.
  const program = existsSync(packed) ? packed : resolve(process.argv[1]!)
  const found = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder))
    .map((folder) => join(folder, 'suture'))
    .find((file) => existsSync(file))
  if (found !== undefined && realpathSync(found) === realpathSync(program)) return `suture hook ${name}`
  return `node "${program}" hook ${name}`
}
