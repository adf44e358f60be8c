import { commonEnds } from '@suture/text/internal'
import { fold } from './fold'
import type { Random } from './random'

const fillers = [
  'value',
  'item',
  'data',
  'result',
  'options',
  'name',
  'config',
  'node',
  'state',
  'index',
  'current',
  'source',
  'target',
  'handler',
]
const prose = [
  'the',
  'this',
  'value',
  'when',
  'given',
  'some',
  'only',
  'must',
  'should',
  'before',
  'after',
  'current',
  'always',
  'new',
  'file',
  'list',
  'used',
  'with',
]

/** Misquotes a line in one word: another word, a typo, or one word more or less. Undefined if the line has no word. */
export function misremember(line: string, random: Random): string | undefined {
  const words = [...line.matchAll(/[A-Za-z][A-Za-z0-9]{2,}/g)]
  if (words.length === 0) return undefined
  for (let attempt = 0; attempt < 8; attempt++) {
    const word = random.pick(words)
    const at = word.index
    const rest = line.slice(at + word[0].length)
    const text = line.slice(0, at) + slip(word[0], random) + rest
    if (fold(text).toLowerCase() !== fold(line).toLowerCase() && isSlip(line.trim(), text.trim())) return text
  }
  return undefined
}

/** Whether at most half of the line differs. */
function isSlip(line: string, text: string): boolean {
  const { start, end } = commonEnds(line, text)
  return Math.max(line.length, text.length) - start - end <= Math.max(3, line.length / 2)
}

function slip(word: string, random: Random): string {
  switch (random.int(0, 4)) {
    case 0:
      return random.pick(fillers)
    case 1:
      return `${word}s`
    case 2:
      return word.length > 4 ? word.slice(0, -1) : `${word}2`
    case 3:
      return word[0] === word[0]!.toLowerCase() ? `get${word[0]!.toUpperCase()}${word.slice(1)}` : `My${word}`
    default:
      return `${word}_${random.pick(fillers)}`
  }
}

/** Replaces the words of a comment or sentence by about as many other words. */
export function reword(text: string, random: Random): string {
  const count = Math.max(3, text.trim().split(/\s+/).length + random.int(-1, 1))
  return Array.from({ length: count }, () => random.pick(prose)).join(' ')
}

const operators: readonly (readonly [RegExp, readonly string[]])[] = [
  [/===|!==/, ['===', '!==', '==']],
  [/&&|\|\|/, ['&&', '||']],
  [/(?<=\s)[<>]=?(?=\s)/, ['<', '>', '<=', '>=']],
  [/\b(?:true|false)\b/, ['true', 'false']],
  [/(?<=[\w)] )[-+*](?= [\w(])/, ['-', '+', '*']],
  [/!(?=[\w(])/, ['', '!!']],
]

/** Changes a token of code so that the line means something else: a number, a name, the case of a name, an operator or a literal. */
export function changeMeaning(line: string, random: Random): string | undefined {
  const numbers = [...line.matchAll(/\d+/g)]
  if (numbers.length > 0 && random.chance(0.3)) {
    const n = random.pick(numbers)
    return `${line.slice(0, n.index)}${Number(n[0].slice(0, 9)) + random.int(1, 90)}${line.slice(n.index + n[0].length)}`
  }
  const found = operators.filter(([pattern]) => pattern.test(line))
  if (found.length > 0 && random.chance(0.4)) {
    const [pattern, choices] = random.pick(found)
    return line.replace(pattern, (sign) => random.pick(choices.filter((choice) => choice !== sign)))
  }
  const word = line.match(/[a-z][a-zA-Z]{3,}/)
  if (word && random.chance(0.15)) return line.replace(word[0], word[0][0]!.toUpperCase() + word[0].slice(1))
  return misremember(line, random)
}
