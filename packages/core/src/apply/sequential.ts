/** For each root with unfinished tasks, the last of these tasks. */
const last = new Map<string, Promise<unknown>>()

/**
 * Runs tasks on one root one after another, in the order of the calls. An agent may run all tool calls of a turn at once, and no call may
 * change a file that another call has read. This order holds within one process. Between processes, files are locked.
 */
export async function sequential<T>(root: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(root)
  const mine = (before ?? Promise.resolve()).then(work, work)
  last.set(root, mine)
  try {
    return await mine
  } finally {
    if (last.get(root) === mine) last.delete(root)
  }
}
