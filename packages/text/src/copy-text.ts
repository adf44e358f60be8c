/**
 * Returns a copy of a text that does not share memory with it. A slice of a long text keeps the whole text in memory for as long as the
 * slice exists.
 */
export function copyText(part: string): string {
  return JSON.parse(JSON.stringify(part)) as string
}
