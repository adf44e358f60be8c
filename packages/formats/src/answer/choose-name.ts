import { defined } from '@suture/text/internal'
import type { LineName } from './line-name'
import { type FoundName, named } from './reader'

/** Maximum number of candidate names that a refusal lists. */
const KEPT = 12

/**
 * Chooses the file of an edit if the line directly above the edit does not name one for sure.
 *
 *   a.ts before, `b.ts` named since         b.ts
 *   a.ts before, b.ts mentioned since       no path, candidates a.ts and b.ts
 *   src/a.ts before, a.ts named since       src/a.ts, unless there is an a.ts
 *
 * `last` is the name in the previous heading or edit, or the name that the caller gives. `said` contains the names in the lines after that
 * heading or edit. `direct` contains the names in the line directly above the edit.
 */
export function chooseName(last: FoundName | undefined, said: readonly LineName[], direct: LineName | undefined): FoundName | undefined {
  const relevant = said.filter((each) => each === direct || isRelevant(last, each))
  const others = [...new Set(relevant.flatMap((each) => each.mentioned))].filter((path) => !isSameFile(path, last?.path))
  return others.length === 0 ? lastName(last, relevant, direct) : otherName(last, relevant, others, direct)
}

/**
 * Whether a line may change which file is meant. A line that only mentions a file does not override a heading or the file that the caller
 * gives.
 */
export function isRelevant(last: FoundName | undefined, said: LineName): boolean {
  return last?.from === 'carried-over' || said.path !== undefined
}

/**
 * Returns the previous name. It is returned with the words that occurred since then, since a file with the name of such a word is used
 * instead.
 */
function lastName(last: FoundName | undefined, relevant: readonly LineName[], direct: LineName | undefined): FoundName | undefined {
  const said = defined({ ifThere: direct?.ifThere })
  if (last?.path === undefined) return said.ifThere === undefined ? undefined : { from: 'line-above', naming: said }
  const own = plain(last.path)
  const parts = relevant.flatMap((each) => each.mentioned).filter((part) => plain(part) !== own)
  const unless = [...new Set([...parts, ...relevant.flatMap((each) => each.maybe), ...(direct?.words ?? [])])].filter(
    (word) => plain(word) !== own,
  )
  return { ...last, ...named({ ...last.naming, ...said, ...(unless.length > 0 ? { unless } : {}) }) }
}

/** Returns the file that lines after `last` name for sure, if it is the only one. Otherwise returns all candidates without a path. */
function otherName(
  last: FoundName | undefined,
  relevant: readonly LineName[],
  others: readonly string[],
  direct: LineName | undefined,
): FoundName {
  const [only, ...more] = others
  const isSure = relevant.some((each) => each.path === only) || (!last && direct?.likely === only)
  const whole = defined({ ifThere: direct?.ifThere })
  if (more.length === 0 && isSure) return { path: only!, from: 'line-above', ...named(whole) }
  const candidates = [...(last?.path === undefined ? [] : [last.path]), ...others].slice(0, KEPT)
  return { from: 'line-above', naming: { candidates, ...whole } }
}

/** Whether two paths can mean the same file: `cart.ts` and `src/cart.ts`, but not `../lib/cart.ts` and `src/cart.ts`. */
export function isSameFile(mentioned: string, path: string | undefined): boolean {
  if (path === undefined) return false
  const [a, b] = [plain(mentioned), plain(path)]
  const isAbove = a.startsWith('../') || b.startsWith('../')
  return a === b || (!isAbove && (b.endsWith(`/${a}`) || a.endsWith(`/${b}`)))
}

function plain(path: string): string {
  return path.replace(/^\.\//, '').replaceAll('\\', '/')
}
