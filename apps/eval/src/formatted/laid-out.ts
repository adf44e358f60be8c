import { splitOf } from '../cases/split'
import type { Change } from '../stale/changes'
import type { ThreeStates } from '../stale/releases'
import type { Style } from './layout'

/** One change of a file. It has the text before and after, both as released and as formatted. */
export interface LaidOut {
  readonly file: ThreeStates
  readonly style: Style
  readonly change: Change
  readonly released: readonly string[]
  readonly releasedAfter: readonly string[]
  readonly formatted: readonly string[]
  readonly formattedAfter: readonly string[]
}

/** Returns what all cases of one change have in common. */
export function common(file: ThreeStates, line: number, kind: string) {
  return {
    id: `formatted/${file.package}/${file.releases}/${file.path}:${line + 1}:${kind}`,
    set: 'formatted',
    pair: file.package,
    split: splitOf(file.package),
    path: file.path,
    language: file.language.name,
  } as const
}
