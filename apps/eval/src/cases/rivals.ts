import { fold, isWeak } from '../text/fold'
import type { Block, Draft } from './draft'
import { quoted } from './draft'

/**
 * Returns how much of a block occurs together elsewhere: the largest share, 0 to 1, of the quoted lines that another place of the file has
 * at similar distances (within two lines). Distortions of context require a low share. Otherwise the place would be uncertain.
 */
export function rivalShare(draft: Draft, index: number): number {
  const block = draft.blocks[index]!
  const wanted = quoted(block).map((line) => (isWeak(line.file) ? '' : fold(line.file)))
  const count = wanted.filter((key) => key !== '').length
  if (count === 0) return 1
  const places = lineIndex(draft, index)
  const votes = new Map<number, number>()
  wanted.forEach((key, at) => {
    if (key !== '') for (const place of places.get(key) ?? []) votes.set(place - at, (votes.get(place - at) ?? 0) + 1)
  })
  let best = 0
  for (const offset of votes.keys()) {
    let sum = 0
    for (let d = -2; d <= 2; d++) sum += votes.get(offset + d) ?? 0
    best = Math.max(best, sum)
  }
  return Math.min(1, best / count)
}

/** Returns the line numbers of every line outside the block, by folded text. */
function lineIndex(draft: Draft, index: number): Map<string, number[]> {
  const places = new Map<string, number[]>()
  let at = 0
  const add = (text: string) => {
    const key = fold(text)
    const list = places.get(key)
    if (list) list.push(at)
    else places.set(key, [at])
  }
  draft.gaps.forEach((gap, i) => {
    for (const text of gap) {
      add(text)
      at++
    }
    const block: Block | undefined = draft.blocks[i]
    for (const line of block?.lines ?? []) {
      if (line.kind === 'add' || line.kind === 'phantom') continue
      if (i !== index) add(line.file)
      at++
    }
  })
  return places
}
