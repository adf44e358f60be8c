import { vi } from 'vitest'
import { Budget } from '../src/text/budget'

/** Line comparisons that the engine counts while something is done, whatever it is allowed to make. */
export function comparisonsOf(act: () => void): number {
  const spy = vi.spyOn(Budget.prototype, 'spend')
  act()
  const comparisons = spy.mock.calls.reduce((sum, [each]) => sum + each, 0)
  spy.mockRestore()
  return comparisons
}

/** How often a text as a whole is searched for another one while something is done. */
export function searchesOf(text: string, act: () => void): number {
  const spy = vi.spyOn(String.prototype, 'indexOf')
  act()
  const searches = spy.mock.contexts.filter((each) => String(each).length === text.length).length
  spy.mockRestore()
  return searches
}
