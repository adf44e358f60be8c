import type { Intent } from '@suture/text'
import type { Source } from '../text/source'

/** Which edits of a set write lines that the file has not. */
export class Writers {
  private readonly byBody = new Map<string, number[]>()

  /** `firsts`: for each intent the first one that is equal to it; only those count. */
  constructor(
    source: Source,
    private readonly intents: readonly Intent[],
    firsts: readonly number[],
  ) {
    for (const [index, { newString }] of intents.entries()) {
      if (firsts[index] !== index) continue
      for (const body of new Set(bodies(newString))) {
        if (source.rows(body).length > 0) continue
        const writers = this.byBody.get(body)
        if (writers) writers.push(index)
        else this.byBody.set(body, [index])
      }
    }
  }

  /** The earlier edit that writes a line of the quote of an edit; the last of several. */
  headOf(index: number): number | undefined {
    let head: number | undefined
    for (const body of bodies(this.intents[index]!.oldString)) {
      const earlier = (this.byBody.get(body) ?? []).findLast((writer) => writer < index)
      if (earlier !== undefined && (head === undefined || earlier > head)) head = earlier
    }
    return head
  }

  /** True if the new text of an edit has all lines of the quote of another one, one below the other. */
  writesAll(head: number, index: number): boolean {
    const quoted = this.intents[index]!.oldString.replace(/\n$/, '')
    return `\n${this.intents[head]!.newString}\n`.includes(`\n${quoted}\n`)
  }
}

function bodies(text: string): string[] {
  return text.split('\n').flatMap((line) => (/[\p{L}\p{N}]/u.test(line) ? line.trim() : []))
}
