/** What is read of vitest's JSON report. */
export interface VitestReport {
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly { readonly status: string }[] }[]
}

/** Counts the tests of a run; a run that ended badly counts at least one failed test. */
export function countTests(report: VitestReport | undefined, exitCode: number): { passed: number; failed: number; skipped: number }
