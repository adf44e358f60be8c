import type { Refusal } from '@suture/core/internal'

/** Maximum number of refusals that are remembered. The oldest are dropped first. */
const KEPT = 200

/**
 * Remembers the refusals that were sent. A repeated refusal is shortened to its first line, because the reader has the rest, and warns that
 * the same call will fail again.
 */
export function recentRefusals(): (refusal: Refusal) => Refusal {
  const times = new Map<string, number>()
  return (refusal) => {
    const key = `${refusal.path ?? ''}\n${refusal.message}`
    const time = (times.get(key) ?? 0) + 1
    times.delete(key)
    times.set(key, time)
    if (times.size > KEPT) times.delete(times.keys().next().value!)
    return time === 1 ? refusal : { ...refusal, message: again(refusal.message, time) }
  }
}

/** Maximum UTF-16 units of the first line that are kept. */
const FIRST_LINE = 300

function again(message: string, time: number): string {
  const first = message.split('\n', 1)[0]!.slice(0, FIRST_LINE)
  return `${first}\nRefused for the same reason as before (time ${time}). The same call will be refused again: read the file, and quote its lines as they are now.`
}
