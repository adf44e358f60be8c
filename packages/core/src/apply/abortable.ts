/**
 * Yields the items until a signal is aborted. Then throws the signal's reason, even while waiting for the next item. The source is closed
 * if the iteration ends early.
 */
export async function* abortable<T>(
  items: AsyncIterable<T> | Iterable<T>,
  signal: AbortSignal | undefined,
): AsyncGenerator<T, void, undefined> {
  if (!signal) {
    yield* items
    return
  }
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  let isDone = false
  try {
    for (;;) {
      const next = await raced(Promise.resolve(iterator.next()), signal)
      isDone = next.done === true
      if (next.done) return
      yield next.value
    }
  } finally {
    const left = isDone ? undefined : Promise.resolve(iterator.return?.())
    // Closing a source may fail later if it is still waiting for its next item. That error is ignored.
    if (signal.aborted) left?.catch(() => undefined)
    else await left
  }
}

function raced<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
