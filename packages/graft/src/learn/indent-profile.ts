import { indentOf } from '../lines/line-key'

const STAR = 42

/** In a longer file a single indented line is an alignment, a quotation or a list, and shows no unit. */
const FEW_LINES = 10

/** The indentation of a whole file. */
export interface IndentProfile {
  /** One step: a tab, or some spaces; undefined if the file has no indented line, or only one in more than ten lines. */
  readonly unit: string | undefined
  /** Share of the indented lines that agree with `unit`, 0..1. */
  readonly agreement: number
  /** By how many spaces most lists are deeper than the line with a colon at its end above them; undefined if there is none. */
  readonly listStep?: number | undefined
}

/** Reads the indentation of a text, of about its first 4,000 lines. */
export function profileIndent(lines: Iterable<string>): IndentProfile {
  const { seen, tabs, widths, inSpaces, lists } = indentsOf(lines)
  const indented = tabs + widths.length
  const listStep = mostFrequent(lists)
  if (indented < (seen > FEW_LINES ? 2 : 1)) return { unit: undefined, agreement: 0, listStep }
  if (tabs >= widths.length) return { unit: '\t', agreement: tabs / indented, listStep }
  const unit = mostFrequent(stepsOf(inSpaces)) ?? Math.min(...widths)
  return { unit: ' '.repeat(unit), agreement: widths.filter((w) => w % unit === 0).length / indented, listStep }
}

/**
 * The number of lines, and of lines indented with tabs; the widths of lines indented with spaces, and of all lines whose indentation has no
 * tab; and how much deeper than the line with a colon above them list items are.
 */
function indentsOf(lines: Iterable<string>) {
  let tabs = 0
  let seen = 0
  const widths: number[] = []
  const inSpaces: number[] = []
  const lists: number[] = []
  let key = Infinity
  for (const line of lines) {
    if (seen++ > 4000) break
    const indent = indentOf(line)
    const width = indent.length
    if (width === line.length || line.charCodeAt(width) === STAR) continue
    if (indent.startsWith('\t')) tabs++
    else if (width > 0) widths.push(width)
    if (!indent.includes('\t')) inSpaces.push(width)
    lists.push(...listStepBelow(key, line, width))
    key = widthOfKey(line, width)
  }
  return { seen, tabs, widths, inSpaces, lists }
}

function widthOfKey(line: string, width: number): number {
  return line.endsWith(':') ? width : Infinity
}

/** By how much an item is deeper than the key above it; none for any other line. */
function listStepBelow(key: number, line: string, width: number): number[] {
  return width >= key && line.startsWith('- ', width) ? [width - key] : []
}

/** The steps of 2 to 8 spaces between adjacent lines. */
function stepsOf(widths: readonly number[]): number[] {
  return widths.map((width, i) => Math.abs(width - (widths[i - 1] ?? 0))).filter((step) => step > 1 && step <= 8)
}

/** The most frequent number; of equally frequent ones the smallest. */
function mostFrequent(numbers: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0]
}
