import { setFlagsFromString } from 'node:v8'

/** Major versions of V8 that support the flags. Other versions print a warning on standard error. */
const KNOWN = { first: 11, last: 14 }

/** Whether this version of V8 supports the flags that limit its memory. */
export function knowsHeapFlags(): boolean {
  const version = Number.parseInt(process.versions.v8, 10)
  return version >= KNOWN.first && version <= KNOWN.last
}

/**
 * Keeps the memory for new objects (V8's young generation) at its initial size. Must be called before any code is compiled, because V8
 * rejects cached code that was compiled with other flags.
 */
export function limitSemiSpace(): void {
  if (knowsHeapFlags()) setFlagsFromString('--semi-space-growth-factor=1')
}
