import type { Finding } from '@suture/text'

/** The finding that lines which a hunk deletes are not in the file. */
export function removedTextDiffers(missing: readonly string[]): Finding {
  const [first = ''] = missing
  const line = first === '' ? 'an empty line' : `the line ${JSON.stringify(first.slice(0, 120))}`
  return { rule: 'removed-text-differs', sentence: `The hunk deletes ${line}, which is not there.`, lines: [], quoted: missing }
}
