import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyAnswer, describeReport, nodeFiles } from '../../src'

/**
 * Applies one answer. After it has read the files, it waits until all other processes have read them too. So only the first process finds
 * the files as it read them.
 */
const [root, stateDir, meeting, own, count, answer] = process.argv.slice(2) as [string, string, string, string, string, string]
let isMet = false

function meet(): void {
  if (isMet) return
  isMet = true
  writeFileSync(join(meeting, own), '')
  const isThere = (other: number) => existsSync(join(meeting, `${other}`))
  while (!Array.from({ length: Number(count) }, (_, other) => other).every(isThere))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
}

const report = await applyAnswer(answer, nodeFiles(), {
  root,
  stateDir,
  onProgress: (step) => {
    if (step === 'placing') meet()
  },
})
console.log(`${report.status}\n${report.exitCode === 0 ? '' : describeReport(report)}`)
