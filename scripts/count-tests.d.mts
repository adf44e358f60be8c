/** What is read of vitest's JSON report. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name?: string
    readonly message?: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName?: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** Counts the tests of a run; a run that ended badly counts at least one failed test. */
export function countTests(report: VitestReport | undefined, exitCode: number): { passed: number; failed: number; skipped: number }

/** What failed in a run, each with the first lines of what it said. */
export function failedTests(report: VitestReport | undefined): string[]
