/**
 * The evidence of a quoted block in a stretch of the file.
 *
 * Idea: dynamic programming over quoted x file lines. Every pair is worth what its line tells, less what its distortion costs; lines
 * without partner cost a gap, which may hold lines of both sides. One table forwards, one backwards: together they give, for every
 * pair, the best explanation that has it, and so by how much the best one leads.
 * Cost: O(quoted x lines) steps; words are compared where lines differ. Source: Smith and Waterman 1981, affine gaps as in Gotoh 1982,
 * forward and backward tables as in Hirschberg 1975. Weakness: no moved lines.
 */
import { FUZZY_LEVEL } from '../align/align-lines'
import { isBrokenUp } from '../lines/broken-up'
import { type LineKey, levelOf, looksLikeComment, PUNCTUATION_LEVEL, samePlain } from '../lines/line-key'
import { EVIDENCE } from './constants'
import { slipOf } from './slip'
import { decayed, wordsOf } from './worth'

/** A quoted line with what it tells. */
export interface QuotedLine {
  readonly key: LineKey
  readonly elided: boolean
  readonly bits: number
  /** Its words, and what each tells. */
  readonly words: readonly string[]
  readonly wordBits: readonly number[]
  /** Rows at which it stands in the whole file, up to whitespace and typography. */
  readonly rows: number
  /** Stands in the file, though not in this line: for words. */
  readonly known: (word: string) => boolean
}

/** Steps of an explanation. */
const PAIR = 1
const JOINED = 2
const BROKEN = 3
const ABSENT = 4
const UNQUOTED = 5
const FREE_QUOTED = 6
const FREE_FILE = 7

/** The pair of a quoted line with a line of the stretch: its worth, and its level (LEVELS, or FUZZY_LEVEL). */
export interface PairWorth {
  readonly bits: number
  readonly level: number
}

/** An explanation of the block in the stretch. */
export interface Trace {
  readonly lo: Int32Array
  readonly hi: Int32Array
  readonly levels: Int8Array
  /** First line of the stretch that is covered, and one past the last. */
  readonly start: number
  readonly end: number
  readonly evidence: number
  readonly skipped: number
  readonly fuzzy: number
}

export interface EvidenceTable {
  /** The best explanation that begins at line `from` of the stretch. */
  readonly bestFrom: (from: number) => number
  readonly trace: (from: number) => Trace
  /** The best explanation that pairs quoted line `i` with line `j`; -Infinity where none does. */
  readonly withPair: (i: number, j: number) => number
}

/** Above so many cells lines that differ are no longer compared by their words. */
const COMPARED = 600_000

