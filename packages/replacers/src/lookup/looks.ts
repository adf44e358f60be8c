import { fold } from '@suture/similarity'
import { foldsAnything } from '@suture/similarity/internal'
import type { LineRange } from './may-stand'
import type { TierSearch } from './searched'
import type { View } from './view'

/** A text to look in, and what to look for. */
export interface Look {
  readonly view: View
  readonly find: string
}

/** The text as it is, then folded where folding changes either side; of the file's text the blocks alone, when these are known. */
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
