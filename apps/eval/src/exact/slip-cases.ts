import type { Case } from '../cases/cases'
import { type Candidate, makeInTurn } from '../cases/select'
import { lineCase, type Quote } from '../stale/quote'
import type { ThreeStates } from '../stale/releases'
import { exactEdits } from './exact-edits'

/** Maximum number of cases of one slip that are taken from one file. */
const PER_FILE = 1

/** A slip that a model makes in every line of new text. `own` matches text that the file must not contain. */
interface Slip {
  readonly name: string
  readonly own: RegExp
  readonly write: (line: string, at: number) => string
}

const slips: readonly Slip[] = [
  { name: 'quotes escaped', own: /\\/, write: (line) => line.replace(/["']/g, '\\$&') },
  { name: 'HTML entities', own: /&\w+;/, write: (line) => line.replace(/[<>&]/g, (c) => ({ '<': '&lt;', '>': '&gt;' })[c] ?? '&amp;') },
  {
    name: 'curly quotes',
    own: /[\u2018\u2019\u201C\u201D]/,
    write: (line) => line.replace(/(['"])([^'"]*)\1/g, (_, q, s) => (q === '"' ? `\u201C${s}\u201D` : `\u2018${s}\u2019`)),
  },
  { name: 'no-break spaces', own: /\u00A0/, write: (line) => line.replace(/(?<=\S) (?=\S)/g, '\u00A0') },
  { name: 'line numbers', own: /^\s*\d+\s*[|:]/m, write: (line, at) => `${at} | ${line}` },
]

/**
 * Makes cases from real edits that are quoted verbatim. Every line of the new text has a slip, and the old text has none. The right result
 * is the edit without the slip. A refusal is also allowed.
 */
export function slipCases(files: readonly ThreeStates[], seed: string, count: number): Case[] {
  const candidates = files.flatMap((file) => {
    const text = file.states[0].join('\n')
    const edits = exactEdits(file, seed, (_, added) => added.length > 0)
    return slips.flatMap((slip) =>
      slip.own.test(text)
        ? []
        : edits
            .flatMap(({ id, edit, result, quotes }) =>
              quotes.flatMap(({ context, quote }): Candidate[] => {
                const slipped = quote.new.map((line, at) => slip.write(line, quote.window.from + at + 1))
                if (!showsInKept(quote, slipped) || edit.added.some((line) => slip.own.test(line))) return []
                const asked = {
                  file: edit.base,
                  ended: file.finalNewline[0],
                  quote: { old: quote.old, new: slipped },
                  result,
                  block: quote.window,
                  edit,
                }
                const named = { id: `slips/${id}/${slip.name}/${context}`, kinds: [slip.name, context] } as const
                return [
                  {
                    pair: file.package,
                    kinds: named.kinds,
                    make: () => lineCase(file, { ...named, set: 'slips', must: 'land', ...asked }),
                  },
                ]
              }),
            )
            .slice(0, 2 * PER_FILE),
    )
  })
  return makeInTurn(candidates, count, seed)
}

/** Whether a kept line has the slip in new text and not in old text, which shows that it is a slip. */
function showsInKept({ old, new: wished }: Quote, slipped: readonly string[]): boolean {
  return wished.some((line, i) => slipped[i] !== line && old.includes(line))
}
