import type { FormattedResults } from '../sets/run-formatted'
import { engineTable, kindTable, landColumns, leftOutWords, refuseColumns, rowsOf } from './set-tables'

const LAND = 'formatted, must land'
const REFUSE = 'formatted, must refuse'

/** Returns the section of docs/landing.md on edits whose quote and file differ by a formatter. */
export function formattedSections(results: FormattedResults): string[] {
  const rows = rowsOf(results)
  return [
    '## Laid out by a formatter',
    formattedWords(results),
    '### Edits that must land in another layout',
    engineTable(rows, LAND, landColumns('right %')),
    kindTable(results, LAND),
    '### Edits that must be refused in another layout',
    'The same edits, but before the file was formatted somebody else changed a name or a number in the lines that the edit changes, or deleted them; and quotes from one release earlier, where the newer release was formatted since and a merge by lines conflicts in the new layout as well.',
    engineTable(rows, REFUSE, refuseColumns),
    kindTable(results, REFUSE),
  ]
}

function formattedWords({ own, asFormatted, leftOut }: FormattedResults): string {
  const landed = own.all[LAND]?.exact ?? 0
  return [
    'Real edits between published versions, with Prettier between quote and file: either the file was formatted since it was read, in a style drawn at random (width, indentation, semicolons, quotes, trailing commas, brackets, arrow parameters, keys), or the file is as released and the answer formats what it quotes. JavaScript, TypeScript, JSX, CSS, SCSS, Less and JSON. The file does not have the quote as given, even without regard to indentation.',
    '',
    'The layout that new lines should have is unknown. A result is therefore **right** under three conditions. Every byte above and below the region is unchanged; the region is the lines that the formatter changes once the edit is made, the lines that hold a token of a removed line, and the lines beside the spot where the edit adds. The formatter can parse the result. And its tokens are those of the expected file, in the same order: when both are formatted in one plain style (quotes, semicolons, trailing commas, parentheses around a single arrow parameter, quotes around keys), they differ in line breaks at most, none of them after a line comment. Everything else is **wrong**.',
    '',
    `Of ${landed} edits that land rightly, ${asFormatted} are byte for byte as the formatter would write them. Left out, because the right result is uncertain or the layout does not matter: ${leftOutWords(leftOut)}.`,
  ].join('\n')
}