/** Fills the tables. `lineCount` is that of the whole file. */
export function fillEvidence(quoted: readonly QuotedLine[], actual: readonly LineKey[], lineCount: number): EvidenceTable {
  const n = quoted.length
  const m = actual.length
  const worths = pairWorths(quoted, actual, lineCount)
  const lines = actual.map((line) => fileLineCost(line, quoted))
  const at = (i: number, j: number, open: number) => (i * (m + 1) + j) * 2 + open
  const back = new Float64Array((n + 1) * (m + 1) * 2).fill(-Infinity)
  const step = new Uint8Array(back.length)
  for (let j = 0; j <= m; j++) back[at(n, j, 0)] = back[at(n, j, 1)] = 0
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m; j >= 0; j--) {
      for (let open = 0; open < 2; open++) {
        let best = -Infinity
        let by = 0
        const offer = (value: number, kind: number) => {
          if (value > best) {
            best = value
            by = kind
          }
        }
        forEachStep(i, j, open, (ni, nj, nopen, gain, kind) => offer(gain + back[at(ni, nj, nopen)]!, kind))
        back[at(i, j, open)] = best
        step[at(i, j, open)] = by
      }
    }
  }
  let ahead: Float64Array | undefined
  const forwards = () => {
    if (ahead) return ahead
    const table = new Float64Array(back.length).fill(-Infinity)
    for (let j = 0; j <= m; j++) table[at(0, j, 0)] = 0
    for (let i = 0; i < n; i++)
      for (let j = 0; j <= m; j++)
        for (let open = 0; open < 2; open++) {
          const here = table[at(i, j, open)]!
          if (here === -Infinity) continue
          forEachStep(i, j, open, (ni, nj, nopen, gain) => {
            const to = at(ni, nj, nopen)
            if (here + gain > table[to]!) table[to] = here + gain
          })
        }
    return (ahead = table)
  }

  /** All ways to go on from a state; within one quoted line the file's lines come in order, so that one pass is enough. */
  function forEachStep(
    i: number,
    j: number,
    open: number,
    visit: (i: number, j: number, open: number, gain: number, kind: number) => void,
  ): void {
    const line = quoted[i]!
    if (j < m) {
      const pair = worths.pair(i, j)
      if (pair) visit(i + 1, j + 1, 0, pair.bits, PAIR)
      if (!pair || pair.level === FUZZY_LEVEL) {
        if (j + 1 < m && worths.isJoined(i, j)) visit(i + 1, j + 2, 0, line.bits - EVIDENCE.rewrapped, JOINED)
        if (i + 1 < n && worths.isBroken(i, j)) visit(i + 2, j + 1, 0, line.bits + quoted[i + 1]!.bits - EVIDENCE.rewrapped, BROKEN)
      }
      if (line.elided) visit(i, j + 1, open, -EVIDENCE.elided, FREE_FILE)
      else if (i > 0) {
        const own = lines[j]!
        if (own.free) visit(i, j + 1, open, -own.cost, FREE_FILE)
        else visit(i, j + 1, 1, -own.cost - (open ? 0 : EVIDENCE.gap), UNQUOTED)
      }
    }
    if (line.elided) visit(i + 1, j, 0, -EVIDENCE.elision, FREE_QUOTED)
    else if (line.key.body === '') visit(i + 1, j, open, -EVIDENCE.blank, FREE_QUOTED)
    else visit(i + 1, j, 1, -EVIDENCE.absent - (open ? 0 : EVIDENCE.gap), ABSENT)
  }

  return {
    bestFrom: (from) => back[at(0, from, 0)]!,
    withPair(i, j) {
      const pair = worths.pair(i, j)
      if (!pair) return -Infinity
      const table = forwards()
      return Math.max(table[at(i, j, 0)]!, table[at(i, j, 1)]!) + pair.bits + back[at(i + 1, j + 1, 0)]!
    },
    trace(from) {
      const lo = new Int32Array(n)
      const hi = new Int32Array(n)
      const levels = new Int8Array(n).fill(-1)
      let [i, j, open] = [0, from, 0]
      let skipped = 0
      let fuzzy = 0
      let start = -1
      let end = from
      lo[0] = from
      while (i < n) {
        const by = step[at(i, j, open)]!
        if (by === FREE_FILE || by === UNQUOTED) {
          if (by === UNQUOTED || (!quoted[i]!.elided && actual[j]!.body !== '')) skipped++
          if (by === UNQUOTED) {
            open = 1
            fuzzy++
          }
          j++
          if (!quoted[i]!.elided) lo[i] = j
          continue
        }
        if (by === PAIR || by === JOINED || by === BROKEN) {
          if (start === -1) start = j
          lo[i] = j
          const level = by === PAIR ? worths.pair(i, j)!.level : FUZZY_LEVEL
          if (level === FUZZY_LEVEL) fuzzy++
          levels[i] = level
          j += by === JOINED ? 2 : 1
          hi[i] = j
          if (by === BROKEN) {
            i++
            lo[i] = hi[i] = j
          }
          i++
          end = j
          open = 0
        } else {
          // An elision mark covers the lines since it was reached.
          if (!quoted[i]!.elided) lo[i] = j
          hi[i] = j
          if (by === ABSENT) {
            skipped++
            fuzzy++
            open = 1
          } else if (quoted[i]!.elided) open = 0
          i++
        }
        if (i < n) lo[i] = j
      }
      return { lo, hi, levels, start: start === -1 ? from : start, end, evidence: back[at(0, from, 0)]!, skipped, fuzzy }
    },
  }
}

