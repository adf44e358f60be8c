import { applySafely } from './apply-safely'
import { type ApplyDiffOptions, type DiffItem, searchLimits } from './model/options'
import type { DiffResult } from './model/result'
import { applyBySpec } from './spec/apply-by-spec'

/**
 * Applies SEARCH/REPLACE blocks to a text. `diff` is a text with blocks, or a list of such texts, each with a line hint for its first
 * block. A refusal is returned and not thrown. Wrong options throw a RangeError. With `policy: "safe"`, the default, all blocks are placed
 * in the original text. If one is refused, none is applied, unless `partial` is set. With `"spec"`, the blocks are applied one after
 * another, and the result is a success if any block lands. Source: docs/spec/search-replace.md, Algorithm 3, Algorithm 4, Multi-file
 * support.
 *
 * @example
 * ```ts
 * import { applyDiff } from '@suture/search-replace'
 *
 * const result = applyDiff('let a = 1\n', '<<<<<<< SEARCH\nlet a = 1\n=======\nlet a = 2\n>>>>>>> REPLACE\n')
 * console.log(result.success && result.content) // => "let a = 2\n"
 * ```
 */
export function applyDiff(content: string, diff: string | readonly DiffItem[], options: ApplyDiffOptions = {}): DiffResult {
  searchLimits(options)
  const items = typeof diff === 'string' ? [{ content: diff }] : diff
  return options.policy === 'spec' ? applyBySpec(content, items, options, typeof diff !== 'string') : applySafely(content, items, options)
}
