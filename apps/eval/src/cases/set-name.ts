/** The sets of cases. */
export type SetName =
  | 'stale'
  | 'adjacent'
  | 'whitespace'
  | 'moved'
  | 'in place'
  | 'indented'
  | 'yaml lists'
  | 'slips'
  | 'elided'
  | 'formatted'
  | 'gone'
  | 'traps'
  | 'distorted'

/** Reasons for which draws were left out, counted. */
export type LeftOutCounts = ReadonlyMap<string, number>
