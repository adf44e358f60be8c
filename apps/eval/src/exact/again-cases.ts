import type { Case } from '../cases/cases'

/** Repeats cases that must land, on the file that they leave. Nothing may be written. */
export function againCases(landing: readonly Case[]): Case[] {
  return landing.map(({ place: _, isRight: __, ...test }) => ({
    ...test,
    id: `${test.id}/again`,
    set: 'in place',
    kinds: [test.set === 'indented' ? 'sent again, indentation alone' : 'sent again', ...test.kinds.slice(1)],
    must: 'already',
    file: test.expected,
    outside: [test.expected, ''],
    changes: [],
  }))
}
