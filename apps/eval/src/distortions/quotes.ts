import { type Distortion, eachBlock, type LeftOut } from '../distortion'
import type { Block } from '../draft'
import { quoted } from '../draft'
import { changesFormAlone } from '../lines'

/** Straight quotes made typographic: opening after a blank or bracket, closing else. */
export function curl(text: string): string {
  return text
    .replace(/(^|[\s([{=,:])"/g, '$1\u201C')
    .replace(/"/g, '\u201D')
    .replace(/(^|[\s([{=,:])'/g, '$1\u2018')
    .replace(/'/g, '\u2019')
}

const typographic = /[\u2018\u2019\u201C\u201D\u2013\u2014\u2026\u00A0]/

/** Kinds of quote in the lines. */
function kinds(lines: readonly string[]): Set<string> {
  return new Set(lines.flatMap((line) => [...line].filter((ch) => ch === '"' || ch === "'")))
}

/**
 * The answer has curly quotes where the file has straight ones. Determined when every kind of quote in added lines was
 * curled in old too, and nothing in the block is typographic on purpose.
 */
export const quotesCurled: Distortion = {
  name: 'quotes-curled',
  family: 'characters',
  rank: 3,
  apply: (draft) =>
    eachBlock(draft, (block: Block): Block | LeftOut | undefined => {
      const shown = kinds(quoted(block).map((line) => line.old))
      if (shown.size === 0) return undefined
      if (block.lines.some((line) => typographic.test(line.file))) return { leftOut: 'the file has typographic characters of its own' }
      if (changesFormAlone(block)) return { leftOut: 'the edit changes form alone' }
      const added = kinds(block.lines.filter((line) => line.kind === 'add').map((line) => line.new))
      if ([...added].some((kind) => !shown.has(kind))) return { leftOut: 'a kind of quote stands in added lines alone' }
      return { ...block, lines: block.lines.map((line) => ({ ...line, old: curl(line.old), new: curl(line.new) })) }
    }),
}
