/*
 * Files and search texts for the comparison with the oracle. Some files look like code with repeated blocks. Others consist of a few
 * characters, so that parts are often equal by chance. The search texts are made from them with the mistakes for which the strategies
 * exist.
 */
import type { Random } from './random'

export interface Case {
  readonly content: string
  readonly find: string
}

const STATEMENTS = [
  'const total = items.length',
  'return total',
  'if (a  &&  b) {',
  '}',
  '})',
  '',
  'log("it\'s $5")',
  'log(`a\\n${b}`)',
  'call(a,  b)',
  'call(a, b)',
  'x = y',
  'x  =  y',
  'path = "C:\\\\temp"',
  'import { a } from "b"',
  'export function run(a) {',
  '// done',
  'echo one \\',
  'a a a',
  'a',
  'total',
]
const UNITS = ['a', 'a', 'b', ' ', ' ', '\t', '\n', '\n', '\n', '\\', '"', '$', 'n', '}', '\u00a0', '\r']
const INDENTS = ['', '', '  ', '    ', '\t', '\t\t', '  \t', '\u00a0 ']

/** A file, and a search text for it. */
export function randomCase(random: Random): Case {
  if (random.chance(0.15)) return twins(random)
  if (random.chance(0.03)) return twiceAndOnceChanged(random)
  const content = random.chance(0.7) ? codeFile(random) : fewUnits(random, 40)
  return { content, find: searchFor(random, content) }
}

/** Returns blocks with the same first and last line and changed inner lines. Some blocks are equal. The search text is one of them. */
function twins(random: Random): Case {
  const top = random.pick(STATEMENTS)
  const bottom = random.pick(STATEMENTS)
  const inside = Array.from({ length: 1 + random.int(5) }, () => random.pick(STATEMENTS))
  const twin = () => {
    const lines = inside.map((line) => (random.chance(0.3) ? random.pick(STATEMENTS) : random.chance(0.4) ? mistyped(random, line) : line))
    if (random.chance(0.2)) lines.splice(random.int(lines.length), random.int(2), ...(random.chance(0.5) ? ['z = q'] : []))
    const indent = random.pick(INDENTS)
    return [top, ...lines, bottom].map((line) => indent + line)
  }
  const blocks = Array.from({ length: 1 + random.int(3) }, twin)
  if (random.chance(0.4)) blocks.push(random.pick(blocks))
  const between = random.chance(0.5) ? [''] : []
  const far = random.chance(0.3) ? [top, ...inside.map(() => '!!!!!!!!!!!!'), bottom] : twin()
  return { content: blocks.flatMap((block) => [...block, ...between]).join('\n'), find: (random.chance(0.5) ? far : twin()).join('\n') }
}

/** Returns the line with some wrong letters. Its length is unchanged. */
function mistyped(random: Random, line: string): string {
  return line.replace(/[a-z]/g, (letter) => (random.chance(0.2) ? 'q' : letter))
}

/** Returns a file with a block twice, and once with a change. The search text differs from both, so that only a part of it decides. */
function twiceAndOnceChanged(random: Random): Case {
  const line = () => random.pick(STATEMENTS.filter((text) => text.length > 4))
  const block = [line(), line(), line(), line(), line()]
  const changed = [...block.slice(0, 3), line(), block[4]!]
  const wanted = [...block.slice(0, 3), `${block[3]};`, block[4]!]
  const content = random.pick([
    [block, block, changed],
    [changed, block, block],
    [block, changed, block],
  ])
  return { content: content.map((lines) => lines.join('\n')).join(random.pick(['\n', '\n\n'])), find: wanted.join('\n') }
}

/** Returns the content with some or all line ends as CRLF. */
export function withCrlf(random: Random, text: string): string {
  const share = random.pick([0, 0, 0, 0.5, 1])
  return text.replace(/\r?\n/g, () => (random.chance(share) ? '\r\n' : '\n'))
}

/** Returns a file of nested statements, in which blocks are repeated with changes. */
function codeFile(random: Random): string {
  const lines: string[] = random.chance(0.1) ? ['\uFEFF'] : []
  const wanted = 1 + random.int(14)
  while (lines.length < wanted) {
    if (lines.length > 2 && random.chance(0.25)) lines.push(...repeated(random, lines))
    else lines.push(random.pick(INDENTS) + random.pick(STATEMENTS) + (random.chance(0.1) ? '  ' : ''))
  }
  return (lines[0] === '\uFEFF' ? lines[0] + lines.slice(1).join('\n') : lines.join('\n')) + (random.chance(0.6) ? '\n' : '')
}

