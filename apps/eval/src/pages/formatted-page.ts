import type { FormattedResults } from '../sets/run-formatted'
import { engineTable, kindTable, landColumns, leftOutList, refuseColumns, rowsOf } from './set-tables'

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
    'In most of these cases, the edits are the same as above, but somebody else changed a name or a number in the lines that the edit changes, or deleted these lines, before the file was formatted. In the other cases, the quote is from the previous release, and the newer release was formatted. A merge by lines then conflicts in the new layout too.',
    engineTable(rows, REFUSE, refuseColumns),
    kindTable(results, REFUSE),
  ]
}

function formattedWords({ own, asFormatted, leftOut }: FormattedResults): string {
  const landed = own.all[LAND]?.exact ?? 0
  return [
    'Real edits between published versions of files. The formatter Prettier changed either the file after it was read, or the lines that the answer quotes. The style is chosen at random: width, indentation, semicolons, quotes, trailing commas, brackets, arrow parameters and keys. The languages are JavaScript, TypeScript, JSX, CSS, SCSS, Less and JSON. The file does not contain the quote as given, even if indentation is ignored.',
    '',
    'The layout that new lines should have is unknown. Therefore a result is **right** if three conditions are met. First, nothing is changed except certain lines: those that the formatter changes after the edit, those that contain a token of a removed line, and those next to added lines. Second, the formatter can parse the result. Third, the result has the tokens of the expected file in the same order. To check that, both are formatted in the same plain style. They may then only differ in line breaks. A line break after a line comment must not differ. Every other result is **wrong**.',
    '',
    `Of ${landed} edits with a right result, ${asFormatted} are byte for byte as the formatter would write them.`,
    '',
    leftOutList(leftOut),
  ].join('\n')
}
