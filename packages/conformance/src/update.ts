import { readFileSync, writeFileSync } from 'node:fs'
import type { EditCase } from './cases'

/** Writes into the file of a case, in place of a text that its refusal lacks, the sentence of the words that is nearest to it. Nothing else is ever written. */
export function updateText({ at, heading }: Pick<EditCase, 'at' | 'heading'>, old: string, words: string): void {
  const lines = readFileSync(at.file, 'utf8').split('\n')
  const parts = lines.slice(at.from, at.to).join('\n').split(old)
  const sentence = nearest(old, words)
  if (parts.length !== 2 || /[|`\u0000-\u001f⟨]|\s$/.test(sentence)) throw new Error(`${heading}: to be written by hand: ${sentence}`)
  writeFileSync(at.file, [...lines.slice(0, at.from), parts.join(sentence), ...lines.slice(at.to)].join('\n'))
}

/** The sentence or line of the words that has the largest part of its own words in common with a text. */
function nearest(text: string, words: string): string {
  const wanted = text.split(/\W+/)
  const score = (sentence: string) => {
    const own = sentence.split(/\W+/)
    return own.filter((word) => wanted.includes(word)).length / (own.length + wanted.length)
  }
  const sentences = words.split(/\n|(?<=\.) /).map((sentence) => sentence.trim())
  return sentences.reduce((best, each) => (score(each) > score(best) ? each : best))
}
