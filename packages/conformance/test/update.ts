import { readFileSync, writeFileSync } from 'node:fs'
import type { EditCase } from '../src/index'

/**
 * Replaces a text of a case, which the words of the refusal lack, by the most similar sentence of these words. Changes nothing else in the
 * file of the case.
 */
export function updateText({ at, heading }: Pick<EditCase, 'at' | 'heading'>, old: string, words: string): void {
  const lines = readFileSync(at.file, 'utf8').split('\n')
  const parts = lines.slice(at.from, at.to).join('\n').split(old)
  const sentence = nearest(old, words)
  if (parts.length !== 2 || /[|`\u0000-\u001f⟨]|\s$/.test(sentence)) throw new Error(`${heading}: to be written by hand: ${sentence}`)
  writeFileSync(at.file, [...lines.slice(0, at.from), parts.join(sentence), ...lines.slice(at.to)].join('\n'))
}

/** Returns the sentence or line of `words` that has the largest share of words in common with `text`. */
function nearest(text: string, words: string): string {
  const wanted = text.split(/\W+/)
  const score = (sentence: string) => {
    const own = sentence.split(/\W+/)
    return own.filter((word) => wanted.includes(word)).length / (own.length + wanted.length)
  }
  const sentences = words.split(/\n|(?<=\.) /).map((sentence) => sentence.trim())
  return sentences.reduce((best, each) => (score(each) > score(best) ? each : best))
}
