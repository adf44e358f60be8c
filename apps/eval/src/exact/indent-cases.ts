import type { Case } from '../cases/cases'
import { inTurn } from '../cases/select'
import { lineCase } from '../stale/quote'
import type { ThreeStates } from '../stale/releases'
import { isBlank } from '../text/lines'
import { exactEdits } from './exact-edits'

/** Cases taken from one file. */
const PER_FILE = 6

/** Real edits that change the indentation of some lines and nothing else, quoted verbatim. */
export function indentCases(files: readonly ThreeStates[], seed: string, count: number): Case[] {
  const cases = files.flatMap((file) =>
    exactEdits(file, seed, onlyIndents)
      .slice(0, PER_FILE)
      .flatMap(({ id, edit, result, quotes }) =>
        quotes.map(({ context, quote }) => {
          const kinds = [edit.added.length === 1 ? 'a line indented' : 'several indented', context]
          const ended = file.finalNewline[0]
          return lineCase(file, {
            id: `indented/${id}/${context}`,
            set: 'indented',
            kinds,
            must: 'land',
            file: edit.base,
            ended,
            quote,
            result,
            block: quote.window,
            edit,
          })
        }),
      ),
  )
  return inTurn(cases, count, seed)
}

/** Whether the lines are the same, one for one, and some begin with other whitespace. */
export function onlyIndents(removed: readonly string[], added: readonly string[]): boolean {
  if (removed.length !== added.length || removed.length === 0) return false
  return (
    removed.every((line, i) => line.trimStart() === added[i]!.trimStart()) && removed.some((line, i) => !isBlank(line) && line !== added[i])
  )
}
