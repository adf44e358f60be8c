/** Whether a UTF-16 unit is whitespace as `\s` and `trim()` define it, including line breaks and the byte order mark. */
export function isWhitespace(unit: number): boolean {
  if (unit <= 32) return unit === 32 || (unit >= 9 && unit <= 13)
  return unit >= 160 && isWideWhitespace(unit)
}

/** Returns the offset of the first unit in `from..to` that is not whitespace, or `to`. */
export function skipWhitespace(text: string, from: number, to: number): number {
  while (from < to && isWhitespace(text.charCodeAt(from))) from++
  return from
}

/** Returns the offset after the last unit in `from..to` that is not whitespace, or `from`. */
export function skipWhitespaceBack(text: string, from: number, to: number): number {
  while (to > from && isWhitespace(text.charCodeAt(to - 1))) to--
  return to
}

function isWideWhitespace(unit: number): boolean {
  return (
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000 ||
    unit === 0xfeff
  )
}
