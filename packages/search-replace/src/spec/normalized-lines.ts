/*
 * Stores the lines of a text in normalised form, as one array of UTF-16 units.
 *
 * Idea: `normalizeString` replaces single units, and each run of whitespace by one space. So several lines in normalised form are the
 * normalised forms of the lines that are not empty, separated by spaces. That is a slice of one array.
 * Cost: one pass over the lines. Two bytes for each unit, and four for each line.
 * Weakness: only correct as long as normalisation depends on single units and on whitespace, and does not change visible ASCII. A random
 * test checks this.
 */
import { normalizeString } from '@suture/similarity'

/** Lines in normalised form. Line `i` begins at `starts[i]`. Every line that is not empty ends in one space. */
export interface NormalizedLines {
  readonly units: Uint16Array
  /** One entry more than there are lines; the last is the end of the units. */
  readonly starts: Int32Array
}

/** Normalises `lines[from..to)`. */
export function normalizeLines(lines: readonly string[], from = 0, to = lines.length): NormalizedLines {
  if (to <= from) return { units: new Uint16Array(0), starts: new Int32Array(1) }
  // One flat text, since reading the units of many slices costs several times as much.
  return normalizeText(lines.slice(from, to).join('\n'), to - from)
}

/** Returns the normalised units of a text, without a space at the end. */
export function normalizeUnits(text: string): Uint16Array {
  const { units } = normalizeText(text.replaceAll('\n', ' '), 1)
  return units.subarray(0, Math.max(0, units.length - 1))
}

interface Output {
  units: Uint16Array
  at: number
  /** Number of free elements of the buffer beyond one for each unit that has not been read yet. */
  slack: number
}

/**
 * Values in `FOLDED` that are not a unit: not computed yet, whitespace, and more than one unit. Any other value is the folded unit plus
 * one.
 */
const UNKNOWN = 0
const WHITESPACE = -1
const SEVERAL = -2
const FOLDED = new Int32Array(0x10000)

function normalizeText(text: string, lineCount: number): NormalizedLines {
  const out: Output = { units: new Uint16Array(text.length + 1), at: 0, slack: 0 }
  const starts = new Int32Array(lineCount + 1)
  let units = out.units
  let at = 0
  let begin = 0
  let line = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (isPlain(unit)) units[at++] = unit
    else if (isWhitespace(unit)) {
      if (at > begin && units[at - 1] !== 32) units[at++] = 32
      if (unit === 10) starts[++line] = begin = at
    } else {
      out.at = at
      units = putFolded(out, unit)
      at = out.at
    }
  }
  if (at > begin && units[at - 1] !== 32) units[at++] = 32
  starts[lineCount] = at
  return { units: units.subarray(0, at), starts }
}

/** Whether normalisation keeps a unit unchanged, because it is visible ASCII. */
function isPlain(unit: number): boolean {
  return unit > 32 && unit < 127
}

function isWhitespace(unit: number): boolean {
  return unit === 32 || unit === 10 || (FOLDED[unit] || foldedOf(unit)) === WHITESPACE
}

function putFolded(out: Output, unit: number): Uint16Array {
  const folded = FOLDED[unit]!
  if (folded > 0) {
    out.units[out.at++] = folded - 1
    return out.units
  }
  const several = normalizeString(String.fromCharCode(unit))
  if (out.slack < several.length - 1) widen(out, several.length)
  out.slack -= several.length - 1
  for (let k = 0; k < several.length; k++) out.units[out.at++] = several.charCodeAt(k)
  return out.units
}

function foldedOf(unit: number): number {
  const folded = normalizeString(String.fromCharCode(unit))
  const value = folded === '' ? WHITESPACE : folded.length > 1 ? SEVERAL : folded.charCodeAt(0) + 1
  if (value !== UNKNOWN) FOLDED[unit] = value
  return value
}

/** Doubles the buffer. */
function widen(out: Output, more: number): void {
  const wider = new Uint16Array(out.units.length * 2 + more)
  wider.set(out.units)
  out.slack += wider.length - out.units.length
  out.units = wider
}
