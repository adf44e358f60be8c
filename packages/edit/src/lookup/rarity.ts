/**
 * How rare a character is in a text: a search that begins with a rare character runs at the speed of memory.
 *
 * Idea: a few hundred characters of the text are counted. Those that the sample does not distinguish are ranked by their frequency in code.
 * Cost: the sample, once for each text. Source: own. Weakness: a text whose parts differ much.
 */

/** Greater for rarer ASCII characters; only the order counts. */
export type Rarity = (code: number) => number

/** Characters of code, frequent ones first. */
const FREQUENCY = 'etarisonlcdupmfhgbyvw_01k2x345678T9SCAEIRDPLNOMFBjUHGVWqzKYJXQZ'

const SAMPLES = 8
const SAMPLE_LENGTH = 64

/** Reads its sample on first use. */
export function rarityIn(text: string): Rarity {
  let scores: Int32Array | undefined
  return (code) => (scores ??= scoresOf(text))[code & 127]!
}

function scoresOf(text: string): Int32Array {
  const scores = new Int32Array(128)
  for (let i = 0; i < FREQUENCY.length; i++) scores[FREQUENCY.charCodeAt(i)] = i
  const stride = Math.max(SAMPLE_LENGTH, Math.floor(text.length / SAMPLES))
  for (let from = 0; from < text.length; from += stride) {
    const to = Math.min(text.length, from + SAMPLE_LENGTH)
    for (let at = from; at < to; at++) scores[text.charCodeAt(at) & 127]! -= FREQUENCY.length
  }
  return scores
}
