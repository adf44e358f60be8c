/**
 * How many blanks stand between the begin of a line and an offset in it; undefined where anything else stands there. UTF-16 units.
 * Nothing but these blanks is looked at: a text may stand thousands of times in one line.
 */
export function blanksBefore(text: string, offset: number): number | undefined {
  let start = offset
  while (start > 0 && /[^\S\n\ufeff]/.test(text[start - 1]!)) start--
  const isBegin = start === 0 || text[start - 1] === '\n' || (start === 1 && text[0] === '\ufeff')
  return isBegin ? offset - start : undefined
}
