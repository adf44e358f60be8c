import type { LineRange, View } from '@suture/replacers/internal'
import { fold } from '@suture/similarity'
import { foldsAnything } from '@suture/similarity/internal'
import type { TierSearch } from './searched'

/** A text to search, and what to search for. */
export interface Look {
  readonly view: View
  readonly find: string
}

/** The plain text, then the folded one if folding changes either side; only the given blocks are checked for this, if they are known. */
export function looks(search: TierSearch, find: string, blocks: readonly LineRange[] | undefined): readonly Look[] {
  const all: Look[] = [{ view: search.plain, find }]
  const foldedFind = fold(find)
  const { source } = search.plain
  const textOf = ({ first, last }: LineRange) => source.text.slice(source.lineStarts[first]!, source.lineStarts[last + 1]!)
  if (foldedFind === find && blocks && !blocks.some((block) => foldsAnything(textOf(block)))) return all
  const view = search.folded()
  if (view || foldedFind !== find) all.push({ view: view ?? search.plain, find: foldedFind })
  return all
}
