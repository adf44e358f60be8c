import type { Adapter } from '../adapters/adapter'
import type { Case } from '../cases/cases'
import { casesFor, sectionOf, type Tally } from './run'

/** A result with its tallies by section. */
export interface Sectioned {
  readonly name: string
  readonly all: Readonly<Record<string, Tally | undefined>>
}

/**
 * Runs an engine, or returns its earlier result if it does not belong to Suture. Such an engine has the same result on the same cases.
 * Throws a RangeError if the cases are different.
 */
export function runOrKeep<Result extends Sectioned>(
  adapter: Adapter,
  cases: readonly Case[],
  before: readonly Result[] | undefined,
  run: (adapter: Adapter, cases: readonly Case[]) => Result,
): Result {
  const kept = adapter.package?.startsWith('@suture/') ? undefined : before?.find(({ name }) => name === adapter.name)
  if (!kept) return run(adapter, cases)
  const counts: Record<string, number> = {}
  for (const test of casesFor(adapter, cases)) counts[sectionOf(test)] = (counts[sectionOf(test)] ?? 0) + 1
  for (const [section, count] of Object.entries(counts))
    if (kept.all[section]?.total !== count)
      throw new RangeError(`the figures of ${adapter.name} were made from other cases of '${section}'`)
  return kept
}
