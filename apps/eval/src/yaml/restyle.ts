import { type Document, isMap, isSeq, parseAllDocuments, visit } from 'yaml'

/** Column of the dashes of a list under a key: the column of the key, or two further right. */
export type ListStyle = 'flush' | 'indented'

/** Returns the data of a YAML text as JSON, document by document. Undefined if a document is not valid. */
export function yamlData(text: string): string | undefined {
  return dataOf(documentsOf(text))
}

function documentsOf(text: string): readonly Document[] {
  const documents = parseAllDocuments(text)
  return Array.isArray(documents) ? documents : []
}

function dataOf(documents: readonly Document[]): string | undefined {
  if (documents.some(({ errors }) => errors.length > 0)) return undefined
  try {
    return JSON.stringify(documents.map((each) => each.toJS({ maxAliasCount: 1000 }) as unknown))
  } catch {
    return undefined
  }
}

/** A list under a key: its lines, counted from 0, and the columns of key and dashes. */
interface List {
  readonly from: number
  readonly to: number
  readonly key: number
  readonly dash: number
}

/** Returns the style of most lists under keys. Undefined if there are none. */
export function styleOf(lines: readonly string[]): ListStyle | undefined {
  const lists = listsIn(lines, documentsOf(lines.join('\n')))
  if (lists.length === 0) return undefined
  return lists.filter(({ key, dash }) => dash === key).length * 2 >= lists.length ? 'flush' : 'indented'
}

/** Converts every list under a key to another style, line by line, and returns the data too. Undefined if that would change the data. */
export function restyle(
  lines: readonly string[],
  style: ListStyle,
): { readonly lines: readonly string[]; readonly data: string } | undefined {
  const documents = documentsOf(lines.join('\n'))
  const shifts = lines.map(() => 0)
  for (const { from, to, key, dash } of listsIn(lines, documents)) {
    const shift = key + (style === 'flush' ? 0 : 2) - dash
    for (let row = from; row < to; row++) shifts[row]! += shift
  }
  const moved = lines.map((line, row) => {
    const shift = shifts[row]!
    if (line.trim() === '' || shift === 0) return line
    const depth = line.length - line.trimStart().length
    return shift > 0 ? ' '.repeat(shift) + line : line.slice(Math.min(depth, -shift))
  })
  const data = dataOf(documents)
  return data !== undefined && data === yamlData(moved.join('\n')) ? { lines: moved, data } : undefined
}

function listsIn(lines: readonly string[], documents: readonly Document[]): List[] {
  const starts = [0]
  for (const line of lines) starts.push(starts.at(-1)! + line.length + 1)
  const rowOf = (offset: number) => starts.findLastIndex((start) => start <= offset)
  const lists: List[] = []
  for (const document of documents)
    visit(document, {
      Pair: (_, { key, value }, path) => {
        if (!isMap(path.at(-1)) || !isSeq(value) || value.flow || !value.range) return
        const [start] = (key as { range?: readonly number[] | null }).range ?? []
        if (start === undefined) return
        const row = rowOf(value.range[0])
        const dash = value.range[0] - starts[row]!
        if (lines[row]!.slice(0, dash).trim() !== '') return
        lists.push({ from: row, to: rowOf(value.range[1] - 1) + 1, key: start - starts[rowOf(start)]!, dash })
      },
    })
  return lists.filter(({ from, to }) => from < to)
}
