/**
 * The key of an object at the beginning of a line.
 *
 *     "type": "module",      the key "type":
 *     routes: {              the key routes:
 *     label: for (;;) {      none: a name without quotes needs an opening bracket after its colon
 *
 * Source: own. Weakness: a computed key, or one without quotes and with a plain value.
 */

/** A quoted key, or a key without quotes whose value is an opening bracket. */
const KEY = /^(?:"[^"]+"\s*:|[\w$-]+\s*:(?=\s*[[{]$))/

/** The key at the beginning of a line, up to its colon; undefined for any other line. */
export function objectKey(line: string): string | undefined {
  return KEY.exec(line.trim())?.[0]
}
