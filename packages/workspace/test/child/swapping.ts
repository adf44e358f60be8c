import { renameSync } from 'node:fs'

/** Exchanges a folder and a link for as long as it lives, some hundred times a second; the names are free for a moment between. */
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

/** Waits some milliseconds, not always as many, so that the swaps fall on every call. */
function rest(atMost: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.random() * atMost)
}
