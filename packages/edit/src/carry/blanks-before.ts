/**
 * The amount of whitespace between the beginning of a line and an offset in it, in UTF-16 units; undefined if there is anything else. Only
 * this whitespace is examined, since a text may occur thousands of times in one line.
 */
export function blanksBefore(text: string, offset: number): number | undefined {
  let start = offset
  while (start > 0 && /[^\S\n\ufeff]/.test(text[start - 1]!)) start--
  const isBegin = start === 0 || text[start - 1] === '\n' || (start === 1 && text[0] === '\ufeff')
  return isBegin ? offset - start : undefined
}
