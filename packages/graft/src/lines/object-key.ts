/**
 * The key of an object that a line begins with.
 *
 *     "type": "module",      the key "type":
 *     routes: {              the key routes:
 *     label: for (;;) {      none: a name without quotes needs an opening bracket behind its colon
 *
 * Source: own. Weakness: a key that is computed, or has no quotes and a plain value.
 */

/** A key with its value, or with the bracket that opens it. */
const KEY = /^(?:"[^"]+"\s*:|[\w$-]+\s*:(?=\s*[[{]$))/

/** The key that a line begins with, up to its colon; undefined for any other line. */
export function objectKey(line: string): string | undefined {
  return KEY.exec(line.trim())?.[0]
}
