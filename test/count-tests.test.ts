import { describe, expect, it } from 'vitest'
import { countTests } from '../scripts/count-tests.mjs'

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map((each) => ({ status: each })) })

describe('the count of tests', () => {
  it.each([
    ['a good run', { testResults: [file('passed', 'passed', 'passed'), file('passed', 'passed')] }, 0, [3, 0, 0]],
    ['a failed test', { testResults: [file('failed', 'passed', 'failed')] }, 1, [1, 1, 0]],
    ['a file that could not be loaded', { testResults: [file('failed'), file('passed', 'passed')] }, 1, [1, 1, 0]],
    ['a skipped test', { testResults: [file('passed', 'passed', 'pending', 'skipped', 'todo')] }, 0, [1, 0, 3]],
    ['an error outside all tests', { testResults: [file('passed', 'passed')] }, 1, [1, 1, 0]],
    ['a crash without a report', undefined, 134, [0, 1, 0]],
    ['a run that says it went well and has no report', undefined, 0, [0, 1, 0]],
    ['a run in which no test ran', { testResults: [] }, 0, [0, 1, 0]],
  ])('%s', (_, report, exitCode, [passed, failed, skipped]) => {
    expect(countTests(report, exitCode)).toEqual({ passed, failed, skipped })
  })
})
