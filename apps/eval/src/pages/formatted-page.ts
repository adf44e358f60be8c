import type { FormattedResults } from '../sets/run-formatted'
import { engineTable, kindTable, landColumns, leftOutWords, refuseColumns, rowsOf } from './set-tables'

const LAND = 'formatted, must land'
const REFUSE = 'formatted, must refuse'

/** The section of docs/landing.md on edits that a formatter stands between. */
export function formattedSections(results: FormattedResults): string[] {
  const rows = rowsOf(results)
  return [
    '## Laid out by a formatter',
    formattedWords(results),
    '### What must land in another layout',
    engineTable(rows, LAND, landColumns('right %')),
    kindTable(results, LAND),
    '### What must be refused in another layout',
    'The same edits, where somebody else changed a name or a number in the lines that the edit changes, or deleted them, before the formatter came; and quotes that are one release behind and must be refused, where the formatter laid out the newer release since, and a merge by lines conflicts in the formatter’s layout as well.',
    engineTable(rows, REFUSE, refuseColumns),
    kindTable(results, REFUSE),
  ]
}

function formattedWords({ own, asFormatted, leftOut }: FormattedResults): string {
  const landed = own.all[LAND]?.exact ?? 0
  return [
    'Real edits between published versions, and Prettier between quote and file: either the file was laid out anew since it was read, in a style drawn at random (width, indentation, semicolons, quotes, trailing commas, brackets, arrow parameters, keys), or the file is as released and the answer lays out what it quotes. JavaScript, TypeScript, JSX, CSS, SCSS, Less and JSON; the quote stands nowhere as it was given, indentation aside.',
    '',
    'Nobody can know in which layout new lines are to stand. **Right** is therefore a file that holds to three things. Above and below the region it is byte for byte what it was; the region is the lines that the formatter has otherwise once the edit is made, and those that hold a token of the lines that the edit removes, or stand beside the spot where it adds. The formatter can read it. And its tokens are those of the expected file, in their order: both are laid out in one plain style, in which quotes, semicolons, trailing commas, parentheses around the lone parameter of an arrow function and quotes around keys are alike, and then differ in line breaks at most, none of them behind a line comment. All else is **wrong**.',
    '',
    `Of ${landed} edits that land rightly, ${asFormatted} stand byte for byte as the formatter would lay them out. Left out, since nobody could say what is right, or nothing is asked: ${leftOutWords(leftOut)}.`,
  ].join('\n')
}
