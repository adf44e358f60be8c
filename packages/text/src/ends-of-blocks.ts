import type { Intent } from './span'
import { appendAll } from './values/wide'

/** For each kind of bracket, the number that a text opens minus the number that it closes. Brackets in strings and comments count too. */
type OpenBrackets = Readonly<Record<Opener, number>>
type Opener = '(' | '[' | '{'

const CLOSERS = { '(': ')', '[': ']', '{': '}' } as const
const OPENERS = ['(', '[', '{'] as const

/** Counts the brackets of a text. */
export function openBrackets(text: string): OpenBrackets {
  const open = { '(': 0, '[': 0, '{': 0 }
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 40:
        open['(']++
        break
      case 41:
        open['(']--
        break
      case 91:
        open['[']++
        break
      case 93:
        open['[']--
        break
      case 123:
        open['{']++
        break
      case 125:
        open['{']--
    }
  }
  return open
}

/** Returns how many more brackets of all kinds a text opens than it closes. */
export function bracketsLeft(text: string): number {
  const { '(': round, '[': square, '{': curly } = openBrackets(text)
  return round + square + curly
}

/** The quotes around strings of several lines. */
const LONG_QUOTES = ['"""', "'''"] as const
const QUOTED = /\\.|"""|'''|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g

/** Returns the quotes of strings of several lines that begin or end on an odd number of lines of a text, as one string. */
export function oddQuotes(text: string): string {
  if (!LONG_QUOTES.some((mark) => text.includes(mark))) return ''
  const lines = text.split('\n')
  return LONG_QUOTES.filter((mark) => lines.filter((line) => endsString(line, mark)).length % 2 === 1).join('')
}

/** Returns the quotes of strings of several lines of which one text has an odd number more than the other. */
export function quotesHalved(oldText: string, newText: string): readonly string[] {
  const [before, after] = [oddQuotes(oldText), oddQuotes(newText)]
  return before === after ? NONE : LONG_QUOTES.filter((mark) => before.includes(mark) !== after.includes(mark))
}

const NONE: readonly string[] = []

/** Whether a string of several lines begins or ends on a line. In a row of a table with commas, all quotes are paired. */
function endsString(line: string, mark: string): boolean {
  if (!line.includes(mark) || line.split(mark[0]!).length % 2 === 1) return false
  return line.match(QUOTED)!.filter((token) => token === mark).length % 2 === 1
}

/**
 * Returns the brackets that the edits of one text open and do not close, or close and do not open, as one string. Another edit may have the
 * other bracket of the pair. The string also has the quotes that several edits add or remove once. Undefined if there are fewer than two
 * edits.
 */
export function unpairedBrackets(intents: readonly Intent[]): string | undefined {
  if (intents.length < 2) return undefined
  const unpaired = new Set<string>()
  const halved: string[] = []
  for (const { oldString, newString } of intents) {
    const [before, after] = [openBrackets(oldString), openBrackets(newString)]
    for (const opener of OPENERS) {
      if (after[opener] > before[opener]) unpaired.add(opener)
      if (after[opener] < before[opener]) unpaired.add(CLOSERS[opener])
    }
    appendAll(halved, quotesHalved(oldString, newString))
  }
  const twice = LONG_QUOTES.filter((mark) => halved.indexOf(mark) !== halved.lastIndexOf(mark))
  return [...[...unpaired].sort(), ...twice].join('')
}

const BRACKETS = /^[)\]}]+[;,]*$/
const WORD = /^(?:end|fi|done|esac|<\/[\w.:-]+>|\\end\{[\w*]+\})[;,]?$/

/** Whether a trimmed line has only the end of a block: closing brackets, or a word such as `end`. */
export function endsBlock(body: string): boolean {
  return BRACKETS.test(body) || WORD.test(body)
}

/**
 * Whether one text opens more or fewer blocks than the other, counted by brackets and by the words that end a block on lines of their own.
 */
export function mayUnbalance(oldText: string, newText: string): boolean {
  const [before, after] = [openBrackets(oldText), openBrackets(newText)]
  return OPENERS.some((opener) => before[opener] !== after[opener]) || wordsIn(oldText) !== wordsIn(newText)
}

function wordsIn(text: string): number {
  return text.split('\n').filter((line) => WORD.test(line.trim())).length
}
