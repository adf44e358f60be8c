import { diffNumbered, numberLines } from '../src/create/line-diff'
import { createPatch, type FileDiff } from '../src/index'

/** A file that has changed since the diff was made, and the expected result of the diff. */
export interface Drifted {
  readonly diff: FileDiff
  readonly content: string
  readonly expected: string
}

/** Ways in which a file changes. None changes a line that the diff deletes. */
export type Drift = 'lines above' | 'a line between' | 'a context line changed' | 'a context line removed' | 'context indented'
export const DRIFTS: readonly Drift[] = [
  'lines above',
  'a line between',
  'a context line changed',
  'a context line removed',
  'context indented',
]

/** Changes `old`, and the new text in the same way. Undefined if the two have no common line that could change. */
export function driftFile(old: string, fresh: string, drift: Drift, random: (below: number) => number): Drifted | undefined {
  const a = old.split('\n')
  const b = fresh.split('\n')
  const kept = keptLines(a, b)
  const d = createPatch(old, fresh)
  if (kept.length === 0 || d.hunks.length === 0) return undefined
  const near = drift === 'lines above' ? kept : nearChanges(a, kept)
  if (near.length === 0) return undefined
  const [i, j] = near[random(near.length)] as [number, number]
  const change = (lines: readonly string[], at: number) => {
    const line = lines[at] as string
    const above = lines.slice(0, at)
    const below = lines.slice(at + 1)
    switch (drift) {
      case 'lines above':
        return ['// drift one', '', '// drift two', ...lines]
      case 'a line between':
        return [...above, '  drifted(line)', line, ...below]
      case 'a context line changed':
        return [...above, `${line} /* drifted */`, ...below]
      case 'a context line removed':
        return [...above, ...below]
      case 'context indented':
        return [...above, `  ${line}`, ...below]
    }
  }
  return { diff: d, content: change(a, i).join('\n'), expected: change(b, j).join('\n') }
}

function keptLines(a: readonly string[], b: readonly string[]): [number, number][] {
  const kept: [number, number][] = []
  let [i, j] = [0, 0]
  for (const change of [...diffNumbered(numberLines(a, b)), { aFrom: a.length, aTo: 0, bFrom: b.length, bTo: 0 }]) {
    while (i < change.aFrom) kept.push([i++, j++])
    i = change.aTo
    j = change.bTo
  }
  return kept
}

/**
 * Kept lines near a change that can change too. Another kept line with words must be between such a line and the change. A line directly
 * next to a change is a part of it, and so is a line that opens the block of the change.
 */
function nearChanges(a: readonly string[], kept: readonly [number, number][]): readonly [number, number][] {
  const apart = (k: number) => k <= 0 || k >= kept.length || kept[k]![0] !== kept[k - 1]![0] + 1 || kept[k]![1] !== kept[k - 1]![1] + 1
  const says = (k: number) => /\w{2}/.test(a[kept[k]?.[0] ?? -1] ?? '')
  const isHeld = (k: number, step: 1 | -1) => {
    for (let m = k; !apart(step === 1 ? m + 1 : m); m += step) if (says(m + step)) return true
    return false
  }
  const depth = (line: string | undefined) => (line === undefined || line.trim() === '' ? undefined : /^\s*/.exec(line)![0].length)
  const opens = (i: number) => (depth(a.slice(i + 1).find((line) => line.trim() !== '')) ?? 0) > (depth(a[i]) ?? 0)
  return kept.filter(([i], k) => {
    if (!says(k) || opens(i) || !isHeld(k, 1) || !isHeld(k, -1)) return false
    return [k - 4, k - 3, k - 2, k - 1, k + 2, k + 3, k + 4, k + 5].some((m) => m > 0 && m < kept.length && apart(m))
  })
}
