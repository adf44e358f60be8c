import { parentPort } from 'node:worker_threads'
import type { Chunk } from './chunk'
import { landChunk } from './land-chunk'

/** What a worker does: lands the chunks that it is sent, one after the other. */
export function serveBatch(): void {
  parentPort?.on('message', async (chunk: Chunk) => {
    const landed = await landChunk(chunk)
    parentPort?.postMessage(landed, [landed.bytes.buffer as ArrayBuffer])
  })
}
