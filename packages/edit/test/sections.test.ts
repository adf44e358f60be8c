import { openDocument } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { edit } from '../src/index'
import { openSession } from '../src/lookup/session'
import { occurrencesIn } from '../src/rules/occurrences'

/** Three blocks that hold the same line; which one is meant, the lines above it say. */
const file = 'run() {\n  go()\n}\nrunner(all) {\n  go()\n} // all\nrun\n  go()\n'
const under = (...within: string[]) => {
  const outcome = edit(file, { oldString: '  go()', newString: '  stop()', within })
  return outcome.status === 'applied' ? outcome.matches[0]!.startLine : outcome.status === 'refused' && outcome.problem.kind
}

describe('a section decides between equal places', () => {
  it.each<[string, readonly string[], number | string]>([
    ['a whole line, of whose places the first is meant', ['run() {'], 2],
    ['the beginning of a line, from four characters on', ['runn'], 5],
    ['three are too few to be a beginning', ['} /'], 'ambiguous'],
    ['but enough to be a line', ['run'], 8],
    ['blanks around it say nothing', ['  runner(all) {  '], 5],
    ['one that stands nowhere decides nothing', ['start() {'], 'ambiguous'],
    ['of several each stands above the next', ['run() {', 'runner(all) {'], 5],
    ['in another order they stand nowhere', ['runner(all) {', 'run() {'], 'ambiguous'],
  ])('%s', (_name, within, ends) => {
    expect(under(...within)).toBe(ends)
  })

  it('below one section the first place is meant, and no place above it', () => {
    const twice = 'go()\nstart:\ngo()\ngo()\n'
    const outcome = edit(twice, { oldString: 'go()', newString: 'stop()', within: ['start:'] })
    expect(outcome.status === 'applied' && outcome.content).toBe('go()\nstart:\nstop()\ngo()\n')
  })
})

describe('how often a whole word stands in a file, counted up to three', () => {
  it.each([
    ['at the very beginning', 'name = 1\n', 1],
    ['at the very end', 'x = name', 1],
    ['not in a longer word, on either side', 'names = rename + $name + name_ + äname', 0],
    ['between signs', '(name).name', 2],
    ['no more than three', 'name '.repeat(9), 3],
    ['nowhere', 'x', 0],
  ])('%s', (_name, text, count) => {
    expect(occurrencesIn(openSession(openDocument(text), {}))('name')).toBe(count)
  })
})
