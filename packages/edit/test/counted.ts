import { vi } from 'vitest'
import { Budget } from '../src/text/budget'

/** Returns the number of line comparisons that the engine makes during a call, without a limit. */
export function comparisonsOf(act: () => void): number {
  const spy = vi.spyOn(Budget.prototype, 'spend')
  act()
  const comparisons = spy.mock.calls.reduce((sum, [each]) => sum + each, 0)
  spy.mockRestore()
  return comparisons
}

/** Returns how often a complete text is searched for another one during a call. */
export function searchesOf(text: string, act: () => void): number {
  const spy = vi.spyOn(String.prototype, 'indexOf')
  act()
  const searches = spy.mock.contexts.filter((each) => String(each).length === text.length).length
  spy.mockRestore()
  return searches
}
