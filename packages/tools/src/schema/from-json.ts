/** Parses a JSON text. Undefined for other text. Some models send a list or a call as text. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
