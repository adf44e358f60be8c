/**
 * Edits that landed before: the journal says that one landed in the file, and the file is still as its transaction left it.
 *
 *     file    log("a")      answer    log("b")   sent again      already applied, although log("b") occurs elsewhere
 *             log("a")                log("a")
 *
 * Idea: an edit is known by its path, its two texts and all that says where it goes; what surrounds it in the answer does not count. It is
 * not searched for: other edits of the file are placed without it.
 * Weakness: the same edit with another line number is another edit.
 */
import type { AnswerIntent, FileEdits } from '@suture/formats'
import { toIntents } from '@suture/formats/internal'
import type { EditReport } from '../report/report'
import { landFile } from './land-file'
import type { Landed, LandOptions, TextState } from './land-options'

/** What makes an edit of a file the same edit when it is sent again. */
export function editKey(path: string, intent: AnswerIntent): string {
  const { oldString, newString, wholeLines = false, replaceAll = false, startLine, at, within = [], count } = intent
  return JSON.stringify([path, oldString, newString, wholeLines, replaceAll, startLine ?? 0, at ?? '', within, count ?? 0])
}

/** The edits of a file that are known when they are sent again: all but those that may be cut short. */
export function knowable(edit: FileEdits): readonly AnswerIntent[] {
  return edit.unclosed ? [] : toIntents(edit).filter(({ unclosed }) => !unclosed)
}

/** Lands the edits of a file that did not land before. */
export function landRest(path: string, edits: readonly FileEdits[], state: TextState, options: LandOptions): Landed {
  const { rest, reports } = splitLanded(path, edits, state, options)
  if (reports.length === 0) return landFile(state.text, edits, options)
  for (const _ of reports) options.onPlaced?.()
  const landed = rest.length === 0 ? { content: state.text, edits: [] } : landFile(state.text, rest, { ...options, hasOthers: true })
  return { content: landed.content, edits: [...landed.edits, ...reports].sort((a, b) => a.line - b.line) }
}

/** The edits that have to be placed, and the reports of those that landed before. */
function splitLanded(path: string, edits: readonly FileEdits[], { landed }: TextState, { policy }: LandOptions) {
  const none = { rest: edits, reports: [] as EditReport[] }
  if (!landed || landed.size === 0 || policy === 'spec') return none
  const known: AnswerIntent[] = []
  const others: AnswerIntent[] = []
  const reports: EditReport[] = []
  const rest = edits.map((edit): FileEdits => {
    const able = new Set(knowable(edit).map((intent) => editKey(path, intent)))
    const leave = (intent: AnswerIntent): boolean => {
      const key = editKey(path, intent)
      const transaction = able.has(key) ? landed.get(key) : undefined
      if (transaction === undefined) return others.push(intent) > 0
      known.push(intent)
      const warnings = [`by transaction ${transaction}, and the file is as that left it`]
      reports.push({ format: edit.format, line: intent.line, status: 'already-applied', matches: [], warnings })
      return false
    }
    return withoutIntents(edit, leave)
  })
  return known.length === 0 || isBasedOn(known, others)
    ? none
    : { rest: rest.filter(({ intents, diff }) => intents.length > 0 || (diff && diff.hunks.length > 0)), reports }
}

/** The edit with those of its parts that are to stay. */
function withoutIntents(edit: FileEdits, stays: (intent: AnswerIntent) => boolean): FileEdits {
  const intents = edit.intents.filter(stays)
  if (!edit.diff) return { ...edit, intents }
  const kept = toIntents({ ...edit, intents: [] }).map(stays)
  const diff = { ...edit.diff, hunks: edit.diff.hunks.filter((_, index) => kept[index]) }
  const hunkLines = edit.hunkLines?.filter((_, index) => kept[index])
  return { ...edit, intents, diff, ...(hunkLines ? { hunkLines } : {}) }
}

/** Lines times characters that are compared; beyond them, edits count as based on others. */
const MOST = 20_000_000

/** True if an edit may quote what one of the others brings: then it may be meant to be made after that one. */
function isBasedOn(edits: readonly AnswerIntent[], others: readonly AnswerIntent[]): boolean {
  const quoted = telling(edits.flatMap(({ oldString }) => oldString.split('\n')))
  const brought = telling(
    others.flatMap(({ oldString, newString }) => {
      const old = new Set(oldString.split('\n').map((line) => line.trim()))
      return newString.split('\n').filter((line) => !old.has(line.trim()))
    }),
  )
  const [quotedText, broughtText] = [quoted.join('\n'), brought.join('\n')]
  if (quoted.length * broughtText.length + brought.length * quotedText.length > MOST) return true
  return quoted.some((line) => broughtText.includes(line)) || brought.some((line) => quotedText.includes(line))
}

/** The lines with words, trimmed; without such lines, those with any text. */
function telling(lines: readonly string[]): string[] {
  const texts = [...new Set(lines.map((line) => line.trim()))].filter((line) => line !== '')
  const words = texts.filter((line) => /[\p{L}\p{N}]/u.test(line))
  return words.length > 0 ? words : texts
}
