/** The last piece of work on each root, while there is one. */
const last = new Map<string, Promise<unknown>>()

/**
 * Runs pieces of work on one root one after another, in the order of the calls: an agent runs the calls of a turn at once, and no call may
 * change what another one has read. This holds within one process; between processes, files are locked.
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
