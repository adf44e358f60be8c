/** Line comparisons that may still be spent. */
export interface Budget {
  readonly limit: number
  /** Takes from the budget. Returns false, permanently, once it is exceeded. */
  readonly spend: (comparisons: number) => boolean
  readonly exceeded: () => boolean
}

/** A budget of `limit` line comparisons. */
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
