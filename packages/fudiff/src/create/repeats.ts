/**
 * Computes how many lines in a row are needed so that they occur only once.
 *
 * Idea: build a suffix array of both texts, with lines as its units, and the lengths of the prefixes that neighbours in the array share.
 * The longest sequence of lines that starts at a position and occurs elsewhere too is the longest prefix that its suffix shares with
 * another suffix.
 * Cost: O(n log n) by prefix doubling with counting sorts. A lookup takes constant time.
 * Source: Manber and Myers, Suffix Arrays, 1990; Kasai et al., linear-time longest common prefixes, 2001.
 * Weakness: needs five arrays of numbers, each as long as both texts together.
 */

/** For each line index of each text, the length of the longest sequence of lines that starts there and also occurs elsewhere. */
export interface Repeats {
  /** For sequences of `a` that occur again in `a`. The other three fields are for the other pairs of texts. */
  readonly aInA: Int32Array
  readonly aInB: Int32Array
  readonly bInB: Int32Array
  readonly bInA: Int32Array
}

/** Finds the repeats in two texts. The texts are given as line numbers smaller than `kinds`. */
export function findRepeats(a: Int32Array, b: Int32Array, kinds: number): Repeats {
  const all = new Int32Array(a.length + b.length + 2)
  for (let i = 0; i < a.length; i++) all[i] = a[i]! + 2
  for (let j = 0; j < b.length; j++) all[a.length + 1 + j] = b[j]! + 2
  all[a.length] = 0
  all[all.length - 1] = 1
  const { order, rank } = sortSuffixes(all, kinds + 2)
  const shared = sharedPrefixes(all, order, rank)
  const inA = longestShared(order, shared, (at) => at < a.length)
  const inB = longestShared(order, shared, (at) => at > a.length)
  const first = (of: Int32Array) => of.slice(0, a.length)
  const second = (of: Int32Array) => of.slice(a.length + 1, a.length + 1 + b.length)
  return { aInA: first(inA), aInB: first(inB), bInB: second(inB), bInA: second(inA) }
}

function sortSuffixes(text: Int32Array, kinds: number) {
  const start = Int32Array.from(text, (_, i) => i)
  let order = sortBy(start, text, kinds)
  let ranked = rankBy(order, (x, y) => text[x] === text[y])
  for (let width = 1; ranked.classes < text.length; width *= 2) {
    const { rank, classes } = ranked
    const second = (at: number) => (at + width < text.length ? rank[at + width]! : -1)
    order = sortBy(bySecondHalf(order, width), rank, classes)
    ranked = rankBy(order, (x, y) => rank[x] === rank[y] && second(x) === second(y))
  }
  return { order, rank: ranked.rank }
}

/** Returns the suffixes sorted by what follows their first `width` lines. Suffixes too short for that come first. */
function bySecondHalf(order: Int32Array, width: number): Int32Array {
  const sorted = new Int32Array(order.length)
  let count = 0
  for (let i = order.length - width; i < order.length; i++) sorted[count++] = i
  for (const at of order) if (at >= width) sorted[count++] = at - width
  return sorted
}

/** Returns a rank for each suffix. Equal suffixes, which are adjacent in the order, have the same rank. */
function rankBy(order: Int32Array, isEqual: (x: number, y: number) => boolean) {
  const rank = new Int32Array(order.length)
  let top = 0
  for (let i = 1; i < order.length; i++) {
    if (!isEqual(order[i - 1]!, order[i]!)) top++
    rank[order[i]!] = top
  }
  return { rank, classes: top + 1 }
}

function sortBy(order: Int32Array, key: Int32Array, classes: number): Int32Array<ArrayBuffer> {
  const starts = new Int32Array(classes + 1)
  for (const at of order) starts[key[at]! + 1]!++
  for (let k = 0; k < classes; k++) starts[k + 1]! += starts[k]!
  const sorted = new Int32Array(order.length)
  for (const at of order) sorted[starts[key[at]!]!++] = at
  return sorted
}

/** Returns the length that each suffix shares with the one before it in the order. */
function sharedPrefixes(text: Int32Array, order: Int32Array, rank: Int32Array): Int32Array {
  const shared = new Int32Array(text.length)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const place = rank[at]!
    if (place === 0) {
      length = 0
      continue
    }
    const other = order[place - 1]!
    while (at + length < text.length && other + length < text.length && text[at + length] === text[other + length]) length++
    shared[place] = length
    if (length > 0) length--
  }
  return shared
}

/** Returns, for every suffix, the longest prefix that it shares with another suffix for which `counts` is true. */
function longestShared(order: Int32Array, shared: Int32Array, counts: (at: number) => boolean): Int32Array {
  const longest = new Int32Array(order.length)
  let running = 0
  for (let place = 0; place < order.length; place++) {
    running = Math.min(running, shared[place]!)
    longest[order[place]!] = running
    if (counts(order[place]!)) running = Number.MAX_SAFE_INTEGER
  }
  running = 0
  for (let place = order.length - 1; place >= 0; place--) {
    const at = order[place]!
    longest[at] = Math.max(longest[at]!, running)
    if (counts(at)) running = Number.MAX_SAFE_INTEGER
    running = Math.min(running, shared[place]!)
  }
  return longest
}
