import { describeReport, type Report } from '@suture/core'
import type * as vscode from 'vscode'
import { changedFiles, refusedCount } from './answer/changed-files'
import { planInEditor } from './answer/plan-in-editor'
import { chooseFiles } from './editor/choose-files'
import { openDocuments } from './editor/documents'
import type { Preview } from './editor/preview'
import type { VsCode } from './editor/vs-code'
import { workspaceEdit } from './editor/workspace-edit'

const COPY = 'Copy words for the model'

/** Applies an answer to the files that the user chooses. Nothing is saved. */
export async function applyCommand(vs: VsCode, preview: Preview, answer: string): Promise<void> {
  const folder = await folderOf(vs)
  if (!folder) return
  const documents = openDocuments(vs, folder.uri)
  const report = await planInEditor(answer, rootOf(folder), documents.read)
  const files = changedFiles(report)
  if (files.length === 0) return showNothing(vs, report)
  const show = (file: (typeof files)[number]) => void preview.show(file.report, documents)
  show(files[0]!)
  const chosen = await chooseFiles(vs, files, show)
  if (chosen && chosen.length > 0) {
    const reports = chosen.map((file) => file.report)
    const moved = await documents.changed(reports.flatMap(({ path, to }) => (to === undefined ? [path] : [path, to])))
    if (moved.length > 0) {
      await vs.window.showWarningMessage(
        `Suture: ${moved.join(', ')} changed after its edits were placed. Nothing was applied: run the command again.`,
      )
      return
    }
    if (!(await vs.workspace.applyEdit(workspaceEdit(vs, reports, documents)))) {
      await vs.window.showErrorMessage('Suture: the editor did not accept the changes. Nothing was applied.')
      return
    }
    const edits = reports.flatMap((file) => file.edits).filter(({ status }) => status === 'applied').length
    vs.window.setStatusBarMessage(`Suture: ${count(edits, 'edit')} applied in ${count(reports.length, 'file')}, not saved`, 10_000)
  }
  if (refusedCount(report) > 0) await showRefusals(vs, report)
}

/** Returns the folder to which the paths of the answer are relative. */
async function folderOf({ window, workspace }: VsCode): Promise<vscode.WorkspaceFolder | undefined> {
  const folders = workspace.workspaceFolders ?? []
  if (folders.length > 1) return window.showWorkspaceFolderPick({ placeHolder: 'The folder to which the paths of the answer are relative' })
  if (folders.length === 0) await window.showErrorMessage('Suture: open a folder first. The paths of an answer are relative to it.')
  return folders[0]
}

/** Returns the absolute path of a folder for the engine. The root of a virtual file system has a name of its own. */
function rootOf({ uri }: vscode.WorkspaceFolder): string {
  const path = uri.path.replace(/(?<!\/)\/+$/, '')
  return path === '' ? '/workspace' : path
}

async function showNothing(vs: VsCode, report: Report): Promise<void> {
  if (refusedCount(report) > 0 || report.status === 'empty') await showRefusals(vs, report)
  else await vs.window.showInformationMessage('Suture: nothing to do, all edits are already in place.')
}

/** Shows why edits were refused, and copies the reasons for the model if the user asks for it. */
async function showRefusals(vs: VsCode, report: Report): Promise<void> {
  const words = describeReport(report)
  const lead = report.status === 'empty' ? 'the answer contains no edit that can be read' : `${count(refusedCount(report), 'edit')} refused`
  const reasons = report.status === 'empty' ? '' : firstReasons(words)
  const action = await vs.window.showWarningMessage(`Suture: ${lead}.${reasons}`, COPY)
  if (action === COPY) await vs.env.clipboard.writeText(words)
}

/** Returns the first line of each refusal, at most three. */
function firstReasons(words: string): string {
  const lines = words.split('\n')
  const reasons = lines.flatMap((line, index) => (line.startsWith('✗ ') ? [`${line.slice(2)} ${lines[index + 1] ?? ''}`] : []))
  return ` ${reasons.slice(0, 3).join(' ')}${reasons.length > 3 ? ' ...' : ''}`
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}
