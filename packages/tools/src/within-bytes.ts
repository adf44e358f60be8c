/** The most bytes of UTF-8 that a model is told: 2 kB. */
const LIMIT = 2_000

const encoder = new TextEncoder()

/** The longest text within `LIMIT` bytes that `tell` gives for a number of UTF-16 units. */
export function withinBytes(tell: (units: number) => string): string {
  for (let units = LIMIT; ; units = Math.floor(units * 0.7)) {
    const text = tell(units)
    if (encoder.encode(text).length <= LIMIT || units < 100) return text
  }
}
