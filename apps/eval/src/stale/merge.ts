import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diff3Merge } from 'node-diff3'
import { lineEnd } from '../text/lines'

/** The result of a three-way merge of whole files: the lines, or a conflict. */
export type Merged = readonly string[] | 'conflict'

/** Merges by lines with node-diff3. Equal changes on both sides do not conflict. */
export function merge(ours: readonly string[], base: readonly string[], theirs: readonly string[]): Merged {
  const regions = diff3Merge([...ours], [...base], [...theirs], { excludeFalseConflicts: true })
  return regions.some(({ conflict }) => conflict) ? 'conflict' : regions.flatMap(({ ok }) => ok ?? [])
}

/** Merges by lines with `git merge-file`. Throws if git is not installed. */
export function gitMerge(ours: readonly string[], base: readonly string[], theirs: readonly string[]): Merged {
  const folder = mkdtempSync(join(tmpdir(), 'eval-merge-'))
  try {
    const names = [ours, base, theirs].map((lines, index) => {
      const name = join(folder, `${index}`)
      writeFileSync(name, lineEnd(lines))
      return name
    })
    const { status, stdout, stderr, error } = spawnSync('git', ['merge-file', '-p', ...names], { encoding: 'utf8' })
    if (status === null || status > 127) throw new Error(`git merge-file: ${error?.message ?? stderr}`)
    if (status > 0) return 'conflict'
    return stdout === '' ? [] : stdout.replace(/\n$/, '').split('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Whether two merges have the same result. */
export function isSameMerge(one: Merged, other: Merged): boolean {
  if (one === 'conflict' || other === 'conflict') return one === other
  return one.length === other.length && one.every((line, index) => line === other[index])
}
