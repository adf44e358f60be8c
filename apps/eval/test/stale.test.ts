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

/** A file in three states, each given by what becomes of some of the lines; one line of the first may be blank. */
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

const only = (file: ThreeStates) => staleCases([file], '1', { land: 9, refuse: 9 }).cases

describe('a quote that is one release behind', () => {
  it('must land where another line of the block has changed', () => {
    const [made, ...others] = only(states({ 8: ['read the whole first line'] }, { 10: ['close it again'] }))
    expect(others).toEqual([])
    expect(made).toMatchObject({ must: 'land', kinds: ['context changed', 'stands once'] })
    expect(made!.edits[0]!.oldString).toContain('read the first line')
    expect(made!.expected).toContain('read the whole first line\nsplit it by commas\nclose it again\nsend what was read')
  })

  it('must land where a quoted line has gone, or another has come', () => {
    expect(only(states({ 8: [] }, { 10: ['close it again'] }))[0]).toMatchObject({ must: 'land', kinds: ['context gone', 'stands once'] })
    expect(only(states({ 8: ['read the first line', 'trim that line'] }, { 11: ['send all of it'] }))[0]).toMatchObject({
      must: 'land',
      kinds: ['lines added', 'stands once'],
    })
  })

  const refused: [string, Record<number, readonly string[]>, Record<number, readonly string[]>][] = [
    ['removed lines changed', { 10: ['close the old file'] }, { 10: ['close it again'] }],
    ['line added beside', { 9: ['split it by commas', 'drop what is empty'] }, { 11: ['close it again'] }],
    ['neighbour changed', { 9: ['cut it where semicolons stand'] }, { 10: ['close it again'] }],
    ['neighbour gone', { 9: [] }, { 9: ['close it again'] }],
  ]
  it.each(refused)('must be refused: %s', (kind, first, second) => {
    const made = only(states(first, second))
    expect(made).toMatchObject([{ must: 'refuse', kinds: [kind] }])
    expect(made[0]!.expected).toBe(made[0]!.file)
  })

  it('is left out where the edit adds a statement that stands there in another line break', () => {
    const added = (lines: readonly string[]) => states({ 8: ['read the whole first line'] }, { 10: ['close the file', ...lines] })
    const broken = ['wait for an answer (', '  after all of it has been sent to the other side', ')']
    expect(only(added(broken))).toHaveLength(1)
    const file = states(
      { 8: ['read the whole first line'], 14: [broken.map((line) => line.trim()).join('')] },
      { 10: ['close the file', ...broken] },
    )
    expect(only(file)).toEqual([])
  })

  it('is left out where only a blank line stands between both changes', () => {
    expect(only(states({ 8: ['read all of it'] }, { 10: ['close it again'] }, 9))).toEqual([])
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
