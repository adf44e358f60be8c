import { open, realpath } from 'node:fs/promises'
import { applyEdits, describeReport, nodeFiles, type Parsed, type Report, servedTexts } from '@suture/core'
import { ADDED_TWICE, hasOpaque } from '@suture/core/internal'
import type { Match } from '@suture/text'
import { placesOf } from '../input/find-root'
import { sessionOf } from './call/fields'
import type { Call, HookInput, Host } from './call/host'
import { rememberShown } from './remember-shown'

/** What a hook prints: the answer for the host, and a message for a person. Without an answer, the host makes the call as it is. */
export interface HookAnswer {
  readonly answer?: object
  readonly message?: string
}

/**
 * Returns the answer to a host's call. The files are read and never written: the host writes, with its own permissions. A call that is no
 * edit, or edits a file outside of the project, is left to the host.
 */
export async function answerCall(host: Host, input: HookInput): Promise<HookAnswer> {
  const session = sessionOf(input)
  const shown = host.readShown?.(input)
  if (shown) {
    if (session !== undefined) await rememberShown(shown, session)
    return {}
  }
  const call = host.readCall(input)
  if (!call) return { message: 'not an edit that is landed here, so the call is left as it is' }
  const { here, top = here } = await placesOf(await realpath(call.folder))
  const report = await place(call.parsed, top, session)
  if (isOutside(report)) return { message: 'the file is outside of the project, so the call is left as it is' }
  const lost = await whatIsLost(host, top, report)
  if (lost !== undefined) return { answer: host.deny(lost) }
  if (report.exitCode > 0 || report.files.every(({ status }) => status === 'unchanged'))
    return { answer: host.deny(reasonOf(report, call)) }
  const args = call.rewrite(report.files)
  return args ? { answer: host.rewritten(args) } : {}
}

/**
 * Places the edits of a call. What the host showed in this conversation is only the base of edits that are not verbatim in the file. The
 * host may also have shown a newer text, by a command or a search, and then the text that is remembered is no ancestor. A text that is in
 * the file once was shown, was moved there, or is a new copy of changed lines. Only in the last case, which is the rarest, is its place
 * wrong, and then it is no other place than without a base. A text that is not verbatim in the file, but in what was shown, was quoted from
 * there. What the host has written since is not remembered, so an added line that the file has near by may be of the same edit, made before.
 */
async function place(parsed: Parsed, root: string, session: string | undefined): Promise<Report> {
  const files = nodeFiles()
  const report = await applyEdits(parsed, files, { root, dryRun: 'edits' })
  if (session === undefined || isVerbatim(report)) return report
  const carried = await applyEdits(parsed, files, { root, base: servedTexts({ files, session }), dryRun: 'edits' })
  const isAddedTwice = matchesOf(carried).some(({ warnings }) => warnings.some((warning) => warning.endsWith(ADDED_TWICE)))
  return isAddedTwice ? report : carried
}

function isVerbatim(report: Report): boolean {
  return report.exitCode === 0 && matchesOf(report).every(({ similarity, evidence }) => similarity === 1 && evidence === undefined)
}

function matchesOf({ files }: Report): readonly Match[] {
  return files.flatMap(({ edits }) => edits.flatMap((edit) => edit.matches))
}

/** Returns what the host's edit tool would not keep of the files, as the reason of a refusal. Undefined if it keeps everything. */
async function whatIsLost({ title, unifiesLineEnds, addsLineEnd }: Host, root: string, { files }: Report): Promise<string | undefined> {
  for (const { path, before = '', after } of files) {
    if (before.startsWith('\ufeff') && (await isUtf16(`${root}/${path}`)))
      return `${path}: nothing was written. The file is UTF-16, and the edit tool of ${title} writes UTF-8. Convert the file first, or leave it out.`
    if (hasOpaque(before))
      return `${path}: nothing was written. The file is not UTF-8, and the edit tool of ${title} would replace its other characters. Make this edit with \`suture apply\` or a tool of Suture, or convert the file first.`
    if (unifiesLineEnds && after !== undefined && /(?<!\r)\n/.test(before) && before.includes('\r\n'))
      return `${path}: nothing was written. The file has lines with CRLF and lines with LF, and the edit tool of ${title} would change all of them to one kind. Convert the file first, or leave it out.`
    if (addsLineEnd && after && !after.endsWith('\n') && before !== '')
      return `${path}: nothing was written. The file does not end with a line end, and the edit tool of ${title} would add one. Make this edit with \`suture apply\` or a tool of Suture, or end the file with a line end first.`
  }
  return undefined
}

/** Whether nothing is wrong but paths that lead out of the project, or into a folder that is never edited. */
function isOutside({ files, problems }: Report): boolean {
  const found = [...files.flatMap(({ edits }) => edits.flatMap(({ problem }) => problem ?? [])), ...problems.map(({ problem }) => problem)]
  return found.length > 0 && found.every(({ kind }) => kind === 'unsafe-path')
}

/** Returns why the call is denied. If the call has words for its arguments, its edits are named by their numbers. */
function reasonOf(report: Report, { terms }: Call): string {
  return describeReport(report, terms ? { numbered: true, terms } : {})
}

/** Whether a file begins with a byte order mark of UTF-16. */
async function isUtf16(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return [0xfeff, 0xfffe].includes(buffer.readUInt16BE())
  } finally {
    await file.close()
  }
}
