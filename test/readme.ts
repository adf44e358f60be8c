import { readFileSync } from 'node:fs'

/** A fenced block of a Markdown file. */
export interface Fence {
  readonly language: string
  readonly code: string
  /** 1-based line of the opening fence. */
  readonly line: number
}

/** The fenced blocks of a Markdown file, in order. */
export function fences(file: string): Fence[] {
  const found: Fence[] = []
  let open: { readonly mark: string; readonly language: string; readonly line: number; readonly body: string[] } | undefined
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const mark = /^(`{3,}|~{3,})\s*(\S*)\s*$/.exec(line)
    if (open === undefined) {
      if (mark) open = { mark: mark[1]!, language: mark[2]!, line: index + 1, body: [] }
    } else if (mark?.[1] === open.mark && mark[2] === '') {
      found.push({ language: open.language, code: `${open.body.join('\n')}\n`, line: open.line })
      open = undefined
    } else open.body.push(line)
  }
  if (open) throw new Error(`${file}:${open.line}: the fence is not closed`)
  return found
}

/** What an example promises to print: the texts after `// => `, in order. */
export function promises(code: string): string[] {
  return code.split('\n').flatMap((line) => {
    const at = line.indexOf('// => ')
    return at === -1 ? [] : [line.slice(at + '// => '.length).trimEnd()]
  })
}

/** What `console.log(...values)` counts as printing: strings raw, other values as JSON. */
export function printed(values: readonly unknown[]): string {
  return values.map((value) => (typeof value === 'string' ? value : String(JSON.stringify(value)))).join(' ')
}

/** A text as a promise may write it: as it is or, since a promise is one line, as JSON. */
export function sameAsPromised(actual: string, promised: string): boolean {
  return actual === promised || JSON.stringify(actual) === promised
}

/** Each promise beside what was printed, equal where it was kept: for one readable comparison. */
export function kept(actual: readonly string[], promised: readonly string[]): string[] {
  return actual.map((text, index) => (promised[index] !== undefined && sameAsPromised(text, promised[index]) ? promised[index] : text))
}
