/** The most bytes of UTF-8 of a text for a model: 2 kB. */
const LIMIT = 2_000

const encoder = new TextEncoder()

/** The longest text within so many bytes that `tell` gives for a number of UTF-16 units. */
export function withinBytes(tell: (units: number) => string, limit = LIMIT): string {
  for (let units = limit; ; units = Math.floor(units * 0.7)) {
    const text = tell(units)
    if (encoder.encode(text).length <= limit || units < 100) return text
  }
}
