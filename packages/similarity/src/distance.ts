import { distance as levenshtein } from 'fastest-levenshtein'

/** Levenshtein distance in UTF-16 units. Cost: a.length x b.length / 32. */
export function distance(a: string, b: string): number {
  return a === b ? 0 : levenshtein(a, b)
}

/** The distance when it is at most `limit`, else undefined. */
export function distanceWithin(a: string, b: string, limit: number): number | undefined {
  if (Math.abs(a.length - b.length) > limit) return undefined
  const found = distance(a, b)
  return found <= limit ? found : undefined
}
