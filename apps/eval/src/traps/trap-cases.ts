import type { Case } from '../cases/cases'
import { carriedTraps } from './carried'
import { claimTraps } from './claims'
import { elisionTraps } from './elisions'
import { indentationTraps } from './indentation'
import { severalTraps } from './several-edits'
import { siblingTraps } from './siblings'
import { tokenTraps } from './tokens'
import type { Trap } from './trap'

/** Traps made from templates, in the order of their classes. */
const traps: readonly Trap[] = [
  ...siblingTraps,
  ...elisionTraps,
  ...tokenTraps,
  ...claimTraps,
  ...carriedTraps,
  ...indentationTraps,
  ...severalTraps,
]

/** Returns the made-up traps as cases. All are for development. */
export function madeTraps(): Case[] {
  const counts = new Map<string, number>()
  return traps.map((trap) => {
    const number = (counts.get(trap.trap) ?? 0) + 1
    counts.set(trap.trap, number)
    return toCase(trap, `traps/${trap.trap}/${number}`)
  })
}

function toCase({ trap, language, file, edits, must, expected = file }: Trap, id: string): Case {
  const { above, below } = unchangedEnds(file, expected)
  return {
    id,
    set: 'traps',
    pair: 'templates',
    split: 'development',
    path: 'made-up',
    language,
    kinds: [trap],
    must,
    file,
    edits,
    expected,
    outside: [above, below],
    changes: [changeOf(file.slice(above.length, file.length - below.length), expected.slice(above.length, expected.length - below.length))],
  }
}

/** Returns the whole lines that two texts have in common at their start and at their end. */
function unchangedEnds(a: string, b: string): { above: string; below: string } {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  const above = a.slice(0, a.lastIndexOf('\n', start - 1) + 1)
  const [x, y] = [a.slice(above.length), b.slice(above.length)]
  let end = 0
  while (end < x.length && end < y.length && x[x.length - 1 - end] === y[y.length - 1 - end]) end++
  const tail = x.slice(x.length - end)
  const line = tail.indexOf('\n')
  return { above, below: line < 0 ? '' : tail.slice(line + 1) }
}

function changeOf(before: string, after: string): { added: string[]; removed: string[] } {
  const [was, is] = [before.split('\n'), after.split('\n')]
  return { added: is.filter((line) => !was.includes(line)), removed: was.filter((line) => !is.includes(line)) }
}
