import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { evalFolder } from '../eval-folder'
import { callOf, type Door, PATH, replyFrom } from './door'

/** Returns a `suture batch` that is kept running. Each call writes a line and awaits its answer. */
export function batchDoor(): Door {
  const child = spawn(process.execPath, [`${evalFolder}../../scripts/suture.mjs`, 'batch', '--jobs', '1'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    name: 'suture batch',
    async land(file, edits) {
      const [only] = edits
      const line =
        only && edits.length === 1 ? { content: file, ...callOf([only]).edits[0] } : { files: { [PATH]: file }, answer: callOf(edits) }
      child.stdin.write(`${JSON.stringify(line)}\n`)
      const result = JSON.parse((await answers.next()).value)
      const isInPlace = ['applied', 'already-applied', 'no-op'].includes(result.status)
      return replyFrom(isInPlace, file, result.content ?? result.files?.[PATH] ?? file, result.message ?? '')
    },
    async close() {
      child.stdin.end()
      await new Promise((resolve) => child.once('close', resolve))
    },
  }
}
