/** Characters that a terminal or log viewer would interpret instead of showing them. Some readers of lines also end a line at U+2028. */
const ACTIVE = /[\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Returns the text that `--json` prints for a value. It is indented, with control characters and direction marks escaped. */
export function jsonText(value: unknown): string {
  return escaped(JSON.stringify(value, null, 2))
}

/** Returns a value as one line of JSON, with control characters and direction marks escaped. */
export function jsonLine(value: unknown): string {
  return escaped(JSON.stringify(value))
}

function escaped(text: string): string {
  return `${text.replace(ACTIVE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}
