import { draws } from '@suture/testing'
import type { Intent } from '@suture/text'
import fc from 'fast-check'

/** The settings of a random test. A failure prints the seed and the path. `SUTURE_SEED` sets another seed. */
export const law = (usual: number) => ({ numRuns: draws(usual), seed: Number(process.env.SUTURE_SEED ?? 20260301), verbose: 1 as const })

/** A few words, so that lines are often equal, nearly equal, or contained in each other. */
const word = fc.constantFrom(
  'alpha',
  'beta',
  'alphabet',
  'load',
  'loads',
  'x',
  'total',
  'item',
  '1',
  '2',
  '"a b"',
  "'c'",
  'caf\u00e9',
  '\u201cq\u201d',
  '$&',
)
const joiner = fc.constantFrom(' ', ' = ', '  ', '(', ') ', ', ', '.', ' => ', '\t')
const statement = fc.array(fc.tuple(word, joiner), { minLength: 1, maxLength: 5 }).map((parts) => parts.flat().slice(0, -1).join(''))
const frequent = fc.constantFrom('{', '}', '', 'end', 'return x', '// note', '# note', '...')
const indent = fc.constantFrom('', '  ', '    ', '      ', '\t', '\t\t')
const tail = fc.constantFrom('', '', '', '', ' ', '  ', '\t')
const line = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(indent, statement, tail).map((parts) => parts.join('')) },
  { weight: 2, arbitrary: fc.tuple(indent, frequent).map(([lead, text]) => (text === '' ? '' : lead + text)) },
)

/** Lines of a file, without line ends. */
const lines = (size: { minLength: number; maxLength: number }) => fc.array(line, size)

const ends = fc.constantFrom('lf', 'lf', 'crlf', 'mixed')

/** A file: lines that end in LF, CRLF or both, with or without a final line break and a byte order mark. */
const file = fc
  .tuple(lines({ minLength: 1, maxLength: 30 }), ends, fc.boolean(), fc.integer({ min: 0, max: 9 }), fc.infiniteStream(fc.boolean()))
  .map(([texts, eol, final, bom, coin]) => {
    const end = () => (eol === 'lf' ? '\n' : eol === 'crlf' ? '\r\n' : coin.next().value ? '\n' : '\r\n')
    const text = texts.map((each, i) => (i < texts.length - 1 || final ? each + end() : each)).join('')
    return (bom === 0 ? '\ufeff' : '') + text
  })

type Distortion = (text: string) => string
const every =
  (change: (text: string, index: number) => string): Distortion =>
  (text) =>
    text.split('\n').map(change).join('\n')

/** Ways in which both the quote and its replacement are distorted. */
const distortions: readonly Distortion[] = [
  (text) => text,
  every((each) => each.trimStart()),
  every((each) => each.trimEnd()),
  every((each) => (each.trim() === '' ? each : `  ${each}`)),
  every((each) => each.replaceAll('\t', '    ')),
  every((each) => each.replace(/^ {2}/, '\t')),
  every((each, i) => `${i + 3} | ${each}`),
  every((each) => each.replaceAll('  ', ' ')),
  (text) => text.replaceAll('"', '\u201d').replaceAll("'", '\u2019'),
  (text) => text.replaceAll('\n', '\\n').replaceAll('"', '\\"'),
  (text) => `\n${text}\n`,
  (text) => `${text}\n`,
  (text) => text.trim(),
  (text) => text.replaceAll('\n', '\r\n'),
]

/** How the old lines are changed to the new ones. */
const change = fc.record({
  at: fc.nat(20),
  kind: fc.constantFrom('replace', 'delete', 'insert', 'swap', 'tweak'),
  lines: lines({ minLength: 1, maxLength: 3 }),
})
type Change = { at: number; kind: string; lines: string[] }

function changed(old: readonly string[], { at, kind, lines: added }: Change): string[] {
  const i = at % old.length
  if (kind === 'replace') return [...old.slice(0, i), ...added, ...old.slice(i + 1)]
  if (kind === 'delete') return [...old.slice(0, i), ...old.slice(i + 1)]
  if (kind === 'insert') return [...old.slice(0, i), ...added, ...old.slice(i)]
  if (kind === 'swap') return [...old.slice(0, i), ...old.slice(i + 1, i + 2), old[i]!, ...old.slice(i + 2)]
  return old.map((text, index) => (index === i ? `${text}!` : text))
}

/**
 * An edit of some lines of a file: quoted, changed, then distorted. Sometimes the quote is wrong or from another file, unless it is `calm`.
 */
const intentOf = (content: string, calm = false) =>
  fc
    .record({
      from: fc.nat(40),
      size: fc.integer({ min: 1, max: calm ? 3 : 8 }),
      change,
      distortion: fc.constantFrom(...(calm ? distortions.slice(0, 3) : distortions)),
      misquoted: calm ? fc.constant(null) : fc.option(fc.tuple(fc.nat(8), line), { freq: 4 }),
      startLine: fc.option(fc.integer({ min: 1, max: 45 }), { freq: 3 }),
      replaceAll: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      wholeLines: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
      foreign: calm ? fc.constant(null) : fc.option(lines({ minLength: 1, maxLength: 4 }), { freq: 8 }),
    })
    .map((wish): Intent => {
      const all = content
        .replace(/^\ufeff/, '')
        .replaceAll('\r\n', '\n')
        .split('\n')
      const old = wish.foreign ?? all.slice(wish.from % all.length, (wish.from % all.length) + wish.size)
      const misquote = (text: string, i: number) => (wish.misquoted && i === wish.misquoted[0] ? wish.misquoted[1] : text)
      return {
        oldString: wish.distortion(old.map(misquote).join('\n')),
        newString: wish.distortion(
          changed(old, wish.change)
            .map((text) => (text === old[wish.misquoted?.[0] ?? -1] ? misquote(text, wish.misquoted![0]) : text))
            .join('\n'),
        ),
        ...(wish.startLine === null ? {} : { startLine: wish.startLine }),
        ...(wish.replaceAll ? { replaceAll: true } : {}),
        ...(wish.wholeLines ? { wholeLines: true } : {}),
      }
    })

/** A file and an edit of it. */
export const editOfFile = file.chain((content) => fc.tuple(fc.constant(content), intentOf(content)))

/** A file and several edits of it, in two orders. */
export const editsOfFile = file.chain((content) =>
  fc
    .array(intentOf(content, true), { minLength: 2, maxLength: 3 })
    .chain((intents) => fc.tuple(fc.constant(content), fc.constant(intents), fc.shuffledSubarray(intents, { minLength: intents.length }))),
)

/** A file, a part of it that occurs once, and the text that replaces this part. */
export const exactEdit = file.chain((content) =>
  fc
    .tuple(
      fc.nat(content.length),
      fc.integer({ min: 1, max: 60 }),
      fc.oneof(
        statement,
        lines({ minLength: 0, maxLength: 3 }).map((each) => each.join('\n')),
      ),
    )
    .map(([from, length, newString]) => ({ content, oldString: content.slice(from, from + length), newString })),
)