/** What it costs to leave a line of the file unquoted. */
function fileLineCost(line: LineKey, quoted: readonly QuotedLine[]): { cost: number; free: boolean } {
  if (line.body === '') return { cost: EVIDENCE.blank, free: true }
  const isTwin = quoted.some(({ key }) => key.body !== '' && key.folded === line.folded)
  if (looksLikeComment(line) && !isTwin) return { cost: EVIDENCE.comment, free: true }
  return { cost: isTwin ? EVIDENCE.unquotedTwin : EVIDENCE.unquoted, free: false }
}

interface Worths {
  readonly pair: (i: number, j: number) => PairWorth | undefined
  readonly isJoined: (i: number, j: number) => boolean
  readonly isBroken: (i: number, j: number) => boolean
}

/** Worth of every pair, worked out on first use. */
function pairWorths(quoted: readonly QuotedLine[], actual: readonly LineKey[], lineCount: number): Worths {
  const m = actual.length
  const known: (PairWorth | null | undefined)[] = new Array(quoted.length * m)
  const words: (readonly string[] | undefined)[] = new Array(m)
  const compares = quoted.length * m <= COMPARED
  const worth = (i: number, j: number): PairWorth | undefined => {
    const line = quoted[i]!
    const own = actual[j]!
    const level = levelOf(line.key, own)
    if (level >= 0) return { bits: (line.key.body === '' ? 0 : line.bits) - EVIDENCE.level[level]!, level }
    if (line.elided || line.key.body === '' || own.body === '') return undefined
    if (samePlain(line.key, own)) return { bits: line.bits - EVIDENCE.level[PUNCTUATION_LEVEL]!, level: PUNCTUATION_LEVEL }
    if (!compares) return undefined
    const bits = misquotedBits(line, (words[j] ??= wordsOf(own.folded)))
    if (bits === undefined) return undefined
    const elsewhere = line.rows > 0 ? Math.log2(lineCount / line.rows) - EVIDENCE.elsewhere : Infinity
    return { bits: Math.min(bits, elsewhere), level: FUZZY_LEVEL }
  }
  return {
    pair(i, j) {
      const index = i * m + j
      const found = known[index]
      if (found !== undefined) return found ?? undefined
      const made = worth(i, j)
      known[index] = made ?? null
      return made
    },
    isJoined: (i, j) => compares && !quoted[i]!.elided && isBrokenUp(quoted[i]!.key, actual[j]!, actual[j + 1]!),
    isBroken: (i, j) => compares && !quoted[i + 1]!.elided && isBrokenUp(actual[j]!, quoted[i]!.key, quoted[i + 1]!.key),
  }
}

/** What a misquoted line tells; undefined where the two lines share no word. */
function misquotedBits(line: QuotedLine, actual: readonly string[]): number | undefined {
  const shared: number[] = []
  const missing: number[] = []
  line.words.forEach((word, k) => {
    if (actual.includes(word)) shared.push(line.wordBits[k]!)
    else missing.push(k)
  })
  if (shared.length === 0 && line.words.length > 1) return undefined
  const further = actual.filter((word) => !line.words.includes(word))
  let bits = -EVIDENCE.misquoted
  let slips = 0
  for (const k of missing) {
    const word = line.words[k]!
    const other = further.find((each) => slipOf(word, each) !== undefined)
    if (other !== undefined) {
      further.splice(further.indexOf(other), 1)
      slips++
      bits -= EVIDENCE.slip
      shared.push(line.wordBits[k]!)
    } else bits -= line.known(word) ? EVIDENCE.strayWord : EVIDENCE.missingWord
  }
  if (shared.length === 0 && slips === 0) return undefined
  return bits + Math.min(line.bits, decayed(shared)) - EVIDENCE.furtherWord * further.length
}