function repeated(random: Random, lines: readonly string[]): string[] {
  const first = random.int(lines.length)
  const block = lines.slice(first, first + 1 + random.int(5)).filter((line) => !line.startsWith('\uFEFF'))
  const shift = random.pick(INDENTS)
  if (random.chance(0.5)) return block
  return block.map((line) => (random.chance(0.2) ? random.pick(STATEMENTS) : shift + line))
}

function fewUnits(random: Random, most: number): string {
  const units = random.chance(0.5) ? UNITS : ['a', 'b', '\n', ' ']
  return Array.from({ length: random.int(most) }, () => random.pick(units)).join('')
}

/** Returns a search text: a distorted part of the content, or a text that is not in it. */
function searchFor(random: Random, content: string): string {
  if (random.chance(0.03)) return random.pick(['', '\n', '  ', ' \n ', '\n\n', 'nowhere', 'no\nwhere\nat all'])
  if (random.chance(0.05)) return fewUnits(random, 10)
  let find = piece(random, content)
  for (let faults = random.pick([0, 1, 1, 1, 2, 2, 3]); faults > 0; faults--) find = random.pick(FAULTS)(find, random)
  return find
}

function piece(random: Random, content: string): string {
  if (random.chance(0.25)) {
    const from = random.int(content.length + 1)
    return content.slice(from, from + random.int(60))
  }
  const lines = content.split('\n')
  const first = random.int(lines.length)
  return lines.slice(first, first + 1 + random.int(7)).join('\n')
}

type Fault = (text: string, random: Random) => string
const eachLine = (text: string, change: (line: string, i: number) => string) => text.split('\n').map(change).join('\n')

const FAULTS: readonly Fault[] = [
  // Indentation: removed, added, only of the first line, with another unit.
  (text) => eachLine(text, (line) => line.trimStart()),
  (text, random) => {
    const indent = random.pick(INDENTS)
    return eachLine(text, (line) => indent + line)
  },
  (text) => text.trimStart(),
  (text) => eachLine(text, (line) => line.replaceAll('\t', '    ')),
  (text) => eachLine(text, (line) => (line.trim() === '' ? line : line.slice(1))),
  // Spaces: reduced, doubled, at line ends, at either end of the text.
  (text) => text.replace(/[ \t]+/g, ' '),
  (text) => text.replaceAll(' ', '  '),
  (text, random) => eachLine(text, (line) => (random.chance(0.5) ? `${line} ` : line)),
  (text, random) => random.pick([' ', '\n', '\n\n', '  \n']) + text,
  (text, random) => text + random.pick([' ', '\n', '\n\n', '\n  ']),
  (text) => text.trim(),
  (text) => text.replace(/\s+/g, ' '),
  (text) => text.replaceAll(' ', '\n'),
  // Escapes: too many, too few.
  (text) => text.replaceAll('\n', '\\n').replaceAll('\t', '\\t'),
  (text) => text.replace(/(["'`$])/g, '\\$1'),
  (text) => text.replaceAll('\\', '\\\\'),
  (text) => text.replace(/\\(.)/g, '$1'),
  (text, random) => eachLine(text, (line) => (random.chance(0.3) ? `${line}\\` : line)),
  // Inner lines: misquoted, replaced, dropped, doubled.
  (text, random) => inner(text, random, (line) => [line.replace(/[a-z]/, 'q')]),
  (text, random) => inner(text, random, () => [random.pick(STATEMENTS)]),
  (text, random) => inner(text, random, () => []),
  (text, random) => inner(text, random, (line) => [line, line]),
  (text, random) => eachLine(text, (line, i) => (i % 2 === 1 ? random.pick(STATEMENTS) : line)),
  // First and last line: removed, replaced.
  (text, random) => text.slice(random.int(4)),
  (text, random) => text.slice(0, Math.max(0, text.length - random.int(4))),
  (text, random) => `${text}\n${random.pick(STATEMENTS)}`,
]

function inner(text: string, random: Random, change: (line: string) => string[]): string {
  const lines = text.split('\n')
  if (lines.length < 3) return text
  const at = 1 + random.int(lines.length - 2)
  return [...lines.slice(0, at), ...change(lines[at]!), ...lines.slice(at + 1)].join('\n')
}
