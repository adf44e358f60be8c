import type { Intent } from '@suture/text'
import type { Source } from '../text/source'

/** Finds which edits of a set write lines that the file does not contain. */
export class Writers {
  private readonly byBody = new Map<string, number[]>()
  private byWord: Map<string, number[]> | undefined

  /** `firsts` contains, for each intent, the index of the first equal one. Only first intents count. */
  constructor(
    private readonly source: Source,
    private readonly intents: readonly Intent[],
    private readonly firsts: readonly number[],
  ) {
    this.file(this.byBody, linesIn, (line) => this.hasLine(line))
  }

  private file(writers: Map<string, number[]>, partsOf: (text: string) => readonly string[], isKnown: (part: string) => boolean): void {
    for (const [index, { oldString, newString }] of this.intents.entries()) {
      if (this.firsts[index] !== index) continue
      const kept = new Set(partsOf(oldString))
      for (const part of new Set(partsOf(newString))) {
        const own = kept.has(part) ? [] : writers.get(part)
        if (own) own.push(index)
        else if (!isKnown(part)) writers.set(part, [index])
      }
    }
  }

  private hasLine(line: string): boolean {
    const rows = this.source.rows(line.trim())
    return line === line.trim() ? rows.length > 0 : rows.some((row) => this.source.line(row).raw.trimEnd() === line)
  }

  /** Returns the last earlier edit that writes a line of this edit's quote. A quote of one line may be a part of the written line. */
  headOf(index: number): number | undefined {
    const { oldString } = this.intents[index]!
    const heads = linesIn(oldString).flatMap((line) => lastBefore(this.byBody.get(line), index) ?? [])
    return heads.length > 0 ? Math.max(...heads) : this.writerOfPart(oldString, index)
  }

  private writerOfPart(quoted: string, index: number): number | undefined {
    const [word, ...others] = quoted.includes('\n') ? [] : wordsIn(quoted)
    if (word === undefined) return undefined
    if (!this.byWord) this.file((this.byWord = new Map()), wordsIn, (each) => this.source.count(each) > 0)
    for (const each of [word, ...others]) {
      const writers = this.byWord.get(each)
      if (writers)
        return lastBefore(
          writers.filter((writer) => this.intents[writer]!.newString.includes(quoted)),
          index,
        )
    }
    return undefined
  }

  /** Whether the new text of one edit contains all quoted lines of another edit, without gaps. */
  writesAll(head: number, index: number): boolean {
    const quoted = this.intents[index]!.oldString.replace(/\n$/, '')
    return `\n${this.intents[head]!.newString}\n`.includes(`\n${quoted}\n`)
  }
}

/** Returns the lines of a text that contain words, each once without surrounding whitespace and once with its indentation. */
function linesIn(text: string): string[] {
  return text.split('\n').flatMap((line) => (/[\p{L}\p{N}]/u.test(line) ? [line.trim(), line.trimEnd()] : []))
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}_$]+/gu) ?? []
}

function lastBefore(writers: readonly number[] = [], index: number): number | undefined {
  return writers.findLast((writer) => writer < index)
}
