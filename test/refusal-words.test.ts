import { diffCases } from '@suture/conformance'
import { planAnswer } from '@suture/core'
import { refusalOf } from '@suture/core/internal'
import { type FormatName, parse, write } from '@suture/formats'
import { parsePatch as parseDiff, tryApplyPatch } from '@suture/fudiff'
import { describeProblem, type Problem } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { answers } from '../packages/core/test/told'
import { fixtures, run } from '../packages/edit/test/fixture'
import { contradictions } from './contradictions'

const stories = fixtures()
const diffs = diffCases()
const FORMATS: readonly FormatName[] = ['json', 'search-replace', 'fudiff', 'patch']

/** A refusal of a case: its data, its message, and the texts from which it was made. */
interface Refusal {
  readonly problem: Problem
  readonly words: string
  readonly file: string
  readonly answer: string
}

/** The cases whose messages are untrue, by name, each with what is untrue. */
function untrue(told: readonly (readonly [string, Refusal])[]): string[] {
  return told.flatMap(([name, { problem, words, file, answer }]) =>
    contradictions(problem, words, file, answer).map((each) => `${name}: ${each}\n${words}`),
  )
}

describe('no refusal says what its own data contradict', () => {
  it('of the stories of old and new text', () => {
    const told = stories.flatMap((story) => {
      const outcome = run(story)
      if (outcome.status !== 'refused') return []
      const answer = story.edits.map((edit) => `${edit.oldString}\n${edit.newString}`).join('\n')
      const { problem } = outcome
      return [[story.heading, { problem, words: describeProblem(problem), file: story.before, answer }] as const]
    })
    expect(told.length).toBeGreaterThan(100)
    expect(untrue(told)).toEqual([])
  })

  it('of the stories of diffs', () => {
    const told = diffs.flatMap(({ heading, before, patch }) => {
      const outcome = tryApplyPatch(before, parseDiff(patch))
      if (outcome.status !== 'refused') return []
      const { problem } = outcome
      return [[heading, { problem, words: describeProblem(problem), file: before, answer: unmarked(patch) }] as const]
    })
    expect(told.length).toBeGreaterThan(10)
    expect(untrue(told)).toEqual([])
  })

  it.each(FORMATS)('in the words of the format: %s', (format) => {
    const told = stories.flatMap((story) => {
      const intents = story.edits.map((edit) => ({ ...edit, line: 1 }))
      const edits = { path: 'a.txt', operation: 'modify' as const, intents, format, line: 1 }
      const written = write([edits], format)
      return written.ok ? refusals(story.heading, story.before, written.text) : []
    })
    expect(told.length).toBeGreaterThan(50)
    expect(untrue(told)).toEqual([])
  })

  it('of answers of several edits', () => {
    const told = answers.flatMap(({ name, before, answer }) => refusals(name, before, answer))
    expect(untrue(told)).toEqual([])
  })
})

function refusals(name: string, file: string, answer: string): (readonly [string, Refusal])[] {
  const parsed = parse(answer)
  const path = parsed.edits[0]?.path ?? 'a.txt'
  const landed = planAnswer(parsed, new Map([[path, { text: file }]])).files[0]
  const wished = parsed.edits.flatMap(({ intents }) => intents.map((intent) => `${intent.oldString}\n${intent.newString}`)).join('\n')
  return (landed?.edits ?? []).flatMap((edit) => {
    const words = refusalOf(edit)
    return edit.problem && words ? [[name, { problem: edit.problem, words, file, answer: `${wished}\n${unmarked(answer)}` }] as const] : []
  })
}

/** Returns the lines of a diff without the marks before them. */
function unmarked(diff: string): string {
  return diff
    .split('\n')
    .map((line) => line.slice(1))
    .join('\n')
}
