/**
 * Converts edits of a plan's result into edits of the original text.
 *
 *     text    a⏎b        plan    a -> x⏎y        edit of the result    y -> z        composed    a -> x⏎z
 */
import type { Edit } from '@suture/text'
import { appendAll, firstFrom, grouped } from '@suture/text/internal'
import type { Owned } from './overlaps'

/** An edit of the text with its span in the result. */
interface Made extends Omit<Owned, 'at'> {
  readonly from: number
  readonly to: number
}

/** A plan of edits that can be combined with edits of its result. */
export class Composition {
  private readonly made: readonly Made[]
  private readonly byOwner: ReadonlyMap<number, readonly Made[]>

  /** `plan` is sorted and without overlaps. `result` is the text after the plan. */
  constructor(
    plan: readonly Owned[],
    private readonly result: string,
  ) {
    let shift = 0
    this.made = plan.map(({ edit, owner }) => {
      const from = edit.from + shift
      shift += edit.text.length - (edit.to - edit.from)
      return { edit, owner, from, to: edit.to + shift }
    })
    this.byOwner = grouped(this.made, ({ owner }) => owner)
  }

  /** Returns edits of an owner combined with those of the result, in order. Undefined if these change or touch what another inserts. */
  with(owner: number, edits: readonly Edit[]): Edit[] | undefined {
    const parts: Part[] = [...(this.byOwner.get(owner) ?? []), ...edits].sort((a, b) => a.from - b.from || a.to - b.to)
    const composed: Edit[] = []
    for (let k = 0; k < parts.length; ) {
      const start = k
      let { to } = parts[k]!
      do to = Math.max(to, parts[k++]!.to)
      while (k < parts.length && parts[k]!.from <= to)
      const touching = this.joined(owner, parts.slice(start, k), to)
      if (!touching) return undefined
      appendAll(composed, touching)
    }
    return composed
  }

  /** Joins parts, each of which touches the next, into one edit of the text. `to` is the end of the parts in the result. */
  private joined(owner: number, parts: readonly Part[], to: number): Edit[] | undefined {
    const { from } = parts[0]!
    const own = parts.filter(isMade)
    const edits = parts.filter((part): part is Edit => !isMade(part))
    if (edits.length === 0) return own.map(({ edit }) => edit)
    if (this.meetsAnother(owner, from, to)) return undefined
    let text = ''
    let at = from
    for (const edit of edits) {
      if (edit.from < at) return undefined
      text += this.result.slice(at, edit.from) + edit.text
      at = edit.to
    }
    const first = own.find((each) => each.from === from)
    const last = own.findLast((each) => each.to === to)
    const span = { from: first ? first.edit.from : this.before(from), to: last ? last.edit.to : this.before(to) }
    return [{ ...span, text: text + this.result.slice(at, to) }]
  }

  /** Returns the last owner of changes inside a text that occurs in the result once. */
  ownerWithin(text: string): number | undefined {
    const from = this.result.indexOf(text)
    if (from < 0 || this.result.includes(text, from + 1)) return undefined
    let last: number | undefined
    for (let k = this.firstAt(from + 1); k < this.made.length && this.made[k]!.from < from + text.length; k++)
      last = Math.max(last ?? 0, this.made[k]!.owner)
    return last
  }

  private meetsAnother(owner: number, from: number, to: number): boolean {
    for (let k = this.firstAt(from); k < this.made.length && this.made[k]!.from <= to; k++) {
      const each = this.made[k]!
      if (each.owner !== owner && ((each.from < to && each.to > from) || each.edit.from === each.edit.to)) return true
    }
    return false
  }

  /** Returns the index of the first edit that ends at or after an offset of the result. */
  private firstAt(at: number): number {
    return firstFrom(this.made, at, ({ to }) => to)
  }

  /** Returns the offset in the text for an offset in the result that is not inside an edit. */
  private before(at: number): number {
    const k = this.firstAt(at)
    const last = this.made[k]?.to === at ? this.made[k] : this.made[k - 1]
    return last ? at - last.to + last.edit.to : at
  }
}

type Part = Edit | Made

function isMade(part: Part): part is Made {
  return 'owner' in part
}
