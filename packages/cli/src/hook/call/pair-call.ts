import { resolve } from 'node:path'
import type { FileEdits, Parsed } from '@suture/formats'
import { type PairNames, pairTermsOf } from '@suture/formats/internal'
import { type ExactEdit, exactEdit } from './exact-edit'
import type { Call } from './host'

/** Old and new text of a call, which replaces one occurrence or all. */
export interface QuotedPair extends ExactEdit {
  readonly all?: boolean
}

/** What a call of an edit tool with old and new text asks for. */
export interface PairCall {
  readonly folder: string
  readonly path: string
  readonly pairs: readonly QuotedPair[]
  /** The names of the arguments, for refusals. */
  readonly names: PairNames
  /** Returns the host's arguments for an exact edit. */
  readonly argsOf: (edit: ExactEdit) => object
}

/**
 * Returns a call that replaces text in one file. An old text that is empty creates a file or appends to an empty one, so the host is left
 * alone with it.
 */
export function pairCall({ folder, path, pairs, names, argsOf }: PairCall): Call | undefined {
  if (pairs.length === 0 || pairs.some(({ oldText }) => oldText === '')) return undefined
  const intents = pairs.map(({ oldText, newText, all }, index) => ({
    oldString: oldText,
    newString: newText,
    ...(all && { replaceAll: true }),
    line: index + 1,
  }))
  return {
    folder,
    parsed: parsedOf({ path: resolve(folder, path), operation: 'modify', intents, format: 'json', line: 1 }, pairs.length),
    terms: pairTermsOf(names),
    rewrite: ([file]) => {
      const { before = '', after = '' } = file ?? {}
      if (madeAlone(before, pairs) === after) return undefined
      const edit = exactEdit(withoutMark(before), withoutMark(after))
      return edit && argsOf(edit)
    },
  }
}

/** Returns a call that writes a whole file. */
export function wholeCall(folder: string, path: string, content: string, argsOf: (content: string) => object): Call {
  return {
    folder,
    parsed: parsedOf({ path: resolve(folder, path), operation: 'write', content, intents: [], format: 'whole', line: 1 }, 1),
    rewrite: ([file]) => (file?.after === undefined || file.after === content ? undefined : argsOf(file.after)),
  }
}

function parsedOf(edit: FileEdits, count: number): Parsed {
  const evidence = Array.from({ length: count > 1 ? count : 0 }, (_, index) => {
    return { format: edit.format, startLine: index + 1, endLine: index + 1, because: '' }
  })
  return { edits: [edit], problems: [], prose: '', evidence }
}

/** Returns the text that an exact search makes of the pairs, one after the other. Undefined if it finds none or several places. */
function madeAlone(before: string, pairs: readonly QuotedPair[]): string | undefined {
  let text = before
  for (const { oldText, newText, all } of pairs) {
    const parts = text.split(oldText)
    if (parts.length < 2 || (parts.length > 2 && !all)) return undefined
    text = parts.join(newText)
  }
  return text
}

/** Hosts do not show the byte order mark to the model, and some do not search in it. */
function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, '')
}
