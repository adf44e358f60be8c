/** A copy of a text that does not share memory: a slice of a long text keeps the whole text in memory for as long as it lives. */
export function copyText(part: string): string {
  return JSON.parse(JSON.stringify(part)) as string
}
