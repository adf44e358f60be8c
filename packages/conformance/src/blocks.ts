import { isTextWord, joinedLines, meantLines } from './text'

/** A fenced block: the words of its first line are a language, the role, then what the role asks for, and fields as JSON last. */
export interface CaseBlock {
  readonly role: string
  readonly words: readonly string[]
  readonly fields: Readonly<Record<string, unknown>>
  readonly lines: readonly string[]
  /** Words about the text itself: `CRLF`, `escaped`. */
  readonly form: readonly string[]
}

/** A heading with what is below it up to the next one; `from` and `to` are its lines in the file, 0-based. */
export interface Section {
  readonly level: number
  readonly heading: string
  readonly prose: string
  readonly blocks: readonly CaseBlock[]
  /** The lines of its table that begin with `|`: their cells, and where each is. */
  readonly rows: readonly { readonly cells: readonly string[]; readonly at: number }[]
  readonly from: number
  readonly to: number
}

/** Blocks whose last line ends with a line break; in others a line break is between lines alone. */
const WHOLE = new Set(['file', 'result', 'patch', 'answer', 'part'])

/** The text of a block. */
export function blockText({ role, lines, form }: CaseBlock): string {
  return joinedLines(lines, form, WHOLE.has(role))
}

/** A section whose end is not read yet. */
interface OpenSection extends Omit<Section, 'prose' | 'blocks' | 'rows' | 'to'> {
  readonly prose: string[]
  readonly blocks: CaseBlock[]
  readonly rows: { readonly cells: readonly string[]; readonly at: number }[]
  to: number
}

/** The sections of a file of cases. */
export function sectionsOf(markdown: string): Section[] {
  const lines = markdown.split('\n')
  const sections: OpenSection[] = []
  for (let at = 0; at < lines.length; at++) {
    const heading = /^(#{1,3}) (.+)$/.exec(lines[at]!)
    if (heading) sections.push({ level: heading[1]!.length, heading: heading[2]!, prose: [], blocks: [], rows: [], from: at, to: at + 1 })
    else if (sections.length === 0) throw new Error('the first line of a file of cases is a heading')
    else at = take(sections.at(-1)!, lines, at)
  }
  return sections.map((section) => ({ ...section, prose: section.prose.join('\n').trim() }))
}

/** Takes a line, or the block that begins at it, into a section; returns the last line taken. */
function take(section: OpenSection, lines: readonly string[], at: number): number {
  const line = lines[at]!
  const fence = /^(`{3,})([^`].*)$/.exec(line)
  const end = fence ? lines.indexOf(fence[1]!, at + 1) : at
  if (end === -1) throw new Error(`line ${at + 1}: a block without its end`)
  if (fence) section.blocks.push(blockOf(fence[2]!, lines.slice(at + 1, end), at + 1))
  else if (line.startsWith('|')) section.rows.push({ cells: cellsOf(line), at })
  else section.prose.push(line)
  section.to = end + 1
  return end
}

function blockOf(info: string, lines: readonly string[], line: number): CaseBlock {
  const json = /\{.*\}$/.exec(info)
  const [, role, ...rest] = (json ? info.slice(0, json.index) : info).match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? []
  if (role === undefined) throw new Error(`line ${line}: a block is a language and a role, not "${info}"`)
  const words = rest.filter((word) => !isTextWord(word)).map((word) => (word.startsWith('"') ? (JSON.parse(word) as string) : word))
  const form = rest.filter(isTextWord)
  return { role, words, fields: json ? JSON.parse(json[0]) : {}, lines: meantLines(lines, form), form }
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}
