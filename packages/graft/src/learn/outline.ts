/**
 * How lines are nested, by their indentation alone.
 *
 *     list:          0    parent of 1 and 2
 *       - one        1    an item; what it continues with is level with its content
 *       - two        2    level with 1
 */
import type { LineKey } from '../lines/line-key'

/** A tab is compared as so many spaces where only one of two indentations has it. */
const TAB = 4
/** A key with a colon, as in a mapping of YAML. */
const KEY = /^["']?[\w./-]+["']?:(?:\s|$)/
const ITEM = /^(?:[-*+]|\d+[.)])[ \t]+/

/** For each line the index of another one, or -1. Blank lines have none and are none. */
export interface Outline {
  /** The nearest line above that is shallower, unless a line further out is between. */
  readonly parent: Int32Array
  /** The nearest line above that is level, if no shallower line is between. */
  readonly before: Int32Array
  /** The nearest line below that is level, if no shallower line is between. */
  readonly after: Int32Array
  /** The nearest line below that is shallower. */
  readonly outer: Int32Array
  /** The outermost of the deeper lines directly above. */
  readonly inner: Int32Array
  /** The nearest line below whose parent this is. */
  readonly child: Int32Array
}

/** Reads the nesting of lines; at the lines of `breaks` it begins anew. */
export function outlineOf(lines: readonly LineKey[], breaks: ReadonlySet<number> = new Set()): Outline {
  const none = () => new Int32Array(lines.length).fill(-1)
  const outline = { parent: none(), before: none(), after: none(), outer: none(), inner: none(), child: none() }
  let open: number[] = []
  lines.forEach((line, k) => {
    if (breaks.has(k)) open = []
    if (line.body === '' || breaks.has(k)) return
    let top = open.at(-1)
    const depth = () => compareDepth(lines[top!]!, line, lines[outline.parent[top!]!])
    for (; top !== undefined && depth() > 0; top = open.at(-1)) {
      outline.outer[top] = k
      outline.inner[k] = open.pop()!
    }
    if (top !== undefined && depth() === 0) {
      outline.before[k] = top
      outline.after[top] = k
      outline.parent[k] = outline.parent[top]!
      open.pop()
    } else outline.parent[k] = top ?? -1
    open.push(k)
  })
  for (let k = lines.length - 1; k > 0; k--) if (outline.parent[k] !== -1) outline.child[outline.parent[k]!] = k
  return outline
}

/**
 * Less than 0 if a line is shallower than one below it, 0 if they are level, more than 0 if it is deeper. A list is deeper than its key,
 * which is `parent` for a list item above, though both may have one indentation.
 */
export function compareDepth(above: LineKey, below: LineKey, parent?: LineKey): number {
  if (above.indent !== below.indent) return compareIndents(above.indent, below.indent)
  const [one, other] = [itemWidth(above.body) > 0, itemWidth(below.body) > 0]
  if (other && !one) return above.body.endsWith(':') ? -1 : 0
  return one && !other && (parent ? parent.indent === above.indent : KEY.test(below.body)) ? 1 : 0
}

function compareIndents(one: string, other: string): number {
  if (one.startsWith(other)) return one.length - other.length
  return other.startsWith(one) ? -1 : widthOf(one) - widthOf(other)
}

/** The number of characters before a list item's content; 0 for any other line. */
export function itemWidth(body: string): number {
  return ITEM.exec(body)?.[0].length ?? 0
}

/** The columns of an indentation. */
function widthOf(indent: string): number {
  return indent.length + (TAB - 1) * (indent.split('\t').length - 1)
}
