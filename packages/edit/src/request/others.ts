import type { Intent } from '@suture/text'
import { leavingLines, unpairedBrackets } from '@suture/text/internal'

/** Facts about the other edits of a set. */
export interface Others {
  /** Brackets that the other edits open without closing, or close without opening. */
  readonly unpaired: string
  /** Bodies of the lines that the other edits remove. */
  readonly leaving: ReadonlySet<string>
  /** Bodies of the lines that they add. */
  readonly added: ReadonlySet<string>
}

/** Facts for an edit that is not part of a set. */
export const ALONE: Others = { unpaired: '', leaving: new Set(), added: new Set() }

/** Returns the facts about all edits of a set. Each is computed on first use, because most edits need none. */
export function othersOf(intents: () => readonly Intent[]): Others {
  let unpaired: string | undefined
  let leaving: ReadonlySet<string> | undefined
  let added: ReadonlySet<string> | undefined
  return {
    get unpaired() {
      return (unpaired ??= unpairedBrackets(intents()) ?? '')
    },
    get leaving() {
      return (leaving ??= leavingLines(intents()))
    },
    get added() {
      return (added ??= leavingLines(intents().map(({ oldString, newString }) => ({ oldString: newString, newString: oldString }))))
    },
  }
}
