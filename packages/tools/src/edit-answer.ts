/**
 * The arguments of an edit call as an answer in which the edit of number n stands on line n, so that a report's lines are the numbers
 * of the edits. A text that is no JSON stays as it is: an answer in any format.
 */
export function editAnswer(args: unknown): string {
  const call = typeof args === 'string' ? (fromJson(args) ?? args) : args
  if (typeof call === 'string') return call
  if (typeof call !== 'object' || call === null) return ''
  const { edits: given, ...rest } = Array.isArray(call) ? { edits: call } : (call as { readonly edits?: unknown })
  const edits = typeof given === 'string' ? fromJson(given) : given
  if (!Array.isArray(edits)) return JSON.stringify(call)
  const head = JSON.stringify(rest).slice(0, -1)
  return `${head}${head.length > 1 ? ',' : ''}"edits":[${edits.map((edit) => JSON.stringify(edit) ?? 'null').join(',\n')}]}`
}

/** The value of a JSON text; undefined for any other. Models send a list as its text now and then. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
