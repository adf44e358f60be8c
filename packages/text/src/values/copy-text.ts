/**
 * Returns a copy of a text that does not share memory with the text. A slice of a long text keeps the whole text in memory as long as the
 * slice exists.
 */
export function copyText(part: string): string {
  return JSON.parse(JSON.stringify(part)) as string
}
