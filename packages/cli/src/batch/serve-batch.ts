import type { Chunk } from './chunk'

/** What a worker does: lands the chunks that it is sent, one after the other. No other run of the command loads what that takes. */
export async function serveBatch(): Promise<void> {
  const [{ parentPort }, { landChunk }] = await Promise.all([import('node:worker_threads'), import('./land-chunk')])
  parentPort?.on('message', async (chunk: Chunk) => {
    const landed = await landChunk(chunk)
    parentPort?.postMessage(landed, [landed.bytes.buffer as ArrayBuffer])
  })
}
