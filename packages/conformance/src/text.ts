/** Words behind a block's role that say what its lines do not show. */
const WORDS = { crlf: 'CRLF', bom: 'BOM', open: 'no-final-newline', ended: 'final-newline', escaped: 'escaped' } as const

const NAMED: Readonly<Record<string, string>> = { space: ' ', tab: '\t', CR: '\r' }

/** True for a word that is about the text of a block, and no path. */
export function isTextWord(word: string): boolean {
  return (Object.values(WORDS) as readonly string[]).includes(word)
}

/** The lines of a block as they are meant: with `escaped`, `⟨space⟩`, `⟨tab⟩`, `⟨CR⟩` and `⟨U+00A0⟩` are the characters they name. */
export function meantLines(lines: readonly string[], words: readonly string[]): readonly string[] {
  if (!words.includes(WORDS.escaped)) return lines
  return lines.map((line) => line.replace(/⟨([^⟩]*)⟩/g, (_, name: string) => NAMED[name] ?? codePoint(name)))
}

function codePoint(name: string): string {
  const hex = /^U\+([0-9A-F]{4,6})$/.exec(name)?.[1]
  if (hex === undefined) throw new Error(`⟨${name}⟩ names no character`)
  return String.fromCodePoint(Number.parseInt(hex, 16))
}

/** The text of lines: each with a line break behind it where `isWhole`, else one between each two; words change that. */
export function joinedLines(lines: readonly string[], words: readonly string[], isWhole: boolean): string {
  const isEnded = lines.length > 0 && (isWhole ? !words.includes(WORDS.open) : words.includes(WORDS.ended))
  const text = lines.join('\n') + (isEnded ? '\n' : '')
  return (words.includes(WORDS.bom) ? '\ufeff' : '') + (words.includes(WORDS.crlf) ? text.replaceAll('\n', '\r\n') : text)
}
