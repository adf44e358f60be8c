/*
 * `replace` as docs/spec/edit-tool.md describes it, with the decisions of docs/spec/replacers.md: an empty search is refused, CRLF is
 * compared as LF and kept, and a deletion of whole lines includes their line ends. It is slow and simple, and shares no code with the
 * package.
 */
import { REPLACERS } from './replacers'

export type OracleResult =
  | { readonly status: 'landed'; readonly strategy: string; readonly content: string }
  | { readonly status: 'ambiguous' | 'not-found' | 'identical' | 'empty-search' }

export function oracleReplace(content: string, oldString: string, newString: string, replaceAll = false): OracleResult {
  const hasMark = content.startsWith('\uFEFF')
  const bare = (text: string) => (hasMark && text.startsWith('\uFEFF') ? text.slice(1) : text)
  // Each element is one UTF-16 unit, but CRLF is one element. So an index is an offset in the text with LF.
  const units = bare(content).match(/\r\n|[\s\S]/g) ?? []
  const text = units.map((unit) => (unit === '\r\n' ? '\n' : unit)).join('')
  const find = bare(oldString).split('\r\n').join('\n')
  const put = bare(newString).split('\r\n').join('\n')
  if (find === '') return { status: 'empty-search' }
  if (find === put) return { status: 'identical' }

  let notFound = true
  for (const [strategy, replacer] of REPLACERS) {
    for (const search of replacer(text, find)) {
      if (search === '') continue
      const index = text.indexOf(search)
      if (index === -1) continue
      notFound = false
      if (!replaceAll && index !== text.lastIndexOf(search)) continue
      const starts = replaceAll ? allStarts(text, search) : [index]
      return { status: 'landed', strategy, content: (hasMark ? '\uFEFF' : '') + rebuilt(units, text, starts, search, put) }
    }
  }
  return { status: notFound ? 'not-found' : 'ambiguous' }
}

function allStarts(text: string, search: string): number[] {
  const starts = []
  for (let at = text.indexOf(search); at !== -1; at = text.indexOf(search, at + search.length)) starts.push(at)
  return starts
}

function rebuilt(units: string[], text: string, starts: number[], search: string, put: string): string {
  let result = ''
  let at = 0
  for (const start of starts) {
    let end = start + search.length
    result += units.slice(at, start).join('') + withLineEnds(units, start, end, put)
    const wholeLines = (start === 0 || text[start - 1] === '\n') && text[end] === '\n' && !search.endsWith('\n')
    if (put === '' && wholeLines && !starts.includes(end)) end++
    at = end
  }
  return result + units.slice(at).join('')
}

function withLineEnds(units: string[], start: number, end: number, put: string): string {
  const isBreak = (unit: string) => unit === '\n' || unit === '\r\n'
  const inside = units.slice(start, end).filter(isBreak)
  const after = units.slice(end).find(isBreak)
  const before = units.slice(0, start).reverse().find(isBreak)
  const ends = inside.length > 0 ? inside : [after ?? before ?? '\n']
  const lines = put.split('\n')
  return lines.map((line, i) => (i === 0 ? line : (ends[i - 1] ?? ends[ends.length - 1]!) + line)).join('')
}
