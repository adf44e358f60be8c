/**
 * Old and new text in tags, one pair behind another.
 *
 *   <old_text line=12>        <old_text>        <old_text>
 *   x                         x                 x
 *   </old_text>               </new_text>       </old_text>
 *   <new_text>                <new_text>        <new_text>
 *   y                         y                 y
 *   </new_text>               </old_text>       </edits>
 *
 * Idea: a text ends at the tag of its name; where none is before the next text, at the tag of the other name right before that, and the last
 * one where the call ends. Cost: linear. Source: the prompts of Zed, and what models made of them. Weakness: a text that holds such tags.
 */

/** A pair as an object of JSON has it. */
export interface TaggedPair {
  readonly [key: string]: string | number
  readonly old_text: string
  readonly new_text: string
}

/** The pairs of old and new text, in their order, and what is behind the last of them. */
export function pairsIn(body: string): { readonly pairs: TaggedPair[]; readonly rest: string } {
  const pairs: TaggedPair[] = []
  let at = 0
  for (;;) {
    const old = elementAt(body, 'old_text', at, '<new_text')
    const newText = old && elementAt(body, 'new_text', old.to, '<old_text')
    if (!newText) return { pairs, rest: body.slice(at) }
    const line = /\bline=["']?(\d{1,7})/.exec(old.tag)?.[1]
    pairs.push({
      old_text: old.text,
      new_text: newText.text,
      ...(line === undefined || Number(line) === 0 ? {} : { start_line: Number(line) }),
    })
    at = newText.to
  }
}

/** Whether a line opens an old text. */
export const OPENS_OLD = /^<old_text(?: [^<>]{0,60})?>/

interface Element {
  readonly tag: string
  readonly text: string
  readonly to: number
}

function elementAt(body: string, name: string, from: number, next: string): Element | undefined {
  const open = body.indexOf(`<${name}`, from)
  const start = open === -1 ? -1 : body.indexOf('>', open) + 1
  if (start <= 0) return undefined
  const following = body.indexOf(next, start)
  const end = endOf(body, name, start, following === -1 ? body.length : following)
  return end && { tag: body.slice(open, start), text: textOf(body.slice(start, end.from), false), to: end.to }
}

/** Where the end tag of a text begins and ends; `limit` is where the next text begins, or the call ends. */
function endOf(body: string, name: string, start: number, limit: number): { readonly from: number; readonly to: number } | undefined {
  const own = body.indexOf(`</${name}>`, start)
  const ownEnd = own === -1 ? undefined : { from: own, to: own + name.length + 3 }
  if (ownEnd && own < limit) return ownEnd
  const before = body.slice(start, limit)
  const [other] = /<\/(?:old|new)_text>\s*$/.exec(before) ?? []
  if (other !== undefined) return { from: limit - other.length, to: limit }
  // A new text with a whole pair in it was not ended.
  if (ownEnd && name === 'new_text') return body.slice(limit, own).includes('<new_text') ? undefined : ownEnd
  if (ownEnd || name !== 'new_text' || limit < body.length) return ownEnd
  return { from: limit, to: limit }
}

/** A parameter without the line breaks that part it from its tags; the last one belongs to the text of a whole file. */
export function textOf(raw: string, isFile: boolean): string {
  if (!raw.startsWith('\n')) return raw
  return isFile || !raw.endsWith('\n') || raw.length === 1 ? raw.slice(1) : raw.slice(1, -1)
}
