/** A string, in which entities and escapes may be meant. */
const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g

/** An operator that is written as an entity, and a character that such a text does not have. */
const ENTITY = /\s&[lg]t;=?\s|&amp;&amp;/
const BARE = /[<>]|&(?!(?:lt|gt|amp|quot|apos|#39);)/

/**
 * Returns the first line of a file that was escaped for its call: an operator as an entity (`a &lt; b`) in a text that has the character
 * nowhere, or line breaks as two characters in a text of one line (`def f():\n    return 1\n`). Undefined if there is none.
 */
export function escapedLine(text: string): string | undefined {
  const plain = text.trim().replace(STRING, '""')
  const isOneLine = !plain.includes('\n') && /\\n[ \t]*\S.*\\n$/.test(plain)
  return isOneLine ? text.trim() : BARE.test(plain) ? undefined : plain.split('\n').find((line) => ENTITY.test(line))
}
