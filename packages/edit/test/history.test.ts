import { filesBetweenReleases, releasePairs } from '@suture/testing'
import { describe, expect, it } from 'vitest'
import { edit, editAll } from '../src/index'
import { diff } from '../src/text/diff'

/** A change of a file as an edit: the changed lines and some lines around them, verbatim. */
interface ExactEdit {
  readonly oldString: string
  readonly newString: string
  /** The file if only this change is made. */
  readonly alone: string
}

/** Number of lines that are quoted on each side of a change. */
const AROUND = 1

/**
 * Returns the changes from one text to the other as edits. Adjacent changes are one edit. Undefined if a change cannot be expressed
 * exactly: nothing is quoted, or the quote occurs twice.
 */
function exactEdits(old: string, fresh: string): readonly ExactEdit[] | undefined {
  const [oldLines, newLines] = [old.split('\n'), fresh.split('\n')]
  const parts: { oldFrom: number; oldTo: number; newFrom: number; newTo: number }[] = []
  for (const hunk of diff(oldLines, newLines)) {
    const [above, below] = [Math.min(AROUND, hunk.oldFrom), Math.min(AROUND, oldLines.length - hunk.oldTo)]
    const part = { oldFrom: hunk.oldFrom - above, oldTo: hunk.oldTo + below, newFrom: hunk.newFrom - above, newTo: hunk.newTo + below }
    const last = parts.at(-1)
    if (last && part.oldFrom <= last.oldTo) parts[parts.length - 1] = { ...last, oldTo: part.oldTo, newTo: part.newTo }
    else parts.push(part)
  }
  const edits = parts.map(({ oldFrom, oldTo, newFrom, newTo }) => {
    const fresh = newLines.slice(newFrom, newTo)
    const alone = [...oldLines.slice(0, oldFrom), ...fresh, ...oldLines.slice(oldTo)].join('\n')
    return { oldString: oldLines.slice(oldFrom, oldTo).join('\n'), newString: fresh.join('\n'), alone }
  })
  const isExact = ({ oldString, newString }: ExactEdit) =>
    oldString.trim() !== '' && newString !== '' && old.indexOf(oldString) === old.lastIndexOf(oldString)
  return edits.every(isExact) ? edits : undefined
}

/** Maximum number of files of two releases, and maximum length of a file in UTF-16 units. */
const [MOST_FILES, MOST_UNITS] = [25, 50_000]

/**
 * Changed files of all packages whose changes can be expressed as exact edits. Differences in line ends, and a removed last line break, are
 * ignored.
 */
const cases = releasePairs().flatMap((name) => {
  const small = filesBetweenReleases(name).filter(({ old, new: fresh }) => Math.max(old.length, fresh.length) < MOST_UNITS)
  const every = Math.ceil(small.length / MOST_FILES)
  const some = small.filter((_, i) => i % every === 0)
  return some.flatMap((file) => {
    const isPlain = !/\r/.test(file.old + file.new) && file.old.endsWith('\n') === file.new.endsWith('\n')
    const edits = isPlain ? exactEdits(file.old, file.new) : undefined
    return edits ? [{ ...file, edits }] : []
  })
})

describe('what changed between releases of real packages, quoted verbatim', () => {
  it('are hundreds of files', () => {
    expect(cases.length).toBeGreaterThan(300)
  })

  it('lands as a set, byte for byte; refused are only marks that take the place of code elsewhere', () => {
    const refused: string[] = []
    for (const { name, old, new: fresh, edits } of cases) {
      const { outcome } = editAll(old, edits)
      if (outcome.status === 'refused') refused.push(`${name}: ${outcome.problem.kind}`)
      else expect(outcome, name).toMatchObject({ status: 'applied', content: fresh })
    }
    expect(refused.filter((each) => !each.endsWith(': malformed'))).toEqual([])
    expect(refused.length).toBeLessThanOrEqual(cases.length * 0.003)
  })

  it('lands one by one, byte for byte; of a thousand at most two are refused, as another change of the set goes with them', () => {
    let [tried, refused] = [0, 0]
    for (const { name, old, edits } of cases) {
      for (const { oldString, newString, alone } of edits) {
        const outcome = edit(old, { oldString, newString })
        tried++
        if (outcome.status === 'refused') refused++
        else expect(outcome, name).toMatchObject({ status: 'applied', content: alone })
      }
    }
    expect(refused / tried).toBeLessThanOrEqual(0.002)
  })
})
