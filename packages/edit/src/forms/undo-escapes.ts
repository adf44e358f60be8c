/**
 * Undoes escapes: in new text only those that old text shows, unless old text shows that the whole text was escaped.
 *
 *     file    say("a")        old    say(\"a\")        read as    say("a")
 */
import type { Form, Undo } from './form'
import { eachLine, repeatsOld, undone } from './form'

const MEANING: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

/** Source: docs/spec/replacers.md, Replacer 6. */
const undoAll = (text: string) => text.replace(/\\([ntr'"`\\\n$])/g, (_, c: string) => MEANING[c] ?? c)

/**
 * Next to real line breaks, `\n` is text: it is undone in new text only if old text has one, or if neither has a real one. In that case,
 * too, backslashes are halved only if old text has double ones, and a quote is undone only if old text has it escaped.
 */
export const escapes: Undo = (form) => {
  const oldString = undoAll(form.oldString)
  if (oldString === form.oldString) return undefined
  const hasBreaks = form.oldString.includes('\n') || form.newString.includes('\n')
  const shown = kindsIn(form.oldString, /\\([ntr'"`\\\n$])/g)
  if ([...shown].every((sign) => sign === '$' || sign === '\\') && isPattern(form)) return undefined
  const whole = shown.has('n') || (!hasBreaks && !breaksStrings(form.newString, shown))
  const change = whole ? undoAll : undoKinds(shown.has('\\') ? [...shown, ...`'"\`$\n\\`] : [...shown])
  return undone(form, 'escapes', oldString, unlessPlain(form, oldString, shown, change))
}

/** New text undone: none of it if it was not escaped; of new text that repeats escaped lines, those lines that are not plain themselves. */
function unlessPlain(form: Form, oldString: string, shown: ReadonlySet<string>, change: (text: string) => string): string {
  const isPlain = plainTest(form, shown)
  if (!isPlain(form.newString)) return change(form.newString)
  return repeatsOld(form, oldString) ? eachLine(form.newString, (line) => (isPlain(line) ? line : change(line))) : form.newString
}

/**
 * A test for new text, or a line of it, that was not escaped: it has, unescaped, what old text always escapes. That is a quote if old text
 * shows one and new text has it, else a line break.
 */
function plainTest(form: Form, shown: ReadonlySet<string>): (text: string) => boolean {
  const bare = (text: string) => text.replace(/\\[\s\S]/g, '')
  const old = bare(form.oldString)
  const names = shown.has('$') ? (form.oldString.match(/\\\$\{?\w+/g) ?? []) : []
  return (text) => {
    if (standsBare(text, names, (name) => name.slice(1))) return true
    const quotes = [...`'"\``].filter((quote) => shown.has(quote) && text.includes(quote))
    const signs = quotes.length > 0 ? quotes : shown.has('n') ? ['\n'] : []
    return signs.some((sign) => !old.includes(sign) && bare(text).includes(sign))
  }
}

/** True if new text has everything that old text escapes, unescaped only. */
function standsBare(newString: string, escaped: readonly string[], bare: (text: string) => string): boolean {
  return escaped.length > 0 && escaped.every((text) => newString.includes(bare(text)) && !newString.includes(text))
}

/** If old text only shows escaped quotes: true if a line break undone in new text would be inside a string that is complete without it. */
function breaksStrings(text: string, shown: ReadonlySet<string>): boolean {
  if (!text.includes('\\n') || [...shown].some((sign) => !`'"\``.includes(sign))) return false
  const isOpen = (line: string) => [...shown].some((quote) => line.split(quote).length % 2 === 0)
  return undoAll(text).split('\n').some(isOpen) && !isOpen(undoKinds([...shown])(text))
}

const undoKinds = (kinds: readonly string[]) => {
  const known = new Set(kinds.includes('$') || kinds.includes('`') ? [...kinds, '$', '`'] : kinds)
  // If backslashes were not doubled, each represents itself.
  const pattern = known.has('\\') ? /\\([\s\S])/g : /\\([^\\])/g
  return (text: string) => text.replace(pattern, (written, c: string) => (known.has(c) ? (MEANING[c] ?? c) : written))
}

function kindsIn(text: string, pattern: RegExp): Set<string> {
  return new Set(Array.from(text.matchAll(pattern), (match) => match[1]!))
}

const quotes = (text: string) => text.replace(/\\(['"`])/g, '$1')
const quoteEscapes: Undo = (form) => {
  const oldString = quotes(form.oldString)
  if (oldString === form.oldString) return undefined
  const shown = kindsIn(form.oldString, /\\(['"`])/g)
  return undone(form, 'quote escapes', oldString, unlessPlain(form, oldString, shown, undoKinds([...shown])))
}

const halve = (text: string) => text.replaceAll('\\\\', '\\')
const doubledBackslashes: Undo = (form) => undone(form, 'doubled backslashes', halve(form.oldString), halve(form.newString))

const PATTERN_SIGNS = /\\([.*+?^${}()|[\]\\/&~# -])/g
/** Characters that are always escaped in a pattern. If one occurs unescaped, only some were. */
const hasBareSigns = (text: string) => /[.*+?^${}()|[\]]/.test(text.replace(/\\[\s\S]/g, ''))
const OTHER_BRACKET: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{' }
/** True if no special character of a pattern occurs unescaped, and new text escapes some that strings do not. */
function isPattern({ oldString, newString }: Form): boolean {
  return !hasBareSigns(oldString) && !hasBareSigns(newString) && /\\[.*+?^{}()|[\]]/.test(newString)
}

const patternEscapes: Undo = (form) => {
  const bared = (text: string) => text.replace(PATTERN_SIGNS, '$1')
  const oldString = bared(form.oldString)
  if (oldString === form.oldString) return undefined
  const some = hasBareSigns(form.oldString) || hasBareSigns(form.newString)
  if (!some) return undone(form, 'pattern escapes', oldString, bared(form.newString))
  const shown = kindsIn(form.oldString, PATTERN_SIGNS)
  for (const sign of [...shown]) shown.add(OTHER_BRACKET[sign] ?? sign)
  const newString = form.newString.replace(PATTERN_SIGNS, (written, c: string) => (shown.has(c) ? c : written))
  return undone(form, 'pattern escapes', oldString, newString)
}

/** Single kinds of escapes, for texts in which not all of them were meant; one at a time. */
export const escapeStyles: readonly Undo[] = [escapes, quoteEscapes, doubledBackslashes, patternEscapes].map(
  (undo): Undo =>
    (form) =>
      form.undone.some((name) => name.includes('escapes') || name === 'doubled backslashes') ? undefined : undo(form),
)

/** A doubled backslash, or a character written by its number: `\u003c`, `\u{3c}`, `\x3c`. */
const NUMBERED = /\\(?:\\|u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2}))/gi

/**
 * Characters written by their numbers; those beyond ASCII in new text only if old text has such. Control characters are kept, since nothing
 * else shows them.
 */
export const signEscapes: Undo = (form) => {
  const decode = (text: string, wanted: (code: number) => boolean) =>
    text.replace(NUMBERED, (written: string, ...groups: unknown[]) => {
      const digits = groups.slice(0, 3).find((group) => typeof group === 'string') as string | undefined
      const code = digits === undefined ? 0 : Number.parseInt(digits, 16)
      return isSign(code) && wanted(code) ? String.fromCodePoint(code) : written
    })
  const isBeyond = (code: number) => code > 126
  const all = (text: string) => decode(text, () => true)
  const oldString = all(form.oldString)
  if (oldString === form.oldString) return undefined
  const numbered = (form.oldString.match(NUMBERED) ?? []).filter((text) => all(text) !== text)
  if (standsBare(form.newString, numbered, all) && !repeatsOld(form, oldString))
    return undone(form, 'sign escapes', oldString, form.newString)
  const hasBeyond = decode(form.oldString, isBeyond) !== form.oldString
  return undone(
    form,
    'sign escapes',
    oldString,
    decode(form.newString, (code) => hasBeyond || !isBeyond(code)),
  )
}

/** True for a visible character: no control character, no line separator. */
function isSign(code: number): boolean {
  return (code >= 32 && code < 127) || (code >= 160 && code <= 0x10ffff && code !== 0x2028 && code !== 0x2029)
}

const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ldquo: '\u201c',
  rdquo: '\u201d',
  lsquo: '\u2018',
  rsquo: '\u2019',
  laquo: '\u00ab',
  raquo: '\u00bb',
  ndash: '\u2013',
  mdash: '\u2014',
  hellip: '\u2026',
}
const ENTITY = /&(?:#(\d{2,7})|#x([0-9a-f]{2,6})|([a-z]{2,6}));/gi

function meaning(decimal: string | undefined, hexadecimal: string | undefined, name: string | undefined): string | undefined {
  if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name] : undefined
  const code = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal)
  return isSign(code) ? String.fromCodePoint(code) : undefined
}

/** True for an entity of the wanted kind that represents the character. */
type Wanted = (sign: string, isNamed: boolean) => boolean

function decode(text: string, wanted: Wanted): string {
  return text.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name?: string) => {
    const sign = meaning(decimal, hexadecimal, name)
    return sign !== undefined && wanted(sign, name !== undefined) ? sign : entity
  })
}

/**
 * Undoes entities of a kind. A bare ampersand in either text shows that ampersands were not encoded: then `&amp;` is text. Characters
 * beyond ASCII are decoded in new text only if old text has the same.
 */
function undoEntities(form: Form, isKind: (isNamed: boolean) => boolean): Form | undefined {
  const bare = /&(?!#?\w+;)/
  const isBareInNew = bare.test(form.newString)
  const isEncoded = bare.test(form.oldString) || isBareInNew ? (sign: string) => sign !== '&' : () => true
  // If new text has a line of old text with its ampersands bare, only old text was encoded.
  const whole = isBareInNew && !bare.test(form.oldString) ? decode(form.oldString, (_, isNamed) => isKind(isNamed)) : form.oldString
  if (hasLineOf(form, whole) && !repeatsOld(form, whole)) return undone(form, 'entities', whole, form.newString)
  const shown = new Set<string>()
  const isKnown: Wanted = (sign, isNamed) => isKind(isNamed) && isEncoded(sign)
  const oldString = decode(form.oldString, (sign, isNamed) => isKnown(sign, isNamed) && shown.add(sign).has(sign))
  if (shown.size === 0) return undefined
  // What old text always encodes and new text has bare was not encoded in new text.
  const isPlain = (text: string) => [...'<>'].some((sign) => shown.has(sign) && !form.oldString.includes(sign) && text.includes(sign))
  if (isPlain(form.newString) && !repeatsOld(form, oldString)) return undone(form, 'entities', oldString, form.newString)
  const change = (text: string) => decode(text, (sign, isNamed) => isKnown(sign, isNamed) && (sign < '\x7f' || shown.has(sign)))
  const newString = eachLine(form.newString, (line) => (isPlain(line) ? line : change(line)))
  return undone(form, 'entities', oldString, newString)
}

/** True if new text has a line of the reading that old text has otherwise. */
function hasLineOf({ oldString, newString }: Form, reading: string): boolean {
  const [given, wanted] = [new Set(oldString.split('\n')), new Set(newString.split('\n'))]
  return reading.split('\n').some((line) => !given.has(line) && wanted.has(line))
}

/** Angle brackets and ampersands by number: whoever encodes so encodes all by number, and entities by name are text. */
const BY_NUMBER = /&#(?:60|62|38|x3c|x3e|x26);/i

/** Entities by number, if those by name are text. */
export const numberedEntities: Undo = (form) => (BY_NUMBER.test(form.oldString) ? undoEntities(form, (isNamed) => !isNamed) : undefined)

/** Entities by number and by name. */
export const entities: Undo = (form) => undoEntities(form, () => true)

/** Entities of entities. */
export const entitiesTwice: Undo = (form) => {
  const once = entities(form)
  const twice = once && entities(once)
  return twice && { ...twice, undone: [...form.undone, 'entities of entities'] }
}
