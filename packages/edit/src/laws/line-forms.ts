import { fold } from '@suture/similarity'

/** The forms in which the lines of one key are written, with the number of lines in each form. */
export type Forms = ReadonlyMap<string, number>

/** Entities that markup displays as ASCII characters. */
const CHARACTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' }
const ENTITY = /&(?:#(\d{2,7})|#x([\da-f]{2,6})|(lt|gt|amp|quot|apos|nbsp));/gi
const NUMBERED = /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2}))/gi

/**
 * Groups lines by a key that ignores escapes, entities, typography and whitespace. Each form of a line is counted without its indentation.
 */
export function formsByKey(lines: readonly string[]): Map<string, Map<string, number>> {
  const keys = new Map<string, Map<string, number>>()
  for (const raw of lines) {
    const line = raw.replace(/^[ \t]+/, '')
    const key = keyOf(line)
    const forms = keys.get(key) ?? keys.set(key, new Map()).get(key)!
    forms.set(line, (forms.get(line) ?? 0) + 1)
  }
  return keys
}

/** Returns the forms of which `after` contains more lines than `before`, with the difference. */
export function gains(before: Forms, after: Forms): Map<string, number> {
  const gained = [...after].map(([line, count]) => [line, count - (before.get(line) ?? 0)] as const)
  return new Map(gained.filter(([, by]) => by > 0))
}

/** Returns the total number of lines in all forms. */
export function sum(forms: Forms): number {
  return [...forms.values()].reduce((total, count) => total + count, 0)
}

function keyOf(line: string): string {
  const decoded = line.includes('&') ? line.replace(ENTITY, characterOf) : line
  const bare = decoded.includes('\\') ? decoded.replace(NUMBERED, characterOf).replaceAll('\\', '') : decoded
  return fold(bare).replace(/\s+/g, '')
}

function characterOf(written: string, ...groups: unknown[]): string {
  const at = groups.slice(0, 3).findIndex((group) => typeof group === 'string')
  const text = groups[at] as string
  if (Object.hasOwn(CHARACTERS, text.toLowerCase())) return CHARACTERS[text.toLowerCase()]!
  const isDecimal = written.startsWith('&') && at === 0
  const code = Number.parseInt(text, isDecimal ? 10 : 16)
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : written
}
