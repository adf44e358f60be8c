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

/** Returns the first longer word inside which a text occurs. Undefined if the text does not occur, or occurs as a word. */
function wordAround(text: string, quoted: string): { readonly line: number; readonly word: string } | undefined {
  const [startsWord, endsWord] = [WORD_START.test(quoted), WORD_END.test(quoted)]
  let found: { readonly line: number; readonly word: string } | undefined
  for (let at = text.indexOf(quoted); at !== -1; at = text.indexOf(quoted, at + 1)) {
    const end = at + quoted.length
    const before = startsWord ? (WORD_END.exec(text.slice(Math.max(0, at - LONGEST_WORD), at))?.[0] ?? '') : ''
    const after = endsWord ? (WORD_START.exec(text.slice(end, end + LONGEST_WORD))?.[0] ?? '') : ''
    if (before === '' && after === '') return undefined
    found ??= { line: text.slice(0, at).split('\n').length, word: before + quoted + after }
  }
  return found
}

/** Maximum number of UTF-16 units of a word on each side of the quoted text that a message shows. */
const LONGEST_WORD = 50

const WORD_START = /^[\p{L}\p{N}\p{M}_]+/u
const WORD_END = /[\p{L}\p{N}\p{M}_]+$/u
