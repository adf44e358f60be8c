import { describe, expect, it } from 'vitest'
import { judge } from '../src/cases/judge'
import { goneCases } from '../src/gone/gone-cases'
import type { ThreeStates } from '../src/stale/releases'
import { staleCases } from '../src/stale/stale-cases'
import { languageOf } from '../src/text/language'
import { madeTraps } from '../src/traps/trap-cases'

const body = [
  'open the file',
  'read the first line',
  'split it by commas',
  'close the file',
  'send what was read',
  'wait for an answer',
  'log the answer',
]

/** A file in three versions. Each version says what happens to some of the lines of the first one. One line may be empty. */
function states(first: Record<number, readonly string[]>, second: Record<number, readonly string[]>, blank = -1): ThreeStates {
  const change = (lines: readonly string[], by: Record<number, readonly string[]>) => lines.flatMap((line, i) => by[i] ?? [line])
  const before = [...body.map((line) => `before ${line}`), ...body, ...body.map((line) => `after ${line}`)]
  if (blank >= 0) before[blank] = ''
  const middle = change(before, first)
  const language = languageOf('notes.md')!
  return {
    package: 'p',
    releases: 'abc',
    path: 'notes.md',
    language,
    states: [before, middle, change(middle, second)],
    finalNewline: [true, true, true],
  }
}

const cases = (file: ThreeStates) => staleCases([file], '1', { land: 9, refuse: 9, other: 9 }).cases
/** Returns the cases in which the quote is from the first version, or from the second. */
const newer = (file: ThreeStates) => cases(file).filter(({ id }) => id.includes('/newer/'))
const older = (file: ThreeStates) => cases(file).filter(({ id }) => id.includes('/older/'))

describe('a stale quote', () => {
  it('must land where another line of the block has changed, with one line of context and with three', () => {
    const made = newer(states({ 8: ['read the whole first line'] }, { 10: ['close it again'] })).filter(({ set }) => set === 'stale')
    expect(made.map(({ must, kinds }) => [must, ...kinds])).toEqual([
      ['land', 'file is newer', 'one line'],
      ['land', 'file is newer', 'three lines'],
    ])
    expect(made.map(({ edits }) => edits[0]!.oldString)).toEqual([
      'split it by commas\nclose the file\nsend what was read',
      'open the file\nread the first line\nsplit it by commas\nclose the file\nsend what was read\nwait for an answer\nlog the answer',
    ])
    for (const { expected } of made)
      expect(expected).toContain('read the whole first line\nsplit it by commas\nclose it again\nsend what was read')
  })

  it('must land in the version before the quoted one as well', () => {
    const [, made] = older(states({ 8: ['read the whole first line'] }, { 10: ['close it again'] }))
    expect(made).toMatchObject({ set: 'stale', must: 'land', kinds: ['file is older', 'three lines'] })
    expect(made!.edits[0]!.oldString).toContain('read the whole first line')
    expect(made!.expected).toContain('\nread the first line\nsplit it by commas\nclose it again\n')
  })

  const labelled: [string, Record<number, readonly string[]>, Record<number, readonly string[]>, object][] = [
    [
      'both changed a line',
      { 10: ['close the old file'] },
      { 10: ['close it again'] },
      { set: 'stale', must: 'settled', kinds: ['lines changed', 'three lines'] },
    ],
    ['what the edit changes is deleted', { 10: [] }, { 9: ['split it by commas', 'close it again'] }, { set: 'stale', must: 'settled' }],
    ['the line above was changed', { 9: ['cut it by semicolons'] }, { 10: ['close it again'] }, { set: 'adjacent', must: 'land' }],
    [
      'an empty line was added where the edit adds',
      { 9: ['split it by commas', ''] },
      { 10: ['', 'count the parts'] },
      { set: 'whitespace', must: 'land' },
    ],
    ['the line was indented', { 10: ['  close the file'] }, { 10: ['  close it again'] }, { set: 'whitespace', must: 'land' }],
  ]
  it.each(labelled)('where %s', (_, first, second, label) => {
    expect(newer(states(first, second)).find(({ id }) => id.endsWith('three lines'))).toMatchObject(label)
  })

  it('keeps both changes where they are adjacent', () => {
    const made = newer(states({ 9: ['cut it by semicolons'] }, { 10: ['close it again'] })).find(({ set }) => set === 'adjacent')
    expect(made!.expected).toContain('\nread the first line\ncut it by semicolons\nclose it again\nsend what was read\n')
  })

  it('is in place where the version in between made the same change', () => {
    const made = newer(states({ 10: ['close it again'] }, { 3: ['before all else'] }))
    expect(made.map(({ set, must }) => [set, must])).toContainEqual(['in place', 'already'])
  })

  it('is left out where it is quoted from a place that occurs twice', () => {
    const twice = (lines: readonly string[]) => [...lines, ...lines]
    const file = states({ 8: ['read the whole first line'] }, { 10: ['close it again'] })
    expect(cases({ ...file, states: file.states.map(twice) as unknown as ThreeStates['states'] })).toEqual([])
  })
})

describe('code that is gone', () => {
  const block = ['a new part begins here', 'it counts every word', 'it prints the number', 'it forgets the words', 'the new part ends here']

  it('is quoted from what a later release added', () => {
    const file = states({ 13: ['log the answer', ...block] }, { 16: ['it writes the number down'] })
    expect(goneCases([file], '1', 9).cases).toMatchObject([
      { must: 'refuse', kinds: ['not there yet'], file: `${file.states[0].join('\n')}\n` },
    ])
  })
})

describe('traps made from templates', () => {
  const traps = madeTraps()

  it('have names of their own, and an answer that their own judge calls right', () => {
    expect(new Set(traps.map(({ id }) => id)).size).toBe(traps.length)
    for (const trap of traps) {
      expect(
        judge(trap, trap.must === 'land' ? { status: 'done', content: trap.expected } : { status: 'refused', note: '' }),
        trap.id,
      ).toBe('exact')
      if (trap.must === 'either') expect(judge(trap, { status: 'done', content: trap.expected }), trap.id).toBe('exact')
    }
  })

  it('change something where something may change, and nothing elsewhere', () => {
    for (const trap of traps) expect(trap.expected === trap.file, trap.id).toBe(trap.must === 'refuse' || trap.must === 'settled')
  })

  it('call a change of what must stay, and a claim of success, wrong', () => {
    for (const trap of traps.filter(({ must }) => must === 'refuse')) {
      expect(judge(trap, { status: 'done', content: `${trap.file}more\n` }), trap.id).toBe('corrupt')
      expect(judge(trap, { status: 'already', content: trap.file }), trap.id).toBe('false success')
    }
  })
})
