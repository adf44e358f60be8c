import markdownIt, { type Token } from 'markdown-it'

/** A fenced block. Its first line is a language, the role of the block, what the role asks for, and fields as JSON. */
export interface CaseBlock {
  readonly role: string
  /** A path or the kinds of problems. */
  readonly argument: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly text: string
  /** The lines of the text, without line breaks. */
  readonly lines: readonly string[]
}

/** A heading with the blocks up to the next heading. `from` and `to` are its lines in the file (0-based, half-open). */
export interface Section {
  readonly level: number
  readonly heading: string
  readonly blocks: readonly CaseBlock[]
  readonly from: number
  readonly to: number
}

/** Statuses of a result. A block with such a role gives the status of the case. */
export const STATUSES = ['applied', 'partial', 'refused', 'already-applied', 'no-op', 'empty']
const ROLES = ['file', 'edit', 'patch', 'answer', 'result', 'deleted', 'options', 'needs', ...STATUSES]

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
  const [from, to] = map!
  if (to - from !== content.split('\n').length + 1) throw new Error(`line ${from + 1}: a block without its end`)
  const [, role = '', argument = '', json = '{}'] = /^\S+ (\S+) ?(.*?) ?(\{.*\})?$/.exec(info) ?? []
  if (!ROLES.includes(role)) throw new Error(`line ${from + 1}: a block is a language and a role, not "${info}"`)
  const text = content.replace(/⟨end⟩\n$/, '').replace(/⟨([^⟩]*)⟩/g, character)
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n')
  return { role, argument, fields: JSON.parse(json), text, lines }
}

const CHARACTERS: Record<string, string> = { space: ' ', tab: '\t', CR: '\r' }

/** Returns the character with a name, such as `tab` or `U+00A0`. */
function character(written: string, name: string): string {
  const code = /^U\+([0-9A-F]{4,6})$/.exec(name)?.[1]
  const named = code === undefined ? CHARACTERS[name] : String.fromCodePoint(Number.parseInt(code, 16))
  if (named === undefined) throw new Error(`${written} names no character`)
  return named
}
