import type { Intent } from './span'

/** The brackets that a text opens less those that it closes, of each kind; those in strings and comments are counted like all others. */
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

/**
 * Brackets that edits of one text open and do not close, or close and do not open, as one text of their brackets: another of the edits may
 * have the other half. Undefined where there are not several edits.
 */
export function unpairedBrackets(intents: readonly Intent[]): string | undefined {
  if (intents.length < 2) return undefined
  const unpaired = new Set<string>()
  for (const { oldString, newString } of intents) {
    const [before, after] = [openBrackets(oldString), openBrackets(newString)]
    for (const opener of OPENERS) {
      if (after[opener] > before[opener]) unpaired.add(opener)
      if (after[opener] < before[opener]) unpaired.add(CLOSERS[opener])
    }
  }
  return [...unpaired].sort().join('')
}

const BRACKETS = /^[)\]}]+[;,]*$/
const WORD = /^(?:end|fi|done|esac|<\/[\w.:-]+>|\\end\{[\w*]+\})[;,]?$/

/** True for a line without outer whitespace that ends a block, by brackets or a word, and says nothing else. */
export function endsBlock(body: string): boolean {
  return BRACKETS.test(body) || WORD.test(body)
}

/** True where one text opens more blocks than the other, or fewer: by brackets, or by the words that end one on lines of their own. */
export function mayUnbalance(oldText: string, newText: string): boolean {
  const [before, after] = [openBrackets(oldText), openBrackets(newText)]
  return OPENERS.some((opener) => before[opener] !== after[opener]) || wordsIn(oldText) !== wordsIn(newText)
}

function wordsIn(text: string): number {
  return text.split('\n').filter((line) => WORD.test(line.trim())).length
}
