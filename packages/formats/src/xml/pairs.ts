/**
 * Reads pairs of old and new text in tags.
 *
 *   <old_text line=12>        <old_text>        <old_text>
 *   x                         x                 x
 *   </old_text>               </new_text>       </old_text>
 *   <new_text>                <new_text>        <new_text>
 *   y                         y                 y
 *   </new_text>               </old_text>       </edits>
 *
 * Idea: a text ends at its own end tag. If that is missing, it ends at the wrong end tag (`</new_text>` for `</old_text>`, or the reverse)
 * directly before the next text. A last text without any end tag ends with the call. Cost: linear. Source: the prompts of Zed, and common
 * errors of models. Weakness: a text that contains such tags.
 */
import type { JsonObject } from '../json/object/value'

/** Returns the pairs of old and new text, in order and as JSON objects would hold them, and the text after the last pair. */
export function pairsIn(body: string): { readonly pairs: JsonObject[]; readonly rest: string } {
  const pairs: JsonObject[] = []
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

/** Returns the pairs of a text that consists of pairs only. */
export function onlyPairs(body: string): { edits: JsonObject[] } | undefined {
  const { pairs, rest } = pairsIn(body)
  return pairs.length > 0 && rest.trim() === '' ? { edits: pairs } : undefined
}

/** The tag that opens an old text. */
export const OPENS_OLD = /^<old_text(?: [^<>]{0,60})?>/

/** Returns the next element with a name, and the offset after it. `next` is how the text after it begins. */
function elementAt(body: string, name: string, from: number, next: string) {
  const open = body.indexOf(`<${name}`, from)
  const start = open === -1 ? -1 : body.indexOf('>', open) + 1
  if (start <= 0) return undefined
  const following = body.indexOf(next, start)
  const end = endOf(body, name, start, following === -1 ? body.length : following)
  return end && { tag: body.slice(open, start), text: textOf(body.slice(start, end.from), false), to: end.to }
}

/** Returns the range of the end tag of a text. `limit` is where the next text begins or the call ends. */
function endOf(body: string, name: string, start: number, limit: number): { readonly from: number; readonly to: number } | undefined {
  const own = body.indexOf(`</${name}>`, start)
  const ownEnd = own === -1 ? undefined : { from: own, to: own + name.length + 3 }
  if (ownEnd && own < limit) return ownEnd
  const before = body.slice(start, limit)
  const [other] = /<\/(?:old|new)_text>\s*$/.exec(before) ?? []
  if (other !== undefined) return { from: limit - other.length, to: limit }
  // A new text that contains a whole pair lacks its end tag.
  if (ownEnd && name === 'new_text') return body.slice(limit, own).includes('<new_text') ? undefined : ownEnd
  if (ownEnd || name !== 'new_text' || limit < body.length) return ownEnd
  return { from: limit, to: limit }
}

/** The start and end of a CDATA section, and an end in its text, which is split over two sections. */
const [DATA, DATA_END, SPLIT] = ['<![CDATA[', ']]>', ']]]]><![CDATA[>']

/**
 * Returns the text of a parameter without the line break after its start tag, and without the line break and the indentation before its end
 * tag. In a whole file, the last line break is kept. Of a CDATA section around the text, only the text counts.
 */
export function textOf(parameter: string, isFile: boolean): string {
  const inner = parameter.trim()
  const isData = inner.startsWith(DATA) && inner.endsWith(DATA_END)
  const raw = isData ? inner.slice(DATA.length, -DATA_END.length).replaceAll(SPLIT, DATA_END) : parameter
  if (!raw.startsWith('\n')) return raw
  const text = raw.replace(/\n[ \t]+$/, '\n').slice(1)
  return isFile || !text.endsWith('\n') ? text : text.slice(0, -1)
}
