/** Maximum bytes of a text for a model, in UTF-8: 2 kB. */
const LIMIT = 2_000

const encoder = new TextEncoder()

/** Generates a text with decreasing limits, in UTF-16 units, until the text fits a limit in bytes. */
export function truncateToBytes(textFor: (units: number) => string, limit = LIMIT): string {
  for (let units = limit; ; units = Math.floor(units * 0.7)) {
    const text = textFor(units)
    if (encoder.encode(text).length <= limit || units < 100) return text
  }
}
