import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { knowsHeapFlags } from '../start/heap-flags'

/** How much must be in use beside what was left the last time: bytes at least, and a share. */
const GROWTH = { least: 16 << 20, share: 0.125 }

/** Bytes in use below which nothing is looked for that was let go. */
const LITTLE = 48 << 20

/**
 * Has V8 hold little that is not used, for the command alone, which sets it at the start to keep little memory (`start/heap-flags.ts`).
 * Answers with what has it collect where much was made since it last did, or much that was held is said to be let go; to be called as often
 * as one likes.
 *
 * V8 lets new records take up to 48 MB before it looks which of them are used, and all of a heap grow to several times what was in use
 * when it last looked: the bytes of an answer, its text and what was read out of it then are in memory beside the file, its index and the new file,
 * though no two of them are needed at once. With the room for new records as it is at the start, and asked to look in time, a run takes half
 * the memory. Cost: up to a fifth of the time of an answer of 50 MB; a third of a microsecond a call, some 5 ms each time that it collects,
 * and 1 ms for every 20,000 records in use. A run of less than 16 MB never does. Where V8 is not known nothing is done. Source:
 * docs/decisions/0019.
 */
export function processCollector(): (isLetGo: boolean) => void {
  if (!knowsHeapFlags()) return () => {}
  let left = inUse()
  let collect: (() => void) | undefined
  return (isLetGo) => {
    const now = inUse()
    // V8 looks by itself too.
    left = Math.min(left, now)
    if (now < (isLetGo ? LITTLE : left + Math.max(GROWTH.least, left * GROWTH.share))) return
    collect ??= collection()
    collect()
    left = inUse()
  }
}

/** Bytes on the heap, and those of buffers and tables that it keeps. */
function inUse(): number {
  const { used_heap_size: heap, external_memory: outside } = getHeapStatistics()
  return heap + outside
}

/** V8's call for it, which every context has that is made once the flag is set. */
function collection(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
