import type { LandedEdit, Landing } from '../../engine/protocol'
import { toneOf } from './edit-list'
import type { LineMark, Tone } from './editor'
import type { Ribbon } from './ribbons'

/** Most places of one edit, and most lines of one place, that are marked. */
const MOST = { places: 100, lines: 2000 }

/** Returns the marked lines of a file: the places of its edits, and the lines that refusals are about. */
export function fileMarks(landing: Landing | undefined, path: string): LineMark[] {
  return (landing?.edits ?? []).flatMap((each, index) => {
    if (each.path !== path) return []
    const tones = new Map(each.paired.map(({ line, form }) => [line, toneFor(each, form)]))
    return each.places.slice(0, MOST.places).flatMap(({ startLine, endLine }) =>
      Array.from({ length: Math.min(endLine - startLine + 1, MOST.lines) }, (_, i) => ({
        line: startLine + i,
        edit: index + 1,
        tone: tones.get(startLine + i) ?? toneFor(each, 'equal'),
      })),
    )
  })
}

/** Returns the quoted lines of the answer. If an edit has none of its own, returns the line at which it begins. */
export function answerMarks(landing: Landing | undefined): LineMark[] {
  return (landing?.edits ?? []).flatMap((each, index) => {
    const own = each.paired.flatMap(({ answerLine, form }) => (answerLine === undefined ? [] : [{ line: answerLine, form }]))
    const lines = own.length > 0 ? own : [{ line: each.answerLine, form: 'equal' }]
    return lines.map(({ line, form }) => ({ line, edit: index + 1, tone: toneFor(each, form) }))
  })
}

/** Returns the pairs of a file that are connected. A quote with several places is connected with each of them. */
export function ribbonsOf(landing: Landing | undefined, path: string): Ribbon[] {
  const edits = (landing?.edits ?? []).filter((each) => each.path === path)
  return edits.flatMap((each) => {
    const { paired, answerLine, places } = each
    const pairs = paired.flatMap(({ line, answerLine: at, form }) =>
      line === undefined ? [] : [{ fileLine: line, answerLine: at ?? answerLine, tone: toneFor(each, form) }],
    )
    if (pairs.length > 0 && places.length < 2) return pairs
    const first = paired.find(({ answerLine: at }) => at !== undefined)?.answerLine ?? answerLine
    return places.slice(0, MOST.places).map(({ startLine }) => ({ fileLine: startLine, answerLine: first, tone: toneFor(each, 'equal') }))
  })
}

function toneFor({ status }: LandedEdit, form: string): Tone {
  return status === 'refused' ? 'refused' : toneOf(form)
}
