/**
 * Counts the tests of a vitest run from its JSON report and its exit code. A file that could not be loaded counts as one failed test. A run
 * that ended badly without a failed test (a crash, an unhandled error, no report) counts as one failed test too.
 *
 * @param {{ testResults: { status: string, assertionResults: { status: string }[] }[] } | undefined} report
 * @param {number} exitCode
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export function countTests(report, exitCode) {
  let passed = 0
  let failed = 0
  let skipped = 0
  for (const file of report?.testResults ?? []) {
    const before = failed
    for (const test of file.assertionResults) {
      if (test.status === 'passed') passed++
      else if (test.status === 'failed') failed++
      else skipped++
    }
    if (file.status === 'failed' && failed === before) failed++
  }
  if (failed === 0 && (exitCode !== 0 || passed === 0)) failed = 1
  return { passed, failed, skipped }
}

/**
 * Returns the failures in the JSON report of a vitest run: the file, the test if there is one, and the first lines of the message. They are printed at
 * the end of a long log.
 *
 * @param {{ testResults: { name?: string, message?: string, status: string, assertionResults: { status: string, fullName?: string, failureMessages?: string[] }[] }[] } | undefined} report
 * @returns {string[]}
 */
export function failedTests(report) {
  return (report?.testResults ?? []).flatMap(({ name = '', message = '', status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [said(name, message)] : []
    return failed.map(({ fullName = '', failureMessages = [] }) => said(`${name}: ${fullName}`, failureMessages.join('\n')))
  })
}

function said(what, message) {
  const lines = message.split('\n').slice(0, 12)
  return [`failed: ${what}`, ...lines.map((line) => `  ${line}`)].join('\n')
}
