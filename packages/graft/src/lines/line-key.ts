import { fold } from '@suture/similarity'
import { unpunctuated } from './punctuation'

/** A line read at every strictness at which lines are compared. */
export interface LineKey {
  /** The line without its line ending. */
  readonly raw: string
  /** Leading spaces and tabs. */
  readonly indent: string
  /** `raw` without whitespace at both ends. */
  readonly body: string
  /** `body` with typographic characters folded to ASCII. */
  readonly folded: string
  /** `folded` with each run of whitespace as one space. */
  readonly squeezed: string
  /** `squeezed` without the spaces that separate no two words. */
  readonly tight: string
  /**
   * `squeezed` without a formatter's punctuation (`punctuation.ts`): one kind of quotes, no comma or semicolon at the end; then tightened.
   */
  readonly plain: string
  /** `plain` with the entities of markup replaced by their characters. */
  readonly decoded: string
}

/**
 * How a quoted line may differ from the file's, mildest first: not at all; in whitespace; in typography; in a formatter's punctuation (for
 * lines that an edit keeps, never for those that it removes); in its text; or no line of the file represents it, as for an elision mark.
 */
export const DISTORTIONS = [
  'equal',
  'end-blanks',
  'indentation',
  'typography',
  'squeezed',
  'tight',
  'punctuation',
  'misquoted',
  'absent',
] as const
export type Distortion = (typeof DISTORTIONS)[number]
/** A distortion that leaves the meaning of a line as it is. */
export type FormDistortion = Exclude<Distortion, 'misquoted' | 'absent'>

/** Leading spaces and tabs of a line. */
export function indentOf(line: string): string {
  let to = 0
  while (line.charCodeAt(to) === 32 || line.charCodeAt(to) === 9) to++
  return line.slice(0, to)
}

/** Reads a line. */
export function lineKey(raw: string): LineKey {
  return new LazyLineKey(raw)
}

/** A class, since a record with five lazy fields needs five closures and a table of its own: some 900 bytes a line, besides its texts. */
class LazyLineKey implements LineKey {
  readonly indent: string
  readonly body: string
  #folded: string | undefined
  #squeezed: string | undefined
  #tight: string | undefined
  #plain: string | undefined

  constructor(readonly raw: string) {
    this.indent = indentOf(raw)
    this.body = raw.trim()
  }

