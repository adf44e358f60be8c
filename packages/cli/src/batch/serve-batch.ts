import type { Chunk } from './chunk'

/**
 * Processes the chunks that a worker receives, one after the other. This is the main function of a worker. Its imports are only loaded
 * here.
 */
export async function serveBatch(): Promise<void> {
  const [{ parentPort }, { landChunk }] = await Promise.all([import('node:worker_threads'), import('./land-chunk')])
  parentPort?.on('message', async (chunk: Chunk) => {
    const landed = await landChunk(chunk)
    parentPort?.postMessage(landed, [landed.bytes.buffer as ArrayBuffer])
  })
}
