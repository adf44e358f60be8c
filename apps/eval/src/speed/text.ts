import { type Random, seeded } from '../text/random'

const names = [
  'value',
  'item',
  'node',
  'state',
  'index',
  'buffer',
  'token',
  'parent',
  'child',
  'option',
  'handler',
  'result',
  'cursor',
  'stream',
]
const verbs = ['read', 'write', 'parse', 'find', 'merge', 'split', 'push', 'close', 'open', 'visit', 'count', 'apply']

/**
 * Returns generated source text with the given number of lines. A line has about 30 UTF-16 units. A fifth of the lines are brackets and
 * spaces, as in real code.
 */
export function sourceText(lineCount: number, seed = 'text'): string {
  return sourceLines(lineCount, seed).join('\n')
}

/** Returns the lines of `sourceText`. */
export function sourceLines(lineCount: number, seed = 'text'): string[] {
  const random = seeded(seed, lineCount)
  return Array.from({ length: lineCount }, (_, at) => sourceLine(random, at))
}

function sourceLine(random: Random, at: number): string {
  const indent = '  '.repeat(random.int(0, 3))
  const name = () => random.pick(names) + random.int(0, 999)
  switch (random.int(0, 9)) {
    case 0:
      return ''
    case 1:
      return `${indent}}`
    case 2:
      return `${indent}if (${name()}.${random.pick(verbs)}(${name()})) {`
    case 3:
      return `${indent}return ${name()} + ${random.int(0, 9999)}`
    case 4:
      return `${indent}// ${random.pick(verbs)} the ${name()} of ${name()}`
    default:
      return `${indent}const ${name()}_${at} = ${random.pick(verbs)}(${name()}, "${name()}")`
  }
}
