/**
 * Edits that landed before. The journal records that such an edit landed in the file, and the file is still as the transaction left it.
 *
 *     file    log("a")      answer    log("b")   sent again      already applied, although log("b") occurs elsewhere
 *             log("a")                log("a")
 *
 * Idea: an edit is identified by its path, its two texts and everything that determines its place. Its surroundings in the answer do not
 * count. An edit that landed before is not searched for, and the other edits of the file are placed without it.
 * Weakness: if an edit is sent again with another line number, it is not recognised.
 */

import type { AnswerIntent, FileEdits } from '@suture/formats'
import { toIntents } from '@suture/formats/internal'
import { defined } from '@suture/text/internal'
import { hasWords, trimmedLines } from '../lines/bare-lines'
import { type EditReport, unplaced } from '../report/report'
import { landFile } from './land-file'
import type { Landed, LandOptions, TextState } from './land-options'

/** Returns the key that identifies an edit of a file when it is sent again. */
export function editKey(path: string, intent: AnswerIntent): string {
  const { oldString, newString, wholeLines = false, replaceAll = false, startLine, at, within = [], count } = intent
  return JSON.stringify([path, oldString, newString, wholeLines, replaceAll, startLine ?? 0, at ?? '', within, count ?? 0])
}

/** Returns the edits that can be identified when they are sent again. These are all edits that cannot be truncated. */
export function knowable(edit: FileEdits): readonly AnswerIntent[] {
  return edit.unclosed ? [] : toIntents(edit).filter(({ unclosed }) => !unclosed)
}

/** Lands the edits of a file that did not land before. */
export function landRest(path: string, edits: readonly FileEdits[], state: TextState, options: LandOptions): Landed {
  const { rest, reports } = splitLanded(path, edits, state, options)
  if (reports.length === 0) return landFile(state, edits, options)
  for (const _ of reports) options.onPlaced?.()
  const landed = rest.length === 0 ? { content: state.text, edits: [] } : landFile(state, rest, { ...options, hasOthers: true })
  return { content: landed.content, edits: [...landed.edits, ...reports].sort((a, b) => a.line - b.line) }
}

/** Separates the edits that must be placed from the edits that landed before, and returns reports for the edits that landed before. */
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
      const warnings = [`by transaction ${transaction}, and the file was not changed since`]
      reports.push(unplaced({ format: edit.format, line: intent.line }, 'already-applied', { warnings }))
      return false
    }
    return withoutIntents(edit, leave)
  })
  return known.length === 0 || isBasedOn(known, others)
    ? none
    : { rest: rest.filter(({ intents, diff }) => intents.length > 0 || (diff && diff.hunks.length > 0)), reports }
}

/** Returns the edit with only the parts for which `stays` returns true. */
function withoutIntents(edit: FileEdits, stays: (intent: AnswerIntent) => boolean): FileEdits {
  const intents = edit.intents.filter(stays)
  if (!edit.diff) return { ...edit, intents }
  const kept = toIntents({ ...edit, intents: [] }).map(stays)
  const diff = { ...edit.diff, hunks: edit.diff.hunks.filter((_, index) => kept[index]) }
  const hunkLines = edit.hunkLines?.filter((_, index) => kept[index])
  return { ...edit, intents, diff, ...defined({ hunkLines }) }
}

/** Maximum product of lines and characters that are compared for one file. If the product is larger, the edits count as based on others. */
const MOST = 20_000_000

/** Whether one of the edits may quote text that an edit in `others` adds, and so may be based on it. */
function isBasedOn(edits: readonly AnswerIntent[], others: readonly AnswerIntent[]): boolean {
  const quoted = significantLines(edits.flatMap(({ oldString }) => oldString.split('\n')))
  const brought = significantLines(
    others.flatMap(({ oldString, newString }) => {
      const old = new Set(oldString.split('\n').map((line) => line.trim()))
      return newString.split('\n').filter((line) => !old.has(line.trim()))
    }),
  )
  const [quotedText, broughtText] = [quoted.join('\n'), brought.join('\n')]
  if (quoted.length * broughtText.length + brought.length * quotedText.length > MOST) return true
  return quoted.some((line) => broughtText.includes(line)) || brought.some((line) => quotedText.includes(line))
}

/** Returns the trimmed lines that contain words. If there are none, returns all non-empty lines. */
function significantLines(lines: readonly string[]): string[] {
  const texts = [...new Set(trimmedLines(lines))]
  const words = texts.filter(hasWords)
  return words.length > 0 ? words : texts
}
