import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { edit } from '@suture/edit'

// Runs in a new process. Prints by how much resident memory rises above that of the text during one call on a file of 1,000,000 lines, as
// one line of JSON. A worker takes the samples, because the call blocks the main thread.
const [, , kind, path] = process.argv
const file = readFileSync(path!, 'latin1')
let lineCount = 1
for (let at = file.indexOf('\n'); at !== -1; at = file.indexOf('\n', at + 1)) lineCount++
const peak = new Int32Array(new SharedArrayBuffer(12))
const worker = new Worker(
  `const { workerData: peak } = require('node:worker_threads')
   for (let epoch = 0, most = 0; ; Atomics.add(peak, 1, 1)) {
     if (Atomics.load(peak, 2) !== epoch) [epoch, most] = [Atomics.load(peak, 2), 0]
     most = Math.max(most, process.memoryUsage.rss() / 1024)
     Atomics.store(peak, 0, most)
   }`,
  { eval: true, workerData: peak },
)
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const part = file.slice(file.length >> 1, (file.length >> 1) + 1000).split('\n')
const missing = Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? `absent_${i}(${i})` : (part[i] ?? '')))
const quoted = kind === 'exact' ? 'the very last line' : missing.join('\n')
while (Atomics.load(peak, 1) === 0) await pause(20)
for (let i = 0; i < 4; i++) {
  globalThis.gc?.()
  await pause(50)
}
const before = process.memoryUsage.rss()
Atomics.store(peak, 2, 1)
await pause(50)
const status = kind === 'nothing' ? 'none' : edit(file, { oldString: quoted, newString: 'another' }).status
console.log(JSON.stringify({ status, bytes: Math.max(0, Atomics.load(peak, 0) * 1024 - before), lines: lineCount }))
await worker.terminate()
