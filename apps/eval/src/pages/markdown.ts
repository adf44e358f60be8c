/** A Markdown table; the first column is left-aligned, the others right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

/** A share as a percentage with one digit; a share that is not nothing never reads 0.0, one that is not all never 100.0. */
export function percentage(part: number, whole: number): string {
  if (whole === 0) return '-'
  const share = (100 * part) / whole
  if (part === 0) return '0'
  if (part === whole) return '100'
  return Math.min(99.9, Math.max(0.1, share)).toFixed(1)
}

/** A number with three significant digits. */
export function threeDigits(value: number): string {
  if (value === 0) return '0'
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : Number(value.toPrecision(3)).toString()
}

/** Milliseconds, in the unit that reads best. */
export function duration(ms: number): string {
  if (ms < 0.001) return `${threeDigits(ms * 1e6)} ns`
  if (ms < 1) return `${threeDigits(ms * 1000)} µs`
  return ms < 1000 ? `${threeDigits(ms)} ms` : `${threeDigits(ms / 1000)} s`
}
