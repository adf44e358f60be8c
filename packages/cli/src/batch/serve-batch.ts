import type { Chunk } from './chunk'

/** The main function of a worker: processes the chunks that it receives, one after the other. Its imports are only loaded here. */
export async function serveBatch(): Promise<void> {
  const [{ parentPort }, { landChunk }] = await Promise.all([import('node:worker_threads'), import('./land-chunk')])
  parentPort?.on('message', async (chunk: Chunk) => {
    const landed = await landChunk(chunk)
    parentPort?.postMessage(landed, [landed.bytes.buffer as ArrayBuffer])
  })
}
