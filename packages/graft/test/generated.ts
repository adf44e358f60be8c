import fc from 'fast-check'

/** Times the usual number of cases: `SUTURE_TIMES`, or 1. */
const times = Number(process.env.SUTURE_TIMES ?? 1)
if (!(Number.isInteger(times) && times > 0)) throw new RangeError(`SUTURE_TIMES=${process.env.SUTURE_TIMES} is no number of times`)

/** The seed of every law: `SUTURE_SEED`, or a fixed one. A failure prints it with its path. */
export const SEED = Number(process.env.SUTURE_SEED ?? 20260418)

/** Settings of a law with so many cases as a rule. */
export const law = (usual: number) => ({ numRuns: usual * times, seed: SEED })

/** Few words, so that lines repeat, nearly repeat and hold each other. */
const word = fc.constantFrom('alpha', 'beta', 'alphas', 'load', 'x', '1', '2', '"a b"', "'c'", '“q”', 'café', '$&', '-', '...')
const joiner = fc.constantFrom(' ', ' = ', '(', ') ', ', ', '.', '  ')
const statement = fc
  .array(fc.tuple(word, joiner), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().slice(0, -1).join(''))
  .map((text) => text.trim())
const frequent = fc.constantFrom('{', '}', 'end', '// note', '# note', '...', '// ... existing code ...')
const body = fc.oneof({ weight: 4, arbitrary: statement }, { weight: 1, arbitrary: frequent })
const indent = fc.constantFrom('', '  ', '    ', '\t', '\t\t', ' \t')
const tail = fc.constantFrom('', '', '', ' ', '  ', '\t')
const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(indent, body, tail).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.constantFrom('', '', '  ') },
)

interface Change<T> {
  readonly at: number
  readonly kind: 'replace' | 'delete' | 'insert' | 'swap' | 'tweak'
  readonly added: readonly T[]
}

/** Lines and the same lines after up to three changes. */
const changeOf = <T>(lines: fc.Arbitrary<T[]>, one: fc.Arbitrary<T>, tweak: (line: T) => T) =>
  fc
    .tuple(
      lines,
      fc.array(
        fc.record<Change<T>>({
          at: fc.nat(20),
          kind: fc.constantFrom('replace', 'delete', 'insert', 'swap', 'tweak'),
          added: fc.array(one, { minLength: 1, maxLength: 3 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([old, changes]) => ({ old, wanted: changes.reduce((lines, change) => changed(lines, change, tweak), old) }))

function changed<T>(lines: T[], { at, kind, added }: Change<T>, tweak: (line: T) => T): T[] {
  if (lines.length === 0) return [...added]
  const i = at % lines.length
  if (kind === 'replace') return [...lines.slice(0, i), ...added, ...lines.slice(i + 1)]
  if (kind === 'delete') return [...lines.slice(0, i), ...lines.slice(i + 1)]
  if (kind === 'insert') return [...lines.slice(0, i), ...added, ...lines.slice(i)]
  if (kind === 'swap') return [...lines.slice(0, i), ...lines.slice(i + 1, i + 2), lines[i]!, ...lines.slice(i + 2)]
  return lines.map((each, index) => (index === i ? tweak(each) : each))
}

/** Any lines and any change of them. */
export const edit = changeOf(fc.array(line, { minLength: 1, maxLength: 9 }), line, (each) => `${each} + 1`)

/** Line ends for as many lines as there are: all LF, all CRLF, or mixed. */
export const lineEnds = fc
  .tuple(fc.constantFrom('\n', '\r\n', 'mixed'), fc.infiniteStream(fc.boolean()))
  .map(([kind, coin]) => (kind === 'mixed' ? () => (coin.next().value ? '\n' : '\r\n') : () => kind))

/** Ways in which the file and a quote of it differ line by line. */
export const distortion = fc.constantFrom<((line: string) => string)[]>(
  (each) => each,
  (each) => each.trimStart(),
  (each) => each.trimEnd(),
  (each) => (each.trim() === '' ? each : `  ${each}`),
  (each) => each.replaceAll('\t', '    '),
  (each) => each.replaceAll(/(?<=\S) {2,}/g, ' '),
  (each) => each.replaceAll('"', '”').replaceAll("'", '’'),
  (each) => each.replaceAll('“', '"').replaceAll('”', '"'),
)

/** A line by its depth; at depth -1 a blank one. */
export interface Nested {
  readonly depth: number
  readonly text: string
}

const nested = fc.oneof(
  { weight: 6, arbitrary: fc.record<Nested>({ depth: fc.nat(3), text: fc.tuple(statement, tail).map((parts) => parts.join('')) }) },
  { weight: 1, arbitrary: fc.constant<Nested>({ depth: -1, text: '' }) },
)
const twoDepths = fc
  .tuple(fc.nat(2), statement, statement, fc.array(nested, { maxLength: 6 }))
  .map(([depth, first, second, rest]): Nested[] => [{ depth, text: first }, { depth: depth + 1, text: second }, ...rest])

/** Lines of which two neighbouring depths are quoted, and a change of them. */
export const nestedEdit = changeOf(twoDepths, nested, (each) => (each.depth < 0 ? each : { ...each, text: `${each.text} + 1` }))

/** Nested lines as text, `unit` for each depth, behind `shift`. */
export const written = (lines: readonly Nested[], unit: string, shift = '') =>
  lines.map(({ depth, text }) => `${depth < 0 ? '' : shift + unit.repeat(depth)}${text}\n`).join('')

/** One step of indentation. */
export const unit = fc.constantFrom('  ', '    ', '\t')
