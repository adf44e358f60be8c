import { readFileSync, writeFileSync } from 'node:fs'
import type { CaseHead } from './case'

/** Writes into the file of a case, in place of a text that its refusal lacks, the sentence of the words that is nearest to it. Nothing else is ever written. */
export function updateText({ at, heading }: CaseHead, old: string, words: string): void {
  const lines = readFileSync(at.file, 'utf8').split('\n')
  const own = lines.slice(at.from, at.to).join('\n')
  const sentence = nearest(old, words)
  const parts = own.split(old)
  if (parts.length !== 2 || /[|`\u0000-\u001f⟨]|\s$/.test(sentence)) throw new Error(`${heading}: to be written by hand: ${sentence}`)
  writeFileSync(at.file, [...lines.slice(0, at.from), parts.join(sentence), ...lines.slice(at.to)].join('\n'))
}

/** The sentence or line that shares most words with a text, of its length. */
function nearest(text: string, words: string): string {
  const wanted = new Set(text.split(/\W+/))
  const scored = words.split(/\n|(?<=\.) /).map((sentence) => {
    const own = new Set(sentence.split(/\W+/))
    return { sentence: sentence.trim(), score: (2 * [...own].filter((word) => wanted.has(word)).length) / (own.size + wanted.size) }
  })
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).sentence
}
