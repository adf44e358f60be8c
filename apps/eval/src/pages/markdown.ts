/** Returns a Markdown table. The first column is left-aligned, the others are right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

/**
 * Returns a share as a percentage with one decimal digit. A share above zero is never shown as 0.0, and a share below the whole never as
 * 100.0.
 */
export function percentage(part: number, whole: number): string {
  if (whole === 0) return '-'
  const share = (100 * part) / whole
  if (part === 0) return '0'
  if (part === whole) return '100'
  return Math.min(99.9, Math.max(0.1, share)).toFixed(1)
}

/** Formats a number with three significant digits. */
export function threeDigits(value: number): string {
  if (value === 0) return '0'
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : Number(value.toPrecision(3)).toString()
}

/** Formats milliseconds in the most readable unit. */
export function duration(ms: number): string {
  if (ms < 0.001) return `${threeDigits(ms * 1e6)} ns`
  if (ms < 1) return `${threeDigits(ms * 1000)} µs`
  return ms < 1000 ? `${threeDigits(ms)} ms` : `${threeDigits(ms / 1000)} s`
}
