import type { Range } from './changes'

/** An edit by one who read an older state of the file, in lines. */
export interface Quote {
  readonly kind: string
  /** What changes stands once in the file, letter by letter; absent where nothing may change. */
  readonly once?: boolean
  /** The quoted lines, in the state that was read. */
  readonly window: Range
  /** The lines of the file that they have become. */
  readonly block: Range
  readonly old: readonly string[]
  readonly new: readonly string[]
  /** The file with the change carried; the file itself where nothing may change. */
  readonly result: readonly string[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
}
