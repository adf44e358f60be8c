import type { Case } from '../cases/cases'
import type { AnswerEdit } from '../cases/draft'
import { splitOf } from '../cases/split'
import { isBlank, lineEnd } from '../text/lines'
import type { Range } from './changes'
import { placesOf } from './window'

/** Number of context lines quoted on both sides of the change, by the name that the tables use. */
export const CONTEXTS = { 'one line': 1, 'three lines': 3 } as const
export type Context = keyof typeof CONTEXTS
export const contexts = Object.keys(CONTEXTS) as readonly Context[]

/** A change of the quoted version: lines that replace a range. */
export interface RealEdit {
  readonly base: readonly string[]
  readonly range: Range
  readonly added: readonly string[]
}

/** A change as an answer gives it: the quoted range of the base, and old and new text as lines. */
export interface Quote {
  readonly window: Range
  readonly old: readonly string[]
  readonly new: readonly string[]
}

/** Returns the quote of a change with some lines of context, counting empty lines. At the ends of the file there are fewer. */
export function quoteOf({ base, range, added }: RealEdit, context: Context): Quote {
  const window = { from: Math.max(0, range.from - CONTEXTS[context]), to: Math.min(base.length, range.to + CONTEXTS[context]) }
  const old = base.slice(window.from, window.to)
  return { window, old, new: [...base.slice(window.from, range.from), ...added, ...base.slice(range.to, window.to)] }
}

/** Returns the base with the change made. */
export function withEdit({ base, range, added }: RealEdit): readonly string[] {
  return [...base.slice(0, range.from), ...added, ...base.slice(range.to)]
}

/**
 * Returns why an answer does not identify one place, whatever a merge returns. Undefined if it does. `wanted` is the right result, absent
 * for a conflict.
 */
export function openPlace({ old, new: wished }: Quote, base: readonly string[], file: readonly string[], wanted?: readonly string[]) {
  if (old.every(isBlank)) return 'only empty lines are quoted'
  if (placesOf(base, old).length > 1) return 'the quote occurs several times where it was read'
  const [at, ...others] = placesOf(file, old)
  if (at === undefined) return undefined
  const literal = [...file.slice(0, at), ...wished, ...file.slice(at + old.length)]
  const agrees = others.length === 0 && wanted?.length === literal.length && literal.every((line, i) => line === wanted[i])
  return agrees ? undefined : 'the quote occurs verbatim where the merge does not put it'
}

/** The origin of a case. */
export interface Source {
  readonly package: string
  readonly path: string
  readonly language: { readonly name: string }
}

/** The content of a case: the lines of the file, the quote, and the right result. */
export interface Asked {
  readonly id: string
  readonly set: Case['set']
  readonly kinds: readonly string[]
  readonly must: Case['must']
  readonly file: readonly string[]
  readonly ended: boolean
  readonly quote: Pick<Quote, 'old' | 'new'>
  readonly result: readonly string[]
  /** The lines of the file to which the quote refers. */
  readonly block: Range
  readonly edit: RealEdit
  readonly isRight?: (content: string) => boolean
}

/**
 * Returns old and new text. If one of them ends in an empty line, both get a line end after their last line, because the empty line would
 * be lost otherwise.
 */
function textsOf({ old, new: wished }: Pick<Quote, 'old' | 'new'>): AnswerEdit {
  const end = [old, wished].some((lines) => lines.at(-1) === '') ? '\n' : ''
  const text = (lines: readonly string[]) => (lines.length === 0 ? '' : lines.join('\n') + end)
  return { oldString: text(old), newString: text(wished) }
}

/** Returns a case whose quote consists of whole lines. */
export function lineCase(source: Source, { file, ended, quote, result, block, edit, ...asked }: Asked): Case {
  const whole = (lines: readonly string[]) => (ended ? lineEnd(lines) : lines.join('\n'))
  const below = file.slice(block.to)
  return {
    pair: source.package,
    split: splitOf(source.package),
    path: source.path,
    language: source.language.name,
    file: whole(file),
    edits: [textsOf(quote)],
    expected: whole(result),
    place: block,
    outside: [lineEnd(file.slice(0, block.from)), below.length === 0 ? '' : whole(below)],
    changes: [{ added: edit.added, removed: edit.base.slice(edit.range.from, edit.range.to) }],
    ...asked,
  }
}
