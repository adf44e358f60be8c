/** Names of the sets of cases. */
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
  | 'partly distorted'
  | 'formatted'
  | 'gone'
  | 'traps'
  | 'distorted'

/** Number of draws that were left out, by reason. */
export type LeftOutCounts = ReadonlyMap<string, number>
