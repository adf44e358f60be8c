import { fold } from '@suture/similarity'

/** The ways in which lines of one key are written, with how many lines have each. */
export type Forms = ReadonlyMap<string, number>

/** Entities that readers of markup see as ASCII characters. */
const CHARACTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' }
const ENTITY = /&(?:#(\d{2,7})|#x([\da-f]{2,6})|(lt|gt|amp|quot|apos|nbsp));/gi
const NUMBERED = /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2}))/gi

/** Lines without indentation, by what they say: without escapes, entities, typography and whitespace. */
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

/** The forms of which the second has more lines than the first, with how many more. */
export function gains(before: Forms, after: Forms): Map<string, number> {
  const gained = [...after].map(([line, count]) => [line, count - (before.get(line) ?? 0)] as const)
  return new Map(gained.filter(([, by]) => by > 0))
}

/** The number of lines of all forms. */
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
