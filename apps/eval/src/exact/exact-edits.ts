import type { Change } from '../stale/changes'
import { type Context, contexts, openPlace, type Quote, quoteOf, type RealEdit, withEdit } from '../stale/quote'
import { stepsOf, type ThreeStates } from '../stale/releases'
import { seeded } from '../text/random'

/** Lines that an edit removes or adds at most. */
const MAX_RUN = 25

/** A real edit between two versions, quoted verbatim from the file that it is applied to, the older one. */
export interface ExactEdit {
  readonly id: string
  readonly file: ThreeStates
  readonly edit: RealEdit
  readonly result: readonly string[]
  readonly quotes: readonly { readonly context: Context; readonly quote: Quote }[]
}

/** Edits of a file from its first version to its second for which `wanted` holds, in an order drawn at random; without edits whose quote occurs twice. */
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
