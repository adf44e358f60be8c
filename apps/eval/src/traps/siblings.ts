import type { Sibling } from './sibling'
import { siblingsByLine } from './siblings-by-line'
import { siblingsByMark } from './siblings-by-mark'
import { land, refuse, type Trap, text } from './trap'

const filler: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  JSON: [
    ['{', '  "name": "sample",'],
    ['  "last": true', '}'],
  ],
  YAML: [
    ['kind: sample', 'entries:'],
    ['', 'last: true'],
  ],
  Markdown: [
    ['# Sample', ''],
    ['', 'The end.'],
  ],
}
const plain = [
  ['start of file', ''],
  ['', 'end of file'],
] as const

/**
 * Traps with a block that is similar to the quoted one. Either the quoted block was deleted, or both are in the file and a typo in the
 * quote must not lead to the similar one.
 */
export const siblingTraps: readonly Trap[] = [...siblingsByLine, ...siblingsByMark].flatMap((sibling) => [absent(sibling), both(sibling)])

function absent(sibling: Sibling): Trap {
  const [head, tail] = filler[sibling.language] ?? plain
  const quoted = put(sibling, sibling.values[1])
  const file = text(...head, ...put(sibling, sibling.values[0]), ...tail)
  return refuse(`sibling by ${sibling.by}`, sibling.language, file, quoted.join('\n'), changed(sibling, quoted).join('\n'))
}

/** Makes a trap in which the quoted block comes after the similar one, and the quote has a line that neither contains. */
function both(sibling: Sibling): Trap {
  const [head, tail] = filler[sibling.language] ?? plain
  const quoted = put(sibling, sibling.values[1])
  const blocks = (second: readonly string[]) => text(...head, ...put(sibling, sibling.values[0]), '', ...second, ...tail)
  const stray = `${quoted.at(-1)!.slice(0, quoted.at(-1)!.length - quoted.at(-1)!.trimStart().length)}then more of it`
  const wish = (lines: readonly string[]) => [...lines, stray].join('\n')
  const edit = [wish(quoted), wish(changed(sibling, quoted))] as const
  return land(`sibling beside by ${sibling.by}`, sibling.language, blocks(quoted), [edit], blocks(changed(sibling, quoted)))
}

function changed({ change: [from, to] }: Sibling, lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(from, () => to))
}

function put({ block }: Sibling, value: string): string[] {
  return block.map((line) => line.replace('§', () => value))
}
