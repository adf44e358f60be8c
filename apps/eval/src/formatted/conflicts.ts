import { diff3Merge } from 'node-diff3'
import type { Case } from '../cases/cases'
import type { ThreeStates } from '../stale/releases'
import { staleCases } from '../stale/stale-cases'
import { keys } from '../stale/window'
import { lineEnd } from '../text/lines'
import { type Random, seeded } from '../text/random'
import { common, type LaidOut } from './laid-out'
import { drawStyle, isFormattable, isSameCode, keptSigns, layOut, type Style } from './layout'

/** Words that are not names, so they are not replaced. */
const KEYWORD =
  /^(?:abstract|any|as|async|await|boolean|break|case|catch|class|const|continue|declare|default|delete|do|else|enum|export|extends|false|final|finally|for|from|function|get|if|implements|import|in|infer|instanceof|interface|is|keyof|let|never|new|null|number|object|of|package|private|protected|public|readonly|return|satisfies|set|static|string|super|switch|symbol|this|throw|true|try|type|typeof|undefined|unknown|var|void|while|with|yield)$/

/**
 * Makes cases that must be refused from an edit that lands. In the file, somebody else changed or deleted the lines that the edit changes,
 * before the file was formatted.
 */
export function conflictsOf(laidOut: LaidOut, landing: Case, random: Random): Case[] {
  const { released, change, file } = laidOut
  const removed = released.slice(change.before.from, change.before.to)
  if (keys(removed).length === 0) return []
  const conflicts: [string, readonly string[] | undefined][] = [
    ['changed otherwise, then laid out', withOtherToken(removed, released, random)],
    ['deleted, then laid out', []],
  ]
  return conflicts.flatMap(([kind, lines]): Case[] => {
    const text = lines && conflicting(laidOut, lines)
    if (text === undefined) return []
    return [
      {
        ...common(file, change.before.from, kind),
        kinds: [kind],
        must: 'refuse',
        file: text,
        edits: landing.edits,
        expected: text,
        outside: [text, ''],
        changes: [],
      },
    ]
  })
}

/** Makes cases from quotes of the older of two releases that conflict with the newer release. The file is the newer release, formatted. */
export function releasedConflicts(files: readonly ThreeStates[], seed: string, count: number): Case[] {
  const code = files.filter(({ path }) => isFormattable(path))
  const { cases } = staleCases(code, seed, { land: 0, refuse: 2 * count, other: 0 })
  const quoted = cases.filter(({ id }) => id.endsWith('/newer/three lines')).slice(0, count)
  return quoted.flatMap(({ place: _, ...test }): Case[] => {
    const style = drawStyle(seeded(seed, 'formatted', test.id))
    const file = layOut(test.file, test.path, style)
    const read = code.find(({ package: name, releases, path }) => test.id.startsWith(`stale/${name}/${releases}/${path}:`))!
    if (file === undefined || file === test.file || !isConflict(lineEnd(read.states[0]), test, file, style)) return []
    const kinds = ['changed by a release, then laid out']
    return [
      {
        ...test,
        id: test.id.replace('stale', 'formatted'),
        set: 'formatted',
        kinds,
        file,
        expected: file,
        outside: [file, ''],
        changes: [],
      },
    ]
  })
}

/** Whether the edit conflicts in a merge by lines also after formatting, and the file does not contain the lines that the edit adds. */
function isConflict(read: string, { edits: [edit], path }: Case, file: string, style: Style): boolean {
  if (!edit || keptSigns(file).includes(keptSigns(edit.newString))) return false
  const [base, theirs] = [read, read.replace(edit.oldString, () => edit.newString)].map((text) => layOut(text, path, style)?.split('\n'))
  if (!base || !theirs) return false
  return diff3Merge(file.split('\n'), base, theirs, { excludeFalseConflicts: true }).some(({ conflict }) => conflict)
}

/**
 * Replaces the lines that the edit removes by other lines, and formats the file. Undefined if the formatter cannot parse the file, or if
 * its code equals the expected or the quoted code.
 */
function conflicting({ released, releasedAfter, change, file, style }: LaidOut, lines: readonly string[]): string | undefined {
  const changed = lineEnd([...released.slice(0, change.before.from), ...lines, ...released.slice(change.before.to)])
  const text = layOut(changed, file.path, style)
  if (text === undefined || [released, releasedAfter].some((state) => isSameCode(text, lineEnd(state), file.path))) return undefined
  const stands = (some: readonly string[]) => keys(some).length > 0 && keptSigns(text).includes(keptSigns(some.join('\n')))
  const added = releasedAfter.slice(change.after.from, change.after.to)
  const removed = released.slice(change.before.from, change.before.to)
  return stands(added) || stands(removed) || keys(added).length === 0 ? undefined : text
}

/** Replaces one name or number in the lines. Undefined if there is none to replace. */
function withOtherToken(lines: readonly string[], all: readonly string[], random: Random): readonly string[] | undefined {
  const text = lines.join('\n')
  const spots = [...text.matchAll(/(?<![\w$.])(?:[A-Za-z_$][\w$]{2,}|\d+)(?![\w$])/g)].filter(([word]) => !KEYWORD.test(word))
  if (spots.length === 0) return undefined
  const spot = random.pick(spots)
  const word = spot[0]
  const names = [...new Set(all.join('\n').match(/(?<![\w$])[A-Za-z_$][\w$]{2,}(?![\w$])/g))].filter(
    (name) => name !== word && !KEYWORD.test(name),
  )
  if (names.length === 0) return undefined
  const other = /^\d/.test(word) ? `${Number(word) + 1}` : random.pick(names)
  return (text.slice(0, spot.index) + other + text.slice(spot.index + word.length)).split('\n')
}
