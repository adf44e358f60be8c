const TAB = 9
const BLANK = 32
const STAR = 42

/** What the whole file shows of its indentation. */
export interface IndentProfile {
  /** One step: a tab, or a number of blanks; undefined when the file has no indented line. */
  readonly unit: string | undefined
  /** Share of the indented lines that agree with `unit`, 0..1. */
  readonly agreement: number
}

/** Reads the indentation of a text: at most 4,000 lines of it. */
export function profileIndent(lines: Iterable<string>): IndentProfile {
  let tabs = 0
  let previous = 0
  let seen = 0
  const steps = new Map<number, number>()
  const widths: number[] = []
  for (const line of lines) {
    if (seen++ > 4000) break
    let width = 0
    let hasTab = false
    for (let code = line.charCodeAt(0); code === BLANK || code === TAB; code = line.charCodeAt(++width)) hasTab ||= code === TAB
    if (width === line.length || line.charCodeAt(width) === STAR) continue
    if (line.charCodeAt(0) === TAB) tabs++
    else if (width > 0) widths.push(width)
    if (!hasTab) {
      const step = Math.abs(width - previous)
      if (step > 1) steps.set(step, (steps.get(step) ?? 0) + 1)
      previous = width
    }
  }
  if (tabs === 0 && widths.length === 0) return { unit: undefined, agreement: 0 }
  if (tabs >= widths.length) return { unit: '\t', agreement: tabs / (tabs + widths.length) }
  const unit = [...steps].filter(([step]) => step <= 8).sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? Math.min(...widths)
  return { unit: ' '.repeat(unit), agreement: widths.filter((w) => w % unit === 0).length / (tabs + widths.length) }
}
