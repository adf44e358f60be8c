/** Finds the comments and strings that are open between the tokens of a text. */

/** Matches what begins a comment or a string at a token. */
const OPENER = /"""|'''|["'`]|\/\/|\/\*|<!--|#|--(?=\s)/y

/** Ends of the marks that do not end in themselves. A string or comment of one line ends in a line break at the latest. */
export const ENDS: ReadonlyMap<string, string> = new Map([
  ['/*', '*/'],
  ['<!--', '-->'],
  ['//', '\n'],
  ['#', '\n'],
  ['--', '\n'],
])
const OF_ONE_LINE = /^(?:["']|\/\/|#|--)$/

/** Returns the mark of the comment or string open after each token, or `''`. `begun` is open before them. No token is whitespace. */
export function openLiterals(text: string, tokens: readonly { readonly from: number; readonly to: number }[], begun = ''): string[] {
  let open = begun
  let until = 0
  return tokens.map(({ from }, k) => {
    if (OF_ONE_LINE.test(open) && text.slice(tokens[k - 1]?.to ?? from, from).includes('\n')) open = ''
    const mark = open === '' ? openerAt(text, from) : (ENDS.get(open) ?? open)
    if (from >= until && mark !== '' && text.startsWith(mark, from)) {
      until = from + mark.length
      open = open === '' ? mark : ''
    }
    return open
  })
}

/** Returns the mark that begins at an offset. A hash begins a comment only behind whitespace. */
function openerAt(text: string, at: number): string {
  OPENER.lastIndex = at
  const mark = OPENER.exec(text)?.[0] ?? ''
  return mark === '#' && /\S/.test(text.charAt(at - 1)) ? '' : mark
}
