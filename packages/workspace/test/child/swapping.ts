import { renameSync } from 'node:fs'

/** Swaps a folder and a link several hundred times a second. Between two swaps, neither exists for a moment. */
const [folder, link, parked] = process.argv.slice(2) as [string, string, string]
console.log('ready')
for (;;) {
  renameSync(folder, parked)
  renameSync(link, folder)
  rest(0.4)
  renameSync(folder, link)
  renameSync(parked, folder)
  rest(1.5)
}

/** Waits a varying number of milliseconds, so that swaps happen during every call. */
function rest(atMost: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.random() * atMost)
}
