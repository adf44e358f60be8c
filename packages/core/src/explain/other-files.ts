import type { NotFound } from '@suture/text'
import type { FileReport } from '../report/report'

/** Maximum number of UTF-16 units that are searched for all refused edits of one answer together. */
const BUDGET = 50_000_000

/**
 * Adds a hint to problems of text that was not found: the longer word of the file inside which it occurs, or the other files of the same
 * answer that contain it. The hint is only for the reader of the message. An edit is never tried on another file.
 */
export function findInOtherFiles(files: readonly FileReport[]): FileReport[] {
  let budget = BUDGET
  const holds = ({ before }: FileReport, quoted: string) => {
    if (before === undefined || budget < before.length) return false
    budget -= before.length
    return before.replaceAll('\r\n', '\n').includes(quoted)
  }
  const hintFor = (problem: NotFound, file: FileReport): Pick<NotFound, 'insideWord' | 'elsewhere'> => {
    const quoted = problem.quoted.trim()
    if (quoted === '') return {}
    const isNear = problem.finding === undefined && holds(file, quoted)
    const insideWord = isNear ? wordAround(file.before!.replaceAll('\r\n', '\n'), quoted) : undefined
    if (insideWord) return { insideWord }
    const elsewhere = files.filter((other) => other !== file && holds(other, quoted)).map(({ path }) => path)
    return elsewhere.length > 0 ? { elsewhere } : {}
  }
  return files.map((file) => {
    const edits = file.edits.map((edit) => {
      const { problem } = edit
      return problem?.kind === 'not-found' ? { ...edit, problem: { ...problem, ...hintFor(problem, file) } } : edit
    })
    return { ...file, edits }
  })
}

/** Returns the longer word inside which a text occurs first. Undefined if it is a word there. The text must occur. */
function wordAround(text: string, quoted: string): NotFound['insideWord'] {
  const at = text.indexOf(quoted)
  const end = at + quoted.length
  const before = WORD_END.exec(text.slice(Math.max(0, at - SHOWN), at + 1))?.[0].slice(0, -1) ?? ''
  const after = WORD_START.exec(text.slice(end - 1, end + SHOWN))?.[0].slice(1) ?? ''
  return before + after === '' ? undefined : { line: text.slice(0, at).split('\n').length, word: before + quoted + after }
}

/** Maximum number of UTF-16 units of a word on each side of the quoted text that a message shows. */
const SHOWN = 50

const WORD_START = /^[\p{L}\p{N}\p{M}_]+/u
const WORD_END = /[\p{L}\p{N}\p{M}_]+$/u
