import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { knowsHeapFlags } from '../start/heap-flags'

/**
 * By how much the heap must grow after a collection until the next one: at least by a number of bytes (`least`), and by a fraction of the
 * heap (`share`).
 */
const GROWTH = { least: 16 << 20, share: 0.125 }

/** Heap size in bytes. While the heap is smaller, released memory is not collected. */
const LITTLE = 48 << 20

/**
 * Returns a function that runs V8's garbage collector if the heap has grown enough since the last run, or if the caller has just released
 * much memory (`isReleased`). The function can be called as often as needed. Only the command uses it. The command also limits V8's young
 * generation at the start (`start/heap-flags.ts`).
 *
 * By default V8 lets new objects take up to 48 MB before it collects them, and the whole heap grows to several times its last live size.
 * The bytes of an answer, its text and the parsed edits then stay in memory together with the file, its index and the new file, although
 * they are not needed at the same time. With a small young generation and early collections, a run needs half the memory. The cost is up to
 * a fifth of the time for an answer of 50 MB. A call takes a third of a microsecond. A collection takes about 5 ms, and 1 ms per 20,000
 * live objects. A run that uses less than 16 MB never collects. Does nothing on unknown versions of V8. Source: docs/decisions/0019.
 */
export function processCollector(): (isReleased: boolean) => void {
  if (!knowsHeapFlags()) return () => {}
  let left = inUse()
  let collect: (() => void) | undefined
  return (isReleased) => {
    const now = inUse()
    // V8 may have collected by itself, so the heap may be smaller than after the last call.
    left = Math.min(left, now)
    if (now < (isReleased ? LITTLE : left + Math.max(GROWTH.least, left * GROWTH.share))) return
    collect ??= collection()
    collect()
    left = inUse()
  }
}

/** Returns the bytes in use on the heap, and in buffers and tables outside the heap. */
function inUse(): number {
  const { used_heap_size: heap, external_memory: outside } = getHeapStatistics()
  return heap + outside
}

/** Returns V8's `gc` function. It is defined in contexts that are created after the flag is set. */
function collection(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
