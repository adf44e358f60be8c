/** True for a line that begins with a closing bracket: it ends what a line above opened. */
export function isCloser(body: string): boolean {
  return /^[)\]}]/.test(body)
}

const BRACKETS = /^[)\]}]+[;,]*$/
const WORDS = /^(?:end|fi|done|esac|<\/[\w.:-]+>|\\end\{[\w*]+\})[;,]?$/

/** True for a line that ends a block, by brackets or a word, and says nothing else. */
export function endsBlock(body: string): boolean {
  return BRACKETS.test(body) || WORDS.test(body)
}
