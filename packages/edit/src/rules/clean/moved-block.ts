import { isForm, isTelling } from '@suture/graft/internal'
import type { Finding } from '@suture/text'
import { type Explained, finding, shown } from '../explained'

/** A line of only brackets, or of the word that ends a block. */
export const CLOSER = /^(?:[)\]}]+[;,]*|end|fi|done|esac)$/

/** The finding against a place at which all lines have another depth than quoted. */
export function movedBlock(explained: Explained): Finding | undefined {
  return asDeepElsewhere(explained) ?? betweenClosers(explained)
}

/**
 * A block that was moved as a whole, while another block has all lines that the edit keeps as deep as quoted, and only lacks what it
 * removes: that one was quoted, and has been changed.
 *
 *     file    a()            quoted         a()       refused: a() and c() of lines 4 and 6 are as deep as quoted
 *             b(1)                      -   b(1)
 *             c()                       +   b(2)
 *                 a()                       c()
 *                 b(9)
 *                 c()
 */
function asDeepElsewhere(explained: Explained): Finding | undefined {
  const { hunks, lines, pattern, distortion, row, session, place } = explained
  if (pattern.elisions.includes(true) || lines.some((_, i) => !isForm(distortion(i)))) return undefined
  const goes = (i: number) => hunks.some(({ oldFrom, oldTo }) => i >= oldFrom && i < oldTo)
  const kept = lines.flatMap(({ raw }, i) => (isTelling(raw) && !goes(i) ? [i] : []))
  const moved = kept.filter((i) => explained.actual(row(i)).indent !== lines[i]!.indent)
  const [lead] = moved
  if (moved.length < LEAST) return undefined
  const stands = (at: number) => kept.every((i) => explained.actual(at + i - lead!).raw.trimEnd() === lines[i]!.raw.trimEnd())
  const at = session.finder.rows(lines[lead!]!).find((each) => (each < place.first || each > place.last) && stands(each))
  if (at === undefined) return undefined
  const from = row(lead!)
  const sentence = `From line ${at + 1} on, the lines that the edit keeps stand as deep as quoted, without what it changes; from line ${from + 1} on, all stand at another depth.`
  return finding(explained, 'moved-depth', sentence, [at, from], [lines[lead!]!.raw])
}

/**
 * New lines between lone brackets, with nothing but brackets quoted above, and everything at another depth than quoted, although the quote
 * does not begin at the margin: the blocks that end there are not the ones that were quoted.
 *
 *     file      }            quoted        }        refused: what does `}` end?
 *             }                            +b()
 *             c()                        }
 *                                        c()
 */
function betweenClosers(explained: Explained): Finding | undefined {
  const { hunks, lines, distortion, row, actual, above, below } = explained
  const told = lines.flatMap(({ body }, i) => (body === '' || !isForm(distortion(i)) ? [] : [i]))
  if (told.some((i) => lines[i]!.indent === '' || lines[i]!.indent === actual(row(i)).indent)) return undefined
  const isCloser = (i: number) => i !== -1 && CLOSER.test(lines[i]!.body)
  for (const { oldFrom, oldTo } of hunks) {
    const [up, down] = [above(oldFrom), below(oldTo - 1)]
    if (oldFrom < oldTo || !isCloser(up) || !isCloser(down) || distortion(up) === 'absent') continue
    if (!lines.slice(0, oldFrom).every(({ body }) => body === '' || CLOSER.test(body))) continue
    const sentence = `The new lines would go below line ${row(up) + 1}, ${shown(lines[up]!.raw)}: all that was quoted stands at another depth, and nothing tells what ends there.`
    return finding(explained, 'moved-depth', sentence, [row(up)], [lines[up]!.raw])
  }
  return undefined
}

/** Minimum number of kept lines that identify a block. */
const LEAST = 2
