import { type Edit, type Intent, lineAt } from '@suture/text'
import { contentEnd, largestOf } from '@suture/text/internal'
import type { Source } from '../text/source'
import type { Placing } from '../way/context'
import { linesWithWords } from './sent-again'

/** Finds which edits of a set write lines that the file does not contain. */
export class Writers {
  private readonly byLine = new Map<string, number[]>()
  /** What each edit writes: its new text, and the complete lines of the result that it changes. */
  private readonly made: readonly string[]

  /** `firsts` contains, for each intent, the index of the first equal one. Only first intents count. */
  constructor(
    private readonly source: Source,
    private readonly intents: readonly Intent[],
    private readonly firsts: readonly number[],
    placings: readonly Placing[],
  ) {
    this.made = intents.map(({ newString }, index) => {
      const placing = placings[index]!
      return placing.status === 'placed' ? `${newString}\n${linesMade(source, placing.edits)}` : newString
    })
    for (const [index, { oldString }] of intents.entries()) {
      if (firsts[index] !== index) continue
      const kept = new Set(linesIn(oldString))
      for (const line of new Set(linesIn(this.made[index]!))) {
        const own = kept.has(line) ? [] : this.byLine.get(line)
        if (own) own.push(index)
        else if (!this.hasLine(line)) this.byLine.set(line, [index])
      }
    }
  }

  private hasLine(line: string): boolean {
    const rows = this.source.rows(line.trim())
    return line === line.trim() ? rows.length > 0 : rows.some((row) => this.source.line(row).raw.trimEnd() === line)
  }

  /** Returns the last earlier edit that writes a line of this quote, or a part of one, or has its new text at every place. */
  headOf(index: number): number | undefined {
    const { oldString: quoted } = this.intents[index]!
    const lines = linesIn(quoted)
    const heads = lines.flatMap((line) => this.byLine.get(line)?.findLast((writer) => writer < index) ?? [])
    if (heads.length > 0) return largestOf(heads)
    const isNew = (text: string) => text !== '' && !this.source.text.includes(text)
    const isPart = lines.length > 0 && !quoted.includes('\n') && isNew(quoted)
    const writes = ({ oldString, newString, replaceAll }: Intent, writer: number) => {
      if (writer >= index || this.firsts[writer] !== writer) return false
      const isMade = isPart && this.made[writer]!.includes(quoted) && !oldString.includes(quoted)
      return isMade || (replaceAll === true && quoted.includes(newString) && isNew(newString))
    }
    const head = this.intents.findLastIndex(writes)
    return head < 0 ? undefined : head
  }

  /** Whether the new text of one edit contains all quoted lines of another edit, without gaps. */
  writesAll(head: number, index: number): boolean {
    const quoted = this.intents[index]!.oldString.replace(/\n$/, '')
    return `\n${this.intents[head]!.newString}\n`.includes(`\n${quoted}\n`)
  }
}

/** Returns the complete lines of the result that edits of the file change. An edit may be only a part of its line. */
function linesMade({ document, text }: Source, edits: readonly Edit[]): string {
  let made = ''
  let at = 0
  for (const edit of [...edits].sort((a, b) => a.from - b.from)) {
    const start = document.lineStarts[lineAt(document, edit.from)]!
    if (at < start) made += `${restOfLine(at)}\n`
    made += text.slice(Math.max(start, at), edit.from) + edit.text
    at = edit.to
  }
  return made + restOfLine(at)

  function restOfLine(from: number): string {
    return text.slice(from, contentEnd(document, lineAt(document, from)))
  }
}

/** Returns the lines of a text that contain words, each once without surrounding whitespace and once with its indentation. */
function linesIn(text: string): string[] {
  return linesWithWords(text).flatMap((line) => [line.trim(), line.trimEnd()])
}