  get folded(): string {
    return (this.#folded ??= fold(this.body).trim())
  }

  get squeezed(): string {
    return (this.#squeezed ??= /\s\s|[^\S ]/.test(this.folded) ? this.folded.split(/\s+/).join(' ') : this.folded)
  }

  get tight(): string {
    return (this.#tight ??= this.squeezed.includes(' ') ? tighten(this.squeezed) : this.squeezed)
  }

  get plain(): string {
    return (this.#plain ??= tighten(unpunctuated(this.squeezed)))
  }

  get decoded(): string {
    return ENTITY.test(this.squeezed) ? lineKey(this.squeezed.replace(ENTITIES, (_, name: string) => CHARACTERS[name]!)).plain : this.plain
  }
}

/** Entities that readers of markup see as ASCII characters. */
const CHARACTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", '#39': "'", nbsp: ' ' }
const ENTITY = /&(?:lt|gt|amp|quot|apos|#39|nbsp);/
const ENTITIES = /&(lt|gt|amp|quot|apos|#39|nbsp);/g

/** The mildest distortion that makes two lines equal, up to whitespace and typography; undefined if none does. */
export function distortionOf(quoted: LineKey, actual: LineKey): FormDistortion | undefined {
  if (quoted.raw === actual.raw) return 'equal'
  if (quoted.body === actual.body) return quoted.raw.trimEnd() === actual.raw.trimEnd() ? 'end-blanks' : 'indentation'
  if (quoted.body === '' || actual.body === '' || beginApart(quoted.body, actual.body)) return undefined
  if (quoted.folded === actual.folded) return 'typography'
  if (quoted.squeezed === actual.squeezed) return 'squeezed'
  return quoted.tight === actual.tight ? 'tight' : undefined
}

/** The rank of a distortion: its index in DISTORTIONS. Tables of many pairs store it. */
export function rankOf(distortion: Distortion): number {
  return RANKS[distortion]
}

const RANKS = Object.fromEntries(DISTORTIONS.map((name, rank) => [name, rank])) as Readonly<Record<Distortion, number>>

/**
 * True if two lines differ only in what a formatter changes (kind of quotes, comma or semicolon at the end), or if the quoted one has
 * characters for the file's entities.
 */
export function samePlain(quoted: LineKey, actual: LineKey): boolean {
  return !beginApart(quoted.body, actual.body) && quoted.plain !== '' && (quoted.plain === actual.plain || quoted.plain === actual.decoded)
}

/**
 * True for two different first characters that no folding makes equal: ASCII letters, digits or `_`. This spares most lines the folding.
 */
function beginApart(one: string, other: string): boolean {
  const a = one.charCodeAt(0)
  const b = other.charCodeAt(0)
  return a !== b && isAsciiWord(a) && isAsciiWord(b)
}

/** True for the code of an ASCII letter, a digit or `_`. */
export function isAsciiWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
}

/** Removes each space that is not between two word characters: `a  = b` becomes `a=b`, but `const abc` never `constabc`. */
function tighten(squeezed: string): string {
  let tight = ''
  let from = 0
  for (let at = squeezed.indexOf(' '); at !== -1; at = squeezed.indexOf(' ', at + 1)) {
    if (isWordAt(squeezed, at - 1) && isWordAt(squeezed, at + 1)) continue
    tight += squeezed.slice(from, at)
    from = at + 1
  }
  return tight + squeezed.slice(from)
}

/** True if the character at the index is a word character or `$`; for half of a surrogate pair the whole character counts. */
function isWordAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  if (code < 128) return isAsciiWord(code) || code === 36
  const before = code >= 0xdc00 && code < 0xe000 ? text.codePointAt(index - 1)! : 0
  return /[\p{L}\p{N}]/u.test(String.fromCodePoint(before > 0xffff ? before : text.codePointAt(index)!))
}

const OPEN_MARK = /^(?:\/\/+!?|#+|--+|;+|%+|<!--|\/\*+|\{\s*\/\*+|\*)\s*/
const CLOSE_MARK = /\s*(?:-->|\*+\/\s*\}?)$/
const DOTS = /^(?:\.{3,}|…)$/
/** Words for what an elision mark leaves out. */
const LEFT_OUT =
  /\b(?:rest|remaining|remainder|remains|existing|unchanged|same|omitted|previous|other|others|snip|snipped|truncated|elided|unmodified|untouched|as before)\b/i
const ELISION_LENGTH = 120

/** True for a line that represents lines left out: `...`, `// ...`, `# ... existing code ...`. */
export function isElision(body: string): boolean {
  return (
    body.length <= ELISION_LENGTH && (body.includes('...') || body.includes('…')) && (DOTS.test(unmarked(body)) || isWordedElision(body))
  )
}

/** True for an elision mark with words; such a line is never meant to be written into a file. */
export function isWordedElision(body: string): boolean {
  if (body.length > ELISION_LENGTH || !(body.includes('...') || body.includes('…'))) return false
  const bare = unmarked(body)
  // A spread or a rest parameter: the dots touch a word, and no comment marker is in front.
  if (bare === body && /^\.{3}[\p{L}_$]/u.test(body)) return false
  const inner = bare.replace(/^[[(<]\s*|\s*[\])>]$/g, '')
  const dotted = /^(?:\.{3,}|…)/.test(inner) || /(?:\.{3,}|…)[\])]?$/.test(inner)
  const isWorded = LEFT_OUT.test(inner) && !/[=;{}]|\w\(/.test(inner)
  return dotted && isWorded && (inner !== body || /^(?:\.{3,}|…)/.test(inner)) && inner.split(/\s+/).length <= 12
}

function unmarked(body: string): string {
  return body.replace(OPEN_MARK, '').replace(CLOSE_MARK, '')
}
