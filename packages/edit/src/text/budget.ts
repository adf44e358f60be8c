/**
 * Number of line comparisons that each edit of a set may make, however many the others made. It is sufficient for a quote of some lines in
 * an ordinary file.
 */
const SHARE = 20_000

/** The line comparisons allowed for one edit and for a set, beyond the share of each edit from a budget that all have in common. */
export class Budget {
  private own = 0
  private common = 0

  constructor(readonly limit: number) {}

  /** Called before each edit, because each has a share of its own. */
  begin(): void {
    this.own = 0
  }

  /** Counts comparisons before they are made. Returns false if they exceed the budget. */
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
