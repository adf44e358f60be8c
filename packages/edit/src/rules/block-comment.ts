import type { LineKey } from '@suture/graft'

/** How comments of several lines begin and end. A docstring is below the line that it belongs to. */
const BLOCKS: readonly { readonly opens: RegExp; readonly ends: string; readonly below?: RegExp }[] = [
  { opens: /^\/\*/, ends: '*/' },
  { opens: /^<!--/, ends: '-->' },
  { opens: /^--\[\[/, ends: ']]' },
  { opens: /^[rRuU]?"""/, ends: '"""', below: /:$/ },
  { opens: /^[rRuU]?'''/, ends: "'''", below: /:$/ },
]

/**
 * The last row of the comment of several lines that begins at a row and ends before another one; that row itself if there is none.
 *
 *     file    /**               from line 1    line 3
 *              Adds a to b.
 *             *\/
 */
export function endOfComment(actual: (row: number) => LineKey, from: number, to: number): number {
  const { body } = actual(from)
  const block = BLOCKS.find(({ opens, below }) => opens.test(body) && (!below || below.test(actual(from - 1).body)))
  if (!block || body.replace(block.opens, '').includes(block.ends)) return from
  for (let row = from + 1; row < to; row++)
    if (actual(row).body.includes(block.ends)) return actual(row).body.endsWith(block.ends) ? row : from
  return from
}
