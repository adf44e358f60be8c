import { type Parsed, parse } from '@suture/formats'
import { draws, seeded } from '@suture/testing'
import { describe, expect, test } from 'vitest'
import { type EditReport, planAnswer } from '../src/index'
import { pathsOf } from '../src/internal'

const RUNS = draws(300)
const SEED = 815
/** The test is split into parts with a seed each, so that each part ends soon on a slow machine. */
const PARTS = [0, 1, 2]
const EACH = Math.ceil(RUNS / PARTS.length)

const LINES = ['alpha one', 'beta two', '  gamma()', '}', '', 'delta = 4', '  gamma()', 'class A', '    return 1', 'omega']
const TEXT = `${LINES.join('\n')}\n`

/** Returns an answer with one to six edits. They quote any lines, rightly or wrongly, and may overlap. */
function anyAnswer(next: (limit: number) => number): string {
  const lines = () => {
    const from = next(LINES.length)
    return LINES.slice(from, from + 1 + next(4)).map((line) => (next(6) === 0 ? `${line}x` : next(6) === 0 ? line.trim() : line))
  }
  const part = (): string => {
    const [old, changed] = [lines(), [...lines(), ...(next(2) ? ['added'] : [])]]
    switch (next(5)) {
      case 0:
        return `a.ts\n<<<<<<< SEARCH\n${old.join('\n')}\n=======\n${changed.join('\n')}\n>>>>>>> REPLACE\n`
      case 1:
        return `${JSON.stringify({ path: 'a.ts', old_string: old.join('\n').slice(next(3)), new_string: changed.join('\n'), replace_all: next(4) === 0 })}\n`
      case 2:
        return `--- a/a.ts\n+++ b/a.ts\n@@ -${next(12)},${old.length} +1,${changed.length} @@\n${old.map((line) => `-${line}\n`).join('')}${changed.map((line) => `+${line}\n`).join('')}`
      case 3:
        return `*** Begin Patch\n*** Update File: a.ts\n@@ ${LINES[next(LINES.length)]}\n${changed.map((line) => `+${line}\n`).join('')}*** End Patch\n`
      default:
        return `--- a/a.ts\n+++ b/a.ts\n@@ @@\n ${old.join('\n ')}\n+${changed.join('\n+')}\n`
    }
  }
  return Array.from({ length: 1 + next(6) }, part).join('\nWords.\n\n')
}

type States = Parameters<typeof planAnswer>[1]

/**
 * Whether an edit has another result among the others than alone, apart from overlaps. Then it quotes the result of an earlier edit, and
 * depends on the order.
 */
function hasSequel(parsed: Parsed, states: States): boolean {
  const isJoined = ({ matches }: EditReport) =>
    matches.some(({ warnings }) => warnings.some((words) => words.startsWith('based on the result of the edit')))
  const kind = (edit: EditReport) => edit.problem?.kind ?? (isJoined(edit) ? 'joined' : edit.status)
  const together = new Map(planAnswer(parsed, states).files.flatMap((file) => file.edits.map((edit) => [edit.line, kind(edit)])))
  return parsed.edits.some((edit) =>
    edit.intents.some((intent) => {
      const [alone] = planAnswer({ ...parsed, edits: [{ ...edit, intents: [intent] }] }, states).files
      const [before, now] = [alone ? kind(alone.edits[0]!) : undefined, together.get(intent.line)]
      return before !== now && (now !== 'overlapping' || before === 'not-found' || before === 'already-applied')
    }),
  )
}

describe(`any answer is landed without a throw; what is refused changes nothing; in reverse order it makes the same text, sequels aside (seed ${SEED})`, () => {
  test.each(PARTS)(`part %i of ${PARTS.length} (${EACH} answers)`, (part) => {
    const next = seeded(SEED + part).int
    let applied = 0
    let refused = 0
    let sequels = 0
    for (let run = 0; run < EACH; run++) {
      const answer = anyAnswer(next)
      const parsed = parse(answer)
      const states = new Map(pathsOf(parsed).map((path) => [path, path === 'a.ts' ? { text: TEXT } : { missing: true as const }]))
      const [file] = planAnswer(parsed, states).files
      if (!file) continue
      const landed = file.edits.filter((edit) => edit.status === 'applied').length
      applied += landed
      refused += file.edits.filter((edit) => edit.status === 'refused').length
      if (landed === 0 && file.after !== undefined && file.after !== TEXT) throw new Error(`changed by nothing: ${JSON.stringify(answer)}`)
      const turned = { ...parsed, edits: [...parsed.edits].reverse().map((edit) => ({ ...edit, intents: [...edit.intents].reverse() })) }
      const after = planAnswer(turned, states).files.find((each) => each.path === file.path)?.after
      if (after === file.after) continue
      sequels++
      if (!hasSequel(parsed, states) && !hasSequel(turned, states))
        throw new Error(`the order matters: ${JSON.stringify(answer)}\n${JSON.stringify(file.after)}\n${JSON.stringify(after)}`)
    }
    expect(applied).toBeGreaterThan(EACH / 10)
    expect(refused).toBeGreaterThan(EACH / 10)
    expect(sequels).toBeLessThan(EACH / 20)
  })
})
