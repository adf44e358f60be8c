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

/** Numbers of lines that are quoted above and below a change. */
type Around = readonly [above: number, below: number]

/**
 * Returns the changes from one text to the other as edits, with some lines around them. Adjacent changes are one edit. Edits that cannot be
 * expressed exactly are marked: nothing is quoted, or the quote occurs twice.
 */
function editsOf(old: string, fresh: string, [linesAbove, linesBelow]: Around): readonly (ExactEdit & { readonly isExact: boolean })[] {
  const [oldLines, newLines] = [old.split('\n'), fresh.split('\n')]
  const parts: { oldFrom: number; oldTo: number; newFrom: number; newTo: number }[] = []
  for (const hunk of diff(oldLines, newLines)) {
    const [above, below] = [Math.min(linesAbove, hunk.oldFrom), Math.min(linesBelow, oldLines.length - hunk.oldTo)]
    const part = { oldFrom: hunk.oldFrom - above, oldTo: hunk.oldTo + below, newFrom: hunk.newFrom - above, newTo: hunk.newTo + below }
    const last = parts.at(-1)
    if (last && part.oldFrom <= last.oldTo) parts[parts.length - 1] = { ...last, oldTo: part.oldTo, newTo: part.newTo }
    else parts.push(part)
  }
  return parts.map(({ oldFrom, oldTo, newFrom, newTo }) => {
    const alone = [...oldLines.slice(0, oldFrom), ...newLines.slice(newFrom, newTo), ...oldLines.slice(oldTo)].join('\n')
    const [oldString, newString] = [oldLines.slice(oldFrom, oldTo).join('\n'), newLines.slice(newFrom, newTo).join('\n')]
    return { oldString, newString, alone, isExact: oldString.trim() !== '' && newString !== '' && occursOnce(old, oldString) }
  })
}

function occursOnce(text: string, part: string): boolean {
  return text.indexOf(part) === text.lastIndexOf(part)
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
    const edits = isPlain ? editsOf(file.old, file.new, [1, 1]) : []
    return edits.length > 0 && edits.every(({ isExact }) => isExact) ? [{ ...file, edits }] : []
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

  // Refused are mostly changes of which another part opens or closes a bracket.
  it.each<{ around: Around; wrong: number; refused: number }>([
    { around: [0, 0], wrong: 0.005, refused: 0.055 },
    { around: [1, 0], wrong: 0.005, refused: 0.02 },
    { around: [0, 1], wrong: 0, refused: 0.01 },
    { around: [2, 2], wrong: 0, refused: 0.01 },
  ])('lands without the indentation of the first line, with $around lines around', ({ around, wrong, refused }) => {
    const ends = { tried: 0, refused: 0, wrong: [] as string[] }
    for (const { name, old, new: fresh } of cases) {
      for (const { oldString, newString, alone, isExact } of editsOf(old, fresh, around)) {
        const [indent] = /^[ \t]*/.exec(oldString)!
        const flush = { oldString: oldString.slice(indent.length), newString: newString.slice(indent.length) }
        const isWhole = [oldString, newString].every((text) => text.startsWith(indent) && !/\n\s*$/.test(text))
        if (!isExact || indent === '' || !isWhole || !occursOnce(old, flush.oldString)) continue
        const outcome = edit(old, flush)
        ends.tried++
        if (outcome.status === 'refused') ends.refused++
        else if (outcome.content !== alone) ends.wrong.push(name)
      }
    }
    expect(ends.tried).toBeGreaterThan(100)
    expect(ends.wrong.length, ends.wrong.join()).toBeLessThanOrEqual(ends.tried * wrong)
    expect(ends.refused).toBeLessThanOrEqual(ends.tried * refused)
  })
})
