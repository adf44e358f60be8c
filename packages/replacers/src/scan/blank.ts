/** True for UTF-16 units of whitespace as `\s` and `trim()` define it, including line breaks and the byte order mark. */
export function isBlank(unit: number): boolean {
  if (unit <= 32) return unit === 32 || (unit >= 9 && unit <= 13)
  return unit >= 160 && isWideBlank(unit)
}

/** Offset of the first unit in `from..to` that is not whitespace, or `to`. */
export function skipBlanks(text: string, from: number, to: number): number {
  while (from < to && isBlank(text.charCodeAt(from))) from++
  return from
}

/** Offset after the last unit in `from..to` that is not whitespace, or `from`. */
export function skipBlanksBack(text: string, from: number, to: number): number {
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--
  return to
}

function isWideBlank(unit: number): boolean {
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
