import type { FileEdits } from '@suture/formats'
import { againstOrder, linesInList } from '@suture/fudiff/internal'
import type { Intent, Outcome } from '@suture/text'
import { grouped } from '@suture/text/internal'

/**
 * Returns the lines of ambiguous edits that the other edits of their list show. The chunks of an envelope are in the order of the file. The
 * order shows no place outside of the section that a chunk names.
 */
export function linesInLists(edits: readonly FileEdits[], plain: readonly Intent[], outcomes: readonly Outcome[]): Map<number, number> {
  const lists = grouped(edits.keys(), (k) => edits[k]!)
  const lines = [...lists].flatMap(([{ format }, list]) => {
    // Equal blocks may be a draft and the final answer.
    if (format === 'search-replace') return []
    const own = list.map((k) => outcomes[k]!)
    const found = linesInList(own, (index) => JSON.stringify(plain[list[index]!]), format === 'patch')
    return [...found].flatMap(([index, line]): [number, number][] => (plain[list[index]!]!.within ? [] : [[list[index]!, line]]))
  })
  return new Map(lines)
}

/** Refuses chunks whose places contradict the order of the chunks of their envelope that are already applied. Returns all outcomes. */
export function refuseOutOfOrder(
  text: string,
  edits: readonly FileEdits[],
  plain: readonly Intent[],
  outcomes: readonly Outcome[],
): readonly Outcome[] {
  const all = [...outcomes]
  for (const [{ format }, list] of grouped(edits.keys(), (k) => edits[k]!)) {
    if (format !== 'patch') continue
    const own = list.map((k) => outcomes[k]!)
    for (const [index, refusal] of againstOrder(own, text, (k) => plain[list[k]!]!)) all[list[index]!] = refusal
  }
  return all
}
