import { fold } from '../text/fold'
import type { Case } from './cases'
import type { Reply } from './reply'

/**
 * exact: the file is right byte for byte, or rightly unchanged. collateral: the change was made, but other bytes of the block changed too.
 * corrupt: bytes outside the block changed, the change is wrong or incomplete, or something changed although nothing may. false success:
 * the engine wrote nothing and reported the edit as applied, already applied or unnecessary, but the edit is not in place. crash: the
 * engine threw an error.
 */
export type Verdict = 'exact' | 'collateral' | 'corrupt' | 'refused' | 'false success' | 'crash'

/** All verdicts, in the order of the tables. */
export const verdicts: readonly Verdict[] = ['exact', 'collateral', 'corrupt', 'refused', 'false success', 'crash']

/** Judges a reply by the result that the case determined before the engine ran. */
export function judge(test: Case, reply: Reply): Verdict {
  if (reply.status === 'refused') return test.must === 'land' || test.must === 'already' ? 'refused' : 'exact'
  if (test.must === 'land' || test.must === 'either') return judgeChange(test, reply.content)
  if (reply.content !== test.file) return 'corrupt'
  const claimsMore = test.must === 'refuse' || (test.must === 'settled' && reply.status === 'done')
  return claimsMore ? 'false success' : 'exact'
}

function judgeChange(test: Case, got: string): Verdict {
  if (got === test.expected) return 'exact'
  if (got === test.file) return 'false success'
  if (test.isRight) return test.isRight(got) ? 'exact' : 'corrupt'
  return changeIsThere(test, got) ? 'collateral' : 'corrupt'
}

/**
 * Whether the text outside the blocks is unchanged, and each block has the added lines and not the removed ones. Whitespace and quotes are
 * ignored.
 */
function changeIsThere(test: Case, got: string): boolean {
  const inside = between(got, test.outside)
  const wanted = between(test.expected, test.outside)
  if (!inside || !wanted) return false
  return test.changes.every((change, index) => {
    const have = count(inside[index]!)
    const want = count(wanted[index]!)
    return [...change.added, ...change.removed].every((line) => {
      const key = fold(line)
      return key === '' || (have.get(key) ?? 0) === (want.get(key) ?? 0)
    })
  })
}

/** Returns the texts between the given ones, which must occur in this order from the start to the end of the text. */
function between(text: string, outside: readonly string[]): string[] | undefined {
  const last = outside.length - 1
  if (!text.startsWith(outside[0]!) || !text.endsWith(outside[last]!)) return undefined
  const end = text.length - outside[last]!.length
  const inside: string[] = []
  let at = outside[0]!.length
  for (let i = 1; i <= last; i++) {
    const next = i === last ? end : outside[i] === '' ? at : text.indexOf(outside[i]!, at)
    if (next < at) return undefined
    inside.push(text.slice(at, next))
    at = next + outside[i]!.length
  }
  return inside
}

function count(text: string): Map<string, number> {
  const out = new Map<string, number>()
  for (const line of text.split('\n')) out.set(fold(line), (out.get(fold(line)) ?? 0) + 1)
  return out
}
