// Measures regular expressions in a worker thread. The thread is ended if a text takes too long.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { pumped, textsFor } from './texts.mjs'

/** Lengths of the texts in characters. Each is four times the one before. */
const SIZES = [64, 256, 1_024, 4_096, 16_384]
/** Milliseconds below which a time at the larger size is no fault, and below which it is noise. */
const SLOW = 20
const NOISE = 0.2
/** How many times more time a text of four times the length may take. */
export const ALLOWED = 5
/** Maximum milliseconds for all texts of a pattern. */
const PATIENCE = 4_000

/** Yields for each pattern its worst text: milliseconds at the last size, the `ratio` to the size before, and whether it `grows`. */
export async function* measureAll(patterns) {
  let worker
  try {
    for (const pattern of patterns) {
      worker ??= start()
      const result = await measured(worker, pattern.source, pattern.flags)
      if (result.ended) worker = undefined
      yield { ...pattern, ...result }
    }
  } finally {
    await worker?.thread.terminate()
  }
}

function start() {
  const progress = new Int32Array(new SharedArrayBuffer(8))
  return { progress, thread: new Worker(new URL(import.meta.url), { workerData: progress }) }
}

/** Returns the result of the worker. If a pattern takes too long, its worker is ended, and the pattern counts as one that grows. */
function measured({ thread, progress }, source, flags) {
  return new Promise((resolve, reject) => {
    const finish = (settle) => (value) => {
      clearTimeout(timer)
      thread.off('message', answered)
      thread.off('error', failed)
      settle(value)
    }
    const answered = finish(resolve)
    const failed = finish(reject)
    const timer = setTimeout(async () => {
      thread.off('message', answered)
      await thread.terminate()
      const [index, rung] = progress
      const text = textsFor(source, flags)[index]
      resolve({ ended: true, grows: true, ratio: Number.POSITIVE_INFINITY, size: SIZES[rung], time: PATIENCE, text })
    }, PATIENCE)
    thread.on('message', answered)
    thread.on('error', failed)
    thread.postMessage({ source, flags })
  })
}

if (!isMainThread)
  parentPort.on('message', ({ source, flags }) => {
    const pattern = new RegExp(source, flags)
    let worst = { grows: false, ratio: 0, size: SIZES[0], time: 0 }
    for (const [index, text] of textsFor(source, flags).entries()) {
      workerData[0] = index
      const result = { text, ...growth(pattern, text) }
      if (result.time > worst.time) worst = result
      if (result.grows) break
    }
    parentPort.postMessage(worst)
  })

/** Tries longer and longer texts, until it is clear whether the time grows more than linearly. */
function growth(pattern, text) {
  let before = 0
  for (const [rung, size] of SIZES.entries()) {
    workerData[1] = rung
    const given = pumped(text, size)
    let time = timed(pattern, given)
    if (rung > 0 && time > SLOW && time > ALLOWED * before) {
      before = Math.max(before, timed(pattern, pumped(text, SIZES[rung - 1])))
      time = Math.min(time, timed(pattern, given))
    }
    const ratio = time / Math.max(NOISE, before)
    const grows = time > SLOW && ratio > ALLOWED
    // Even with quadratic growth, the longest text would not take more time than allowed.
    const settled = rung === SIZES.length - 2 && 16 * time < SLOW
    if (grows || settled || rung === SIZES.length - 1) return { grows, ratio, size, time }
    before = time
  }
}

function timed(pattern, text) {
  pattern.lastIndex = 0
  const before = process.cpuUsage()
  if (pattern.global && !pattern.sticky) text.replace(pattern, '')
  else pattern.test(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
