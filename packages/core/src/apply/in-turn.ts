/** The last piece of work on each root, while there is one. */
const last = new Map<string, Promise<unknown>>()

/**
 * Does pieces of work on one root one after the other, in the order in which they were asked for: an agent runs the calls of a turn at
 * once, and what one has read the other must not change underneath. Only within this process; across processes the files' claims hold.
 */
export async function inTurn<T>(root: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(root)
  const mine = (before ?? Promise.resolve()).then(work, work)
  last.set(root, mine)
  try {
    return await mine
  } finally {
    if (last.get(root) === mine) last.delete(root)
  }
}
