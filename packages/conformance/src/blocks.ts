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

/** A heading with the blocks up to the next heading. `from` and `to` are its lines in the file (0-based, half-open). */
export interface Section {
  readonly level: number
  readonly heading: string
  readonly blocks: readonly CaseBlock[]
  readonly from: number
  readonly to: number
}

/** Roles of blocks in which each line ends with a line break. In other blocks, the last line has none. */
const WHOLE = ['file', 'result', 'patch', 'answer']
const ROLES = [...WHOLE, 'edit', 'unchanged', 'refused', 'partial', 'applied', 'deleted', 'options', 'needs', 'again']

const FORMS = ['CRLF', 'BOM', 'no-final-newline', 'final-newline', 'escaped']
const CHARACTERS: Record<string, string> = { space: ' ', tab: '\t', CR: '\r' }

/** Returns the sections of a file of cases. */
export function sectionsOf(text: string): Section[] {
  const tokens = markdownIt().parse(text, {})
  const starts = tokens.flatMap(({ type }, index) => (type === 'heading_open' ? index : []))
  if (starts[0] !== 0) throw new Error('the first line of a file of cases is a heading')
  return starts.map((start, index) => {
    const [end = tokens.length] = starts.slice(index + 1)
    const blocks = tokens.slice(start, end).filter(({ type }) => type === 'fence')
    const to = tokens[end]?.map?.[0] ?? text.split('\n').length
    const { tag, map } = tokens[start]!
    return { level: Number(tag[1]), heading: tokens[start + 1]!.content, blocks: blocks.map(blockOf), from: map![0], to }
  })
}

function blockOf({ info, content, map }: Token): CaseBlock {
  const written = content.split('\n').slice(0, -1)
  const [from, to] = map!
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
