/** Default maximum length of a line that is shown whole, in UTF-16 units. */
const LINE_LIMIT = 2000

/*
 * Control characters can control a terminal, direction marks display code in another order than it runs, and a line separator breaks a
 * line. They are replaced in text that is shown; tabs stay.
 */
const HIDDEN = /[\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/**
 * Returns the text with all characters made visible that a terminal would not show as written. The text is cut after `limit` UTF-16 units
 * (default 2,000).
 */
export function visible(text: string, limit = LINE_LIMIT): string {
  if (text.length <= limit) return text.replace(HIDDEN, escaped)
  const end = wholeUnits(text, limit)
  return `${text.slice(0, end).replace(HIDDEN, escaped)}… (${text.length - end} more)`
}

function escaped(unit: string): string {
  const code = unit.charCodeAt(0)
  if (code < 32) return String.fromCharCode(0x2400 + code)
  if (code === 127) return '\u2421'
  return `\\u${code.toString(16).padStart(4, '0')}`
}

/** Returns `limit`, or `limit - 1` if a cut at `limit` would split a surrogate pair. */
function wholeUnits(text: string, limit: number): number {
  const last = text.charCodeAt(limit - 1)
  return last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit
}
