const MEANING: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

/** Interprets the escapes of docs/spec/replacers.md: a backslash before n t r ' " backtick backslash line-break $. */
export function unescapeText(text: string): string {
  return text.includes('\\') ? text.replace(/\\([ntr'"`\\\n$])/g, (_, escaped: string) => MEANING[escaped] ?? escaped) : text
}

/** Whether an escape can represent this unit. */
export function isEscapable(unit: number): boolean {
  return unit === 34 || unit === 36 || unit === 39 || unit === 92 || unit === 96 || unit === 9 || unit === 10 || unit === 13
}
