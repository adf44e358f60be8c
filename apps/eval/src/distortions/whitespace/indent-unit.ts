import { type Distortion, eachBlock, type LeftOut } from '../../cases/distortion'
import type { Block } from '../../cases/draft'
import { quoted } from '../../cases/draft'
import { changesFormAlone, indentOf, isBlank } from '../../text/lines'

interface Unit {
  readonly name: string
  readonly text: string
}

const units: readonly Unit[] = [
  { name: '2', text: '  ' },
  { name: '4', text: '    ' },
  { name: 'tab', text: '\t' },
]

/**
 * Returns the number of indentation steps, and the remainder, such as a comment's single space. Undefined if the unit does not indent the
 * line.
 */
function steps(indent: string, unit: string): { readonly count: number; readonly rest: string } | undefined {
  let count = 0
  while (indent.startsWith(unit, count * unit.length)) count++
  const rest = indent.slice(count * unit.length)
  return rest === '' || rest === ' ' ? { count, rest } : undefined
}

/** Returns the indentation unit of all lines of the block. At least two lines must differ by a single step. */
function unitOf(block: Block): Unit | undefined {
  const indents = block.lines.filter((line) => !isBlank(line.file)).map((line) => indentOf(line.file))
  return [...units].reverse().find((unit) => {
    const counts = indents.map((indent) => steps(indent, unit.text))
    if (counts.some((s) => s === undefined) || counts.every((s) => s!.count === 0)) return false
    const all = new Set(counts.map((s) => s!.count))
    return unit.text === '\t' || all.has(1) || [...all].some((n) => all.has(n + 1))
  })
}

/**
 * Indents old and new text with another unit. The right result is certain if every added line has the indentation of a quoted line, or if
 * the quoted lines have at least two depths, which show a step.
 */
function converted(block: Block, to: Unit): Block | LeftOut | undefined {
  const from = unitOf(block)
  if (!from || from.name === to.name) return undefined
  // Another distortion may already have changed the lines.
  const said = block.lines.flatMap((line) => [line.old, line.new]).filter((text) => !isBlank(text))
  if (said.some((text) => !steps(indentOf(text), from.text))) return undefined
  if (changesFormAlone(block)) return { leftOut: 'the edit only changes whitespace or punctuation' }
  const known = quoted(block).filter((line) => !isBlank(line.file))
  const indents = new Set(known.map((line) => indentOf(line.file)))
  const depths = new Set(known.map((line) => steps(indentOf(line.file), from.text)!.count))
  const added = block.lines.filter((line) => line.kind === 'add' && !isBlank(line.file))
  const unseen = added.filter((line) => !indents.has(indentOf(line.file)))
  if (known.every((line) => indentOf(line.file) === ''))
    return added.length && unseen.length ? { leftOut: 'no indented line is quoted' } : undefined
  if (unseen.length > 0 && depths.size < 2) return { leftOut: 'the quoted lines do not show a step of indentation' }
  const side = (text: string) => {
    if (isBlank(text)) return text
    const { count, rest } = steps(indentOf(text), from.text)!
    return to.text.repeat(count) + rest + text.trimStart()
  }
  return { ...block, lines: block.lines.map((line) => ({ ...line, old: side(line.old), new: side(line.new) })) }
}

/** One distortion for each target unit: 2 spaces, 4 spaces, tabs. */
export const indentUnits: readonly Distortion[] = units.map((to) => ({
  name: `indent-unit-to-${to.name}`,
  family: 'indentation',
  rank: 0,
  apply: (draft) => eachBlock(draft, (block) => converted(block, to)),
}))

/** In a file that is indented with tabs, the first step of the answer is a tab, and each deeper step is four spaces. */
export const indentMixed: Distortion = {
  name: 'indent-mixed',
  family: 'indentation',
  rank: 0,
  apply: (draft) =>
    eachBlock(draft, (block) => {
      if (unitOf(block)?.name !== 'tab') return undefined
      if (changesFormAlone(block)) return { leftOut: 'the edit only changes whitespace or punctuation' }
      const known = new Set(
        quoted(block)
          .filter((line) => !isBlank(line.file))
          .map((line) => indentOf(line.file)),
      )
      if (![...known].some((indent) => indent.startsWith('\t\t'))) return undefined
      if (block.lines.some((line) => line.kind === 'add' && !isBlank(line.file) && !known.has(indentOf(line.file))))
        return { leftOut: 'an added line has an indentation that no quoted line has' }
      const deep = quoted(block).filter((line) => indentOf(line.file).startsWith('\t\t') && !isBlank(line.file))
      if (deep.length === 1 && block.lines.some((line) => line.kind === 'add' && indentOf(line.file) === indentOf(deep[0]!.file)))
        return { leftOut: 'added lines follow the only wrongly indented line' }
      const side = (text: string) => {
        const indent = indentOf(text)
        return isBlank(text) ? text : indent.replace(/(?<=\t)\t/g, '    ') + text.trimStart()
      }
      return { ...block, lines: block.lines.map((line) => ({ ...line, old: side(line.old), new: side(line.new) })) }
    }),
}
