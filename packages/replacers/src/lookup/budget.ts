/** Line comparisons that may still be spent. */
export interface Budget {
  readonly limit: number
  /** Takes from the budget; false, for good, once it is exceeded. */
  readonly spend: (comparisons: number) => boolean
  readonly exceeded: () => boolean
}

/** A budget of so many line comparisons. */
export function openBudget(limit: number): Budget {
  let left = limit
  return {
    limit,
    spend(comparisons) {
      left -= comparisons
      return left >= 0
    },
    exceeded: () => left < 0,
  }
}
