/** The name of a step, which is the difference that the step removes. */
export type StepName =
  | 'zero-width'
  | 'composition'
  | 'quotes'
  | 'dashes'
  | 'ellipsis'
  | 'spaces'
  | 'whitespace-runs'
  | 'outer-whitespace'
  | 'trailing-whitespace'

/**
 * The parts of a text that a step moved, in order. Each has four numbers: its span in the result (from, to), then its span in the input
 * (from, to). Spans are half-open UTF-16 offsets. Parts in which every unit keeps its offset are not listed.
 */
export type Moves = Int32Array

/** The result of a step. */
export interface Rewritten {
  readonly text: string
  readonly moves: Moves
}

/** A step of normalisation. `run` returns undefined if it changes nothing. */
export interface Step {
  readonly name: StepName
  readonly run: (text: string) => Rewritten | undefined
}

const NO_MOVES: Moves = new Int32Array(0)

/**
 * Returns a step that replaces single units by single units, so that no text moves. `pattern` is global, and `table` has an entry for every
 * match.
 */
export function unitStep(name: StepName, pattern: RegExp, table: Readonly<Record<string, string>>): Step {
  return {
    name,
    run(text) {
      if (text.search(pattern) === -1) return undefined
      return { text: text.replace(pattern, (unit) => table[unit] ?? unit), moves: NO_MOVES }
    },
  }
}

/** Returns a step that replaces every match of `pattern` by `put(match)`. `pattern` is global, linear and never matches the empty text. */
export function stretchStep(name: StepName, pattern: RegExp, put: (stretch: string) => string): Step {
  return {
    name,
    run(text) {
      const moves: number[] = []
      let shift = 0
      let changed = false
      const result = text.replace(pattern, (stretch, at: number) => {
        const made = put(stretch)
        if (made === stretch) return stretch
        changed = true
        if (stretch.length !== 1 || made.length !== 1) moves.push(at + shift, at + shift + made.length, at, at + stretch.length)
        shift += made.length - stretch.length
        return made
      })
      return changed ? { text: result, moves: Int32Array.from(moves) } : undefined
    },
  }
}

/**
 * Returns a step that keeps one span of the text and removes the text before and after it. `kept` returns that span and has no side
 * effects.
 */
export function edgeStep(name: StepName, kept: (text: string) => { readonly from: number; readonly to: number }): Step {
  return {
    name,
    run(text) {
      const { from, to } = kept(text)
      if (from === 0 && to === text.length) return undefined
      const length = to - from
      const moves = [...(from > 0 ? [0, 0, 0, from] : []), ...(to < text.length ? [length, length, to, text.length] : [])]
      return { text: text.slice(from, to), moves: Int32Array.from(moves) }
    },
  }
}
