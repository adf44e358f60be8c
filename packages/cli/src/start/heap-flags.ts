import { setFlagsFromString } from 'node:v8'

/** The versions of V8 that are known to know the flags: of one that it does not know V8 complains on standard error. */
const KNOWN = { first: 11, last: 14 }

/** True where V8 knows the flags that limit its memory. */
export function knowsHeapFlags(): boolean {
  const version = Number.parseInt(process.versions.v8, 10)
  return version >= KNOWN.first && version <= KNOWN.last
}

/**
 * Keeps the room for new records as it is at the start. To be called before anything is compiled: V8 takes code that was compiled under
 * other flags for none.
 */
export function keepRoomSmall(): void {
  if (knowsHeapFlags()) setFlagsFromString('--semi-space-growth-factor=1')
}
