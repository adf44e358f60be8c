import type { Case } from '../cases/cases'
import { type Candidate, makeInTurn } from '../cases/select'
import { lineCase } from '../stale/quote'
import type { ThreeStates } from '../stale/releases'
import { isBlank } from '../text/lines'
import { exactEdits } from './exact-edits'

/** Maximum number of cases taken from one file. */
const PER_FILE = 6

/** Makes cases from real edits that only change the indentation of some lines. They are quoted verbatim. */
export function indentCases(files: readonly ThreeStates[], seed: string, count: number): Case[] {
  const candidates = files.flatMap((file) =>
    exactEdits(file, seed, onlyIndents)
      .slice(0, PER_FILE)
      .flatMap(({ id, edit, result, quotes }) =>
        quotes.map(({ context, quote }): Candidate => {
          const kinds = [edit.added.length === 1 ? 'a line indented' : 'several indented', context]
          const asked = { file: edit.base, ended: file.finalNewline[0], quote, result, block: quote.window, edit }
          const make = () => lineCase(file, { id: `indented/${id}/${context}`, set: 'indented', kinds, must: 'land', ...asked })
          return { pair: file.package, kinds, make }
        }),
      ),
  )
  return makeInTurn(candidates, count, seed)
}

/** Whether the added lines equal the removed lines one by one, except for the whitespace at the start of some lines. */
export function onlyIndents(removed: readonly string[], added: readonly string[]): boolean {
  if (removed.length !== added.length || removed.length === 0) return false
  return (
    removed.every((line, i) => line.trimStart() === added[i]!.trimStart()) && removed.some((line, i) => !isBlank(line) && line !== added[i])
  )
}
