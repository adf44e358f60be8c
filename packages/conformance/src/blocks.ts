import markdownIt, { type Token } from 'markdown-it'

/** A fenced block: a language, its role, words that the role asks for, and fields as JSON. */
export interface CaseBlock {
  readonly role: string
  readonly words: readonly string[]
  readonly fields: Readonly<Record<string, unknown>>
  readonly lines: readonly string[]
  /** Words that change how the text is read, such as `CRLF` and `escaped`. */
  readonly form: readonly string[]
}

/**
 * A heading with the blocks up to the next heading, or a row of a table. `from` and `to` are its lines in the file (0-based, half-open).
 */
export interface Section {
  readonly level: number
  readonly heading: string
  readonly blocks: CaseBlock[]
  /** The cells of a row, as Markdown. */
  readonly cells: string[]
  readonly from: number
  readonly to: number
}

/** Roles of blocks in which each line ends with a line break. In other blocks, the last line has none. */
const WHOLE = ['file', 'result', 'patch', 'answer', 'part']
const ROLES = [...WHOLE, 'edit', 'unchanged', 'refused', 'partial', 'applied', 'deleted', 'options', 'needs', 'again']

const FORMS = ['CRLF', 'BOM', 'no-final-newline', 'final-newline', 'escaped']
const CHARACTERS: Record<string, string> = { space: ' ', tab: '\t', CR: '\r' }
const markdown = markdownIt()

/** Returns the sections of a file of cases. The level of a row is deeper than that of any heading. */
export function sectionsOf(text: string): Section[] {
  const tokens = markdown.parse(text, {})
  if (tokens[0]?.type !== 'heading_open') throw new Error('the first line of a file of cases is a heading')
  const starts = tokens.flatMap(({ type, map }) => (type === 'heading_open' ? map![0] : []))
  const sections: Section[] = []
  let blocks: CaseBlock[] = []
  for (const [index, token] of tokens.entries()) {
    const [from, to] = token.map ?? [0, 0]
    const [next, inNext] = tokens.slice(index + 1, index + 3)
    if (token.type === 'heading_open') {
      blocks = []
      const end = starts.find((start) => start > from) ?? text.split('\n').length
      sections.push({ level: Number(token.tag[1]), heading: next!.content, blocks, cells: [], from, to: end })
    } else if (token.type === 'fence') blocks.push(blockOf(token, from, to))
    else if (token.type === 'tr_open' && next!.type === 'td_open')
      sections.push({ level: 7, heading: inNext!.content, blocks: [], cells: [], from, to })
    else if (token.type === 'td_open') sections.at(-1)!.cells.push(next!.content)
  }
  return sections
}

function blockOf({ info, content }: Token, from: number, to: number): CaseBlock {
  const written = content.split('\n').slice(0, -1)
  if (to - from !== written.length + 2) throw new Error(`line ${from + 1}: a block without its end`)
  const [, head = '', json = '{}'] = /^(.*?)(\{.*\})?$/.exec(info)!
  const [, role = '', ...words] = [...head.matchAll(/"([^"]+)"|\S+/g)].map(([word, quoted]) => quoted ?? word)
  if (!ROLES.includes(role)) throw new Error(`line ${from + 1}: a block is a language and a role, not "${info}"`)
  const form = words.filter((word) => FORMS.includes(word))
  const lines = form.includes('escaped') ? written.map((line) => line.replace(/⟨([^⟩]*)⟩/g, character)) : written
  return { role, words: words.filter((word) => !FORMS.includes(word)), fields: JSON.parse(json), lines, form }
}

function character(written: string, name: string): string {
  const code = /^U\+([0-9A-F]{4,6})$/.exec(name)?.[1]
  const named = code === undefined ? CHARACTERS[name] : String.fromCodePoint(Number.parseInt(code, 16))
  if (named === undefined) throw new Error(`${written} names no character`)
  return named
}

/** Returns the text of a block, or of some of its lines. */
export function blockText({ role, lines, form }: CaseBlock, some = lines): string {
  const isEnded = WHOLE.includes(role) ? !form.includes('no-final-newline') : form.includes('final-newline')
  const text = some.join('\n') + (isEnded && some.length > 0 ? '\n' : '')
  return (form.includes('BOM') ? '\ufeff' : '') + (form.includes('CRLF') ? text.replaceAll('\n', '\r\n') : text)
}

/** Returns the only block with one of the roles. Throws if there is none or more than one. */
export function one(blocks: readonly CaseBlock[], ...roles: readonly string[]): CaseBlock {
  const [block, ...others] = blocks.filter(({ role }) => roles.includes(role))
  if (block === undefined || others.length > 0)
    throw new Error(`one block ${roles.join(' or ')} is wanted, not ${block ? others.length + 1 : 0}`)
  return block
}

/** Returns the data of the JSON block with a role, or undefined if there is no such block. */
export function data(blocks: readonly CaseBlock[], role: string): Readonly<Record<string, unknown>> | undefined {
  const block = blocks.find((each) => each.role === role)
  return block && JSON.parse(blockText(block))
}

/** Returns the texts of the code spans in a cell of a table. */
export function codeIn(cell: string): string[] {
  const tokens = markdown.parseInline(cell, {})[0]!.children!
  return tokens.filter(({ type }) => type === 'code_inline').map(({ content }) => content)
}
