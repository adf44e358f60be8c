/** The value of a JSON text; undefined for any other. Models send a list or a call as its text now and then. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
