import { jsonLine } from '../show/json-text'
import { type Chunk, chunkLines } from './chunk'
import { landLine } from './land-line'

/** The result lines of a chunk as bytes, and how many of them are errors. */
export interface LandedChunk {
  readonly bytes: Uint8Array
  readonly errors: number
}

/** Lands every line of a chunk, in order. */
export async function landChunk(chunk: Chunk): Promise<LandedChunk> {
  const out: string[] = []
  let errors = 0
  for (const { text, number } of chunkLines(chunk)) {
    const result = await landLine(text, number)
    if (result.status === 'error') errors++
    out.push(jsonLine(result))
  }
  return { bytes: new TextEncoder().encode(out.join('')), errors }
}

/** Returns the result lines of a chunk whose worker ended before it finished the chunk. */
export function lostChunk(chunk: Chunk, why: string): LandedChunk {
  const lines = [...chunkLines(chunk)]
  const out = lines.map(({ number }) => jsonLine({ status: 'error', line: number, message: `line ${number} was not landed: ${why}` }))
  return { bytes: new TextEncoder().encode(out.join('')), errors: lines.length }
}
