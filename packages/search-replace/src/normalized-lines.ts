/*
 * Lines normalised once, as code units with offsets.
 * Idea: `normalizeString` folds unit by unit and makes every run of whitespace one space, so a window of lines,
 *   normalised, is the normalised lines that are not empty, a space between: a slice of one array.
 * Cost: one pass over the lines; two bytes a unit and four a line.
 * Weakness: holds only while normalisation looks at single units and at whitespace (a property test watches).
 */
import { normalizeString } from '@suture/similarity'

/** Normalised lines: line `i` begins at `starts[i]`; every line that is not empty ends in one space. */
export interface NormalizedLines {
  readonly units: Uint16Array
  /** One more than there are lines; the last is the end of the units. */
  readonly starts: Int32Array
}

/** Normalises `lines[from..to)`. */
export function normalizeLines(lines: readonly string[], from = 0, to = lines.length): NormalizedLines {
  let capacity = 1
  for (let i = from; i < to; i++) capacity += lines[i]!.length + 1
  const starts = new Int32Array(Math.max(0, to - from) + 1)
  const out: Output = { units: new Uint16Array(capacity), at: 0, slack: 0 }
  for (let i = from; i < to; i++) {
    starts[i - from] = out.at
    normalizeLine(lines[i]!, out)
  }
  starts[Math.max(0, to - from)] = out.at
  return { units: out.units.subarray(0, out.at), starts }
}

/** The normalised units of a text; without the space at the end. */
export function normalizeUnits(text: string): Uint16Array {
  const out: Output = { units: new Uint16Array(text.length + 1), at: 0, slack: 0 }
  normalizeLine(text, out)
  return out.units.subarray(0, Math.max(0, out.at - 1))
}

interface Output {
  units: Uint16Array
  at: number
  /** Room beyond one unit for each unit still to come. */
  slack: number
}

/** In `FOLDED`: not asked yet, whitespace, more than one unit; else the folded unit plus one. */
const UNKNOWN = 0
const WHITESPACE = -1
const SEVERAL = -2
const FOLDED = new Int32Array(0x10000)

function normalizeLine(line: string, out: Output): void {
  let units = out.units
  let at = out.at
  const begin = at
  for (let i = 0; i < line.length; i++) {
    const unit = line.charCodeAt(i)
    const folded = FOLDED[unit] || ask(unit)
    if (folded > 0) units[at++] = folded - 1
    else if (folded === WHITESPACE) {
      if (at > begin && units[at - 1] !== 32) units[at++] = 32
    } else {
      const several = normalizeString(String.fromCharCode(unit))
      units = makeRoom(out, several.length - 1)
      for (let k = 0; k < several.length; k++) units[at++] = several.charCodeAt(k)
    }
  }
  if (at > begin && units[at - 1] !== 32) units[at++] = 32
  out.at = at
}

function ask(unit: number): number {
  const folded = normalizeString(String.fromCharCode(unit))
  const value = folded === '' ? WHITESPACE : folded.length > 1 ? SEVERAL : folded.charCodeAt(0) + 1
  FOLDED[unit] = value === UNKNOWN ? SEVERAL : value
  return value
}

/** Takes `more` units from the slack, doubling the room when there is too little. */
function makeRoom(out: Output, more: number): Uint16Array {
  if (out.slack < more) {
    const wider = new Uint16Array(out.units.length * 2 + more)
    wider.set(out.units)
    out.slack += wider.length - out.units.length
    out.units = wider
  }
  out.slack -= more
  return out.units
}
