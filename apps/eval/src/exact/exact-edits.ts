import type { Change } from '../stale/changes'
import { type Context, contexts, openPlace, type Quote, quoteOf, type RealEdit, withEdit } from '../stale/quote'
import { stepsOf, type ThreeStates } from '../stale/releases'
import { seeded } from '../text/random'

/** Maximum number of lines that an edit removes, and that it adds. */
const MAX_RUN = 25

/** A real edit from an older to a newer version. Its quote is verbatim from the older version, to which it is applied. */
export interface ExactEdit {
  readonly id: string
  readonly file: ThreeStates
  readonly edit: RealEdit
  readonly result: readonly string[]
  readonly quotes: readonly { readonly context: Context; readonly quote: Quote }[]
}

/**
 * Returns the edits from the first version of a file to the second for which `wanted` is true, in random order. Edits whose quote occurs
 * twice are left out.
 */
export function exactEdits(
  file: ThreeStates,
  seed: string,
  wanted: (removed: readonly string[], added: readonly string[]) => boolean,
): ExactEdit[] {
  const [a, b] = file.states
  const small = (stepsOf(file)?.first ?? []).filter((change) => isSmall(change))
  return seeded(seed, 'exact', file.package, file.releases, file.path)
    .shuffle(small)
    .flatMap(({ before, after }): ExactEdit[] => {
      const edit = { base: a, range: before, added: b.slice(after.from, after.to) }
      if (!wanted(a.slice(before.from, before.to), edit.added)) return []
      const result = withEdit(edit)
      const all = contexts.map((context) => ({ context, quote: quoteOf(edit, context) }))
      const quotes = all.filter(({ quote }) => openPlace(quote, a, a, result) === undefined)
      const id = `${file.package}/${file.releases}/${file.path}:${before.from + 1}`
      return quotes.length > 0 ? [{ id, file, edit, result, quotes }] : []
    })
}

function isSmall({ before, after }: Change): boolean {
  return before.to - before.from <= MAX_RUN && after.to - after.from <= MAX_RUN
}
