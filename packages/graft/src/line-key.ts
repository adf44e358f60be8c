import { fold } from '@suture/similarity'

/** A line read once at every strictness at which lines are compared. */
export interface LineKey {
  /** The line without its line ending. */
  readonly raw: string
  /** Leading blanks and tabs. */
  readonly indent: string
  /** `raw` without blanks at both ends. */
  readonly body: string
  /** `body` with typographic characters folded to ASCII. */
  readonly folded: string
  /** `folded` with blank runs as one blank. */
  readonly squeezed: string
  /** `folded` without the blanks that separate no two words. */
  readonly tight: string
}

/** How two lines are equal: the strictest level that holds. `fuzzy` and `none` are no equality. */
export const LEVELS = ['equal', 'end-blanks', 'indentation', 'typography', 'squeezed', 'tight'] as const
export type Level = (typeof LEVELS)[number]

/** Reads a line. */
export function lineKey(raw: string): LineKey {
  const body = raw.trim()
  const indent = /^[ \t]*/.exec(raw)![0]
  let folded: string | undefined
  let squeezed: string | undefined
  let tight: string | undefined
  return {
    raw,
    indent,
    body,
    get folded() {
      return (folded ??= fold(body).trim())
    },
    get squeezed() {
      return (squeezed ??= this.folded.split(/\s+/).join(' '))
    },
    get tight() {
      return (tight ??= tighten(this.squeezed))
    },
  }
}

/** The index in LEVELS of the strictest equality of two lines, or -1. */
export function levelOf(quoted: LineKey, actual: LineKey): number {
  if (quoted.raw === actual.raw) return 0
  if (quoted.body === actual.body) return quoted.raw.trimEnd() === actual.raw.trimEnd() ? 1 : 2
  if (quoted.body === '' || actual.body === '') return -1
  if (quoted.folded === actual.folded) return 3
  if (quoted.squeezed === actual.squeezed) return 4
  return quoted.tight === actual.tight ? 5 : -1
}

/** A blank stays only between two word characters: `a  = b` is `a=b`, but `const abc` never `constabc`. */
function tighten(squeezed: string): string {
  return squeezed.replace(/ (?![\p{L}\p{N}_$])|(?<![\p{L}\p{N}_$]) /gu, '')
}

const COMMENT =
  /^(?:\/\/|#(?!include|define|if|endif|else|elif|pragma|undef|import|\[|!\[)|\/\*|\*(?:\s|\/|$)|<!--|--(?:\s|$)|;;|%%|"""|''')/

/** True for a line that looks like a comment in a usual language. Markdown headings look so too: use it for the file only. */
export function looksLikeComment(line: LineKey): boolean {
  return COMMENT.test(line.body)
}

const MARKER = '(?:\\/\\/+|#+|--+|;+|%+|<!--|\\/\\*+|\\{\\s*\\/\\*)'
const BARE_ELISION = new RegExp(`^(?:${MARKER}\\s*)?(?:\\.\\.\\.+|…)(?:\\s*(?:-->|\\*\\/\\s*\\}?))?$`)
const WORDED_ELISION = new RegExp(
  `^(?:${MARKER}|\\[|\\(|<)?\\s*(?:\\.\\.\\.+|…)?\\s*(?:the\\s+)?(?:rest|remaining|remainder|existing|unchanged|previous|other|same|omitted|snip)\\b[^;{}=]*?(?:\\.\\.\\.+|…|code|methods?|functions?|lines?|unchanged|omitted|same|file|above|below|before|here)\\s*(?:\\.\\.\\.+|…)?\\s*(?:-->|\\*\\/\\s*\\}?|\\]|\\)|>)?$`,
  'i',
)

/** True for a line that stands for left-out lines: `...`, `// ...`, `# ... existing code ...`. */
export function isElision(body: string): boolean {
  if (body.length > 120) return false
  return BARE_ELISION.test(body) || isWordedElision(body)
}

/** True for an elision that says so in words; such a line is never meant to be written into a file. */
export function isWordedElision(body: string): boolean {
  if (body.length > 120 || !/\.\.\.|…/.test(body)) return false
  return WORDED_ELISION.test(body)
}
