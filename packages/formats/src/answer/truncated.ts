import type { Malformed } from '@suture/text'
import { malformed } from '@suture/text/internal'
import type { Answer } from './answer'
import { shortened } from './reader'

/** Returns the problem for an edit that the end of the answer cuts off. `to` is the 1-based line on which the answer ends. */
export function truncated({ lines }: Answer, to: number, end: string, form: string): Malformed {
  const found = `the end of the answer after ${shortened((lines[to - 1] ?? '').trim())}`
  return malformed(to, `the rest of the edit, then ${end}`, found, form)
}
