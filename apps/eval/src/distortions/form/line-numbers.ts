import { type Distortion, eachBlock } from '../../cases/distortion'
import type { Block, Draft } from '../../cases/draft'
import { startLine } from '../../cases/draft'

type Style = (number: number, text: string) => string

const styles: Readonly<Record<string, Style>> = {
  pipe: (n, text) => `${n} | ${text}`,
  'tight-pipe': (n, text) => `${n}|${text}`,
  padded: (n, text) => `${String(n).padStart(6)}\t${text}`,
  colon: (n, text) => `${n}: ${text}`,
  arrow: (n, text) => `${String(n).padStart(5)}→${text}`,
  hash: (n, text) => `${n}:${(((n * 2654435761) >>> 0) % 1296).toString(36).padStart(2, '0')}|${text}`,
}

function numbered(draft: Draft, block: Block, index: number, style: Style, both: boolean): Block {
  let old = startLine(draft, index)
  let fresh = old
  const lines = block.lines.map((line) => {
    const inOld = line.kind !== 'add' && line.kind !== 'unquoted'
    const inNew = line.kind !== 'remove' && line.kind !== 'unquoted'
    return {
      ...line,
      old: inOld ? style(old++, line.old) : line.old,
      new: both && inNew ? style(fresh++, line.new) : line.new,
    }
  })
  return { ...block, lines }
}

/** One distortion for each style of listing. Every line of old and new text begins with a line number. */
export const lineNumbers: readonly Distortion[] = Object.entries(styles).map(([name, style]) => ({
  name: `line-numbers-${name}`,
  family: 'line-numbers',
  rank: 3,
  apply: (draft) => eachBlock(draft, (block, index) => numbered(draft, block, index, style, true)),
}))

/** Old text was copied from a listing with line numbers. New text has no line numbers. */
export const lineNumbersOldOnly: Distortion = {
  name: 'line-numbers-old-only',
  family: 'line-numbers',
  rank: 3,
  apply: (draft, { random }) => {
    const style = styles[random.pick(['pipe', 'padded', 'colon', 'arrow'])]!
    return eachBlock(draft, (block, index) => numbered(draft, block, index, style, false))
  },
}
