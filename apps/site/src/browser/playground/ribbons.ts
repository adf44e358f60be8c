import type { EditorView } from '@codemirror/view'
import { drawn } from './dom'
import type { Tone } from './editor'

/** A quoted line of the answer and its line of the file, both 1-based. */
export interface Ribbon {
  readonly fileLine: number
  readonly answerLine: number
  readonly tone: Tone
}

/** Draws a line between each pair, in the space between the two editors. Pairs that are scrolled out of sight are not drawn. */
export function drawRibbons(svg: SVGSVGElement, file: EditorView, answer: EditorView, ribbons: readonly Ribbon[]): void {
  const box = svg.getBoundingClientRect()
  const { width } = box
  if (width === 0) return
  const paths = ribbons.flatMap(({ fileLine, answerLine, tone }) => {
    const left = middleOf(file, fileLine)
    const right = middleOf(answer, answerLine)
    if (left === undefined || right === undefined) return []
    const [from, to] = [left - box.top, right - box.top]
    return [
      drawn('path', { class: `pg-ribbon pg-${tone}`, d: `M0 ${from} C${width / 2} ${from} ${width / 2} ${to} ${width} ${to}` }),
      drawn('circle', { class: `pg-end pg-${tone}`, cx: '3', cy: String(from), r: '3' }),
      drawn('circle', { class: `pg-end pg-${tone}`, cx: String(width - 3), cy: String(to), r: '3' }),
    ]
  })
  svg.replaceChildren(...paths)
}

/** Returns the middle of a line in the coordinates of the window. Undefined if it is out of sight. */
function middleOf(view: EditorView, line: number): number | undefined {
  const { doc } = view.state
  if (line < 1 || line > doc.lines) return undefined
  const block = view.lineBlockAt(doc.line(line).from)
  const y = view.documentTop + block.top + block.height / 2
  const { top, bottom } = view.scrollDOM.getBoundingClientRect()
  return y >= top && y <= bottom ? y : undefined
}
