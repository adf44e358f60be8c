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

/** A command of a `console` block, and the lines that it prints. `...` matches any lines. */
export interface Command {
  readonly command: string
  readonly output: readonly string[]
}

/** Returns the commands of a `console` block: lines that start with `$ `, each with the lines below it. */
export function commands(code: string): Command[] {
  const found: { command: string; output: string[] }[] = []
  for (const line of code.trimEnd().split('\n')) {
    if (line.startsWith('$ ')) found.push({ command: line.slice(2), output: [] })
    else found.at(-1)?.output.push(line)
  }
  return found
}

/** Whether the lines are as written, where `...` matches any number of lines. */
export function matchesOutput(lines: readonly string[], written: readonly string[]): boolean {
  const gap = written.indexOf('...')
  const same = (from: number, to: number) => written.slice(from, to).every((line, i) => lines[from + i] === line)
  if (gap === -1) return lines.length === written.length && same(0, written.length)
  if (!same(0, gap)) return false
  const rest = written.slice(gap + 1)
  for (let at = gap; at <= lines.length; at++) if (matchesOutput(lines.slice(at), rest)) return true
  return false
}

/** Returns what an example must print: the texts after `// => `, in order. */
export function promises(code: string): string[] {
  return code.split('\n').flatMap((line) => {
    const at = line.indexOf('// => ')
    return at === -1 ? [] : [line.slice(at + '// => '.length).trimEnd()]
  })
}

/** Returns what `console.log(...values)` prints: strings unchanged, other values as JSON. */
export function printed(values: readonly unknown[]): string {
  return values.map((value) => (typeof value === 'string' ? value : String(JSON.stringify(value)))).join(' ')
}

/** Returns a text as a comment may write it: unchanged or, because a comment is one line, as JSON. */
function sameAsPromised(actual: string, promised: string): boolean {
  return actual === promised || JSON.stringify(actual) === promised
}

/** Returns each expected text next to the printed text. Both are equal if they match, so that one comparison shows all differences. */
export function kept(actual: readonly string[], promised: readonly string[]): string[] {
  return actual.map((text, index) => (promised[index] !== undefined && sameAsPromised(text, promised[index]) ? promised[index] : text))
}
