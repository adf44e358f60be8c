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
}

/** Reads the indentation of a text, of about its first 4,000 lines. */
export function profileIndent(lines: Iterable<string>): IndentProfile {
  const { seen, tabs, widths, inSpaces } = indentsOf(lines)
  const indented = tabs + widths.length
  if (indented < (seen > FEW_LINES ? 2 : 1)) return { unit: undefined, agreement: 0 }
  if (tabs >= widths.length) return { unit: '\t', agreement: tabs / indented }
  const unit = usualStep(inSpaces) ?? Math.min(...widths)
  return { unit: ' '.repeat(unit), agreement: widths.filter((w) => w % unit === 0).length / indented }
}

/**
 * The number of lines, and of lines indented with tabs; the widths of lines indented with spaces, and of all lines whose indentation has no
 * tab.
 */
function indentsOf(lines: Iterable<string>) {
  let tabs = 0
  let seen = 0
  const widths: number[] = []
  const inSpaces: number[] = []
  for (const line of lines) {
    if (seen++ > 4000) break
    const indent = indentOf(line)
    const width = indent.length
    if (width === line.length || line.charCodeAt(width) === STAR) continue
    if (indent.startsWith('\t')) tabs++
    else if (width > 0) widths.push(width)
    if (!indent.includes('\t')) inSpaces.push(width)
  }
  return { seen, tabs, widths, inSpaces }
}

/** The most frequent step between adjacent lines, of 2 to 8 spaces; of equally frequent ones the smallest. */
function usualStep(widths: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  widths.forEach((width, i) => {
    const step = Math.abs(width - (widths[i - 1] ?? 0))
    if (step > 1 && step <= 8) counts.set(step, (counts.get(step) ?? 0) + 1)
  })
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0]
}
