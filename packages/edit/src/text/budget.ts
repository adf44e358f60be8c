/** Comparisons that each edit of a set may make, however many the others made: enough for a quote of some lines in an ordinary file. */
const SHARE = 20_000

/**
 * Line comparisons that may be made for one edit, and for the edits of a set. What an edit spends beyond a share of its own comes out of one
 * budget that all have in common: a set takes no more than that and the shares.
 */
export class Budget {
  private own = 0
  private common = 0

  constructor(readonly limit: number) {}

  /** Another edit begins. */
  begin(): void {
    this.own = 0
  }

  /** Counts comparisons before they are made; false if they are not allowed. */
  spend(comparisons: number): boolean {
    const beyond = this.own + comparisons - SHARE
    this.own += comparisons
    if (beyond > 0) this.common += Math.min(beyond, comparisons)
    return !this.isSpent
  }

  get isSpent(): boolean {
    return this.own > this.limit || (this.own > SHARE && this.common > this.limit)
  }
}
