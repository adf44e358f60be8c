/**
 * What is undone character by character, line by line, in old and new text by one table.
 *
 * A line of new text that old has too is undone as there. An added line is left as it is if it has the plain character as well as the
 * escaped one: then the escaped one is meant.
 */
interface CharacterStep {
  readonly name: string
  /** Old text that may have been written so. */
  readonly applies: RegExp
  readonly pattern: RegExp
  readonly plain: (escaped: string) => string
  /** True for an added line that has the plain character too. */
  readonly isMixed?: (line: string) => boolean
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
  '&nbsp;': ' ',
}
/** The character of an entity, which may have been encoded twice. */
function decoded(entity: string): string {
  const once = entity.replace(/^&amp;/i, '&')
  const number = /^&#(x?)([\da-f]+);$/i.exec(once)
  if (number) return String.fromCodePoint(Number.parseInt(number[2]!, number[1] ? 16 : 10))
  return entity === '&amp;' ? '&' : (ENTITIES[once.toLowerCase()] ?? once)
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '' }

export const CHARACTER_STEPS: readonly CharacterStep[] = [
  {
    name: 'entities',
    applies: /&(?:lt|gt|amp|quot|apos|#\d{2,5}|#x[\da-f]{2,4});/i,
    pattern: /&(?:amp;)?(?:lt|gt|amp|quot|apos|nbsp|#\d{2,5}|#x[\da-f]{2,4});/gi,
    plain: decoded,
    isMixed: (line) => /[<>]|&(?!\w+;|#)/.test(line),
  },
  {
    name: 'unicode-escapes',
    applies: /\\u00[2-7][\da-f]|\\x[2-7][\da-f]/i,
    pattern: /\\(?:u00|x)[2-7][\da-f]/gi,
    plain: (written) => String.fromCodePoint(Number.parseInt(written.slice(-2), 16)),
  },
  {
    name: 'escapes',
    applies: /^[^\n]*\\[nt"'`\\][^\n]*\n?$/,
    pattern: /\\[ntr"'`\\$]/g,
    plain: (written) => ESCAPES[written[1]!] ?? written[1]!,
  },
  {
    name: 'line-breaks',
    applies: /^[^\n]*\\n[^\n]*\n?$/,
    pattern: /\\r?\\n|\\n|\\t/g,
    plain: (written) => (written === '\\t' ? '\t' : '\n'),
  },
  {
    name: 'escaped-quotes',
    applies: /\\["'`]/,
    pattern: /\\["'`]/g,
    plain: (written) => written[1]!,
    isMixed: (line) => ['"', "'", '`'].some((quote) => line.includes(`\\${quote}`) && line.replaceAll(`\\${quote}`, '').includes(quote)),
  },
]

/** Both texts with one thing undone; undefined if old text has no trace of it. */
export function undoCharacters(
  { applies, pattern, plain, isMixed }: CharacterStep,
  oldText: string,
  newText: string,
): { old: string; new: string } | undefined {
  if (!applies.test(oldText)) return undefined
  const oldLines = oldText.split('\n')
  const quoted = new Set(oldLines)
  const undo = (line: string) => line.replace(pattern, plain)
  const undoNew = (line: string) => (isMixed?.(line) && !quoted.has(line) ? line : undo(line))
  return { old: oldLines.map(undo).join('\n'), new: newText.split('\n').map(undoNew).join('\n') }
}
