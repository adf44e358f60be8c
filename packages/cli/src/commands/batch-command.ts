import { availableParallelism } from 'node:os'
import { type Chunk, chunksOf } from '../batch/chunk'
import { type Pool, poolOfNone, poolOfWorkers } from '../batch/pool'
import { CommandError } from '../terminal/command-error'
import type { Terminal } from '../terminal/terminal'

/** How `suture batch` was called. */
export interface BatchOptions {
  /** Workers; as many as there are cores when absent. */
  readonly jobs?: number
}

/** Chunks for each worker that are read, landed or waiting to be written: more would be held for nothing. */
const AHEAD = 2

/**
 * `suture batch`: a line of JSON in, a line of JSON out, in the same order. 2 when a line could not be read; what was refused is reported in its
 * line. A reader that goes away ends it.
 */
export async function batchCommand(terminal: Terminal, { jobs = availableParallelism() }: BatchOptions): Promise<number> {
  if (jobs < 1) throw new CommandError('--jobs must be 1 or more.', 2)
  if (terminal.inputIsTerminal) throw new CommandError('Pipe lines of JSON in.\nExample: suture batch < edits.jsonl > landed.jsonl', 2)
  const pool = jobs === 1 || terminal.bundle === undefined ? poolOfNone() : poolOfWorkers(terminal.bundle, jobs)
  try {
    return (await landAll(chunksOf(inputOf(terminal)), pool, writerOf(terminal))) > 0 ? 2 : 0
  } finally {
    await pool.close()
  }
}

/** Lands chunks and writes their answers in order; gives the number of errors. */
async function landAll(chunks: AsyncIterable<Chunk>, pool: Pool, write: (bytes: Uint8Array) => Promise<boolean>): Promise<number> {
  const ahead: Promise<void>[] = []
  let errors = 0
  let isHeard = true
  let last = Promise.resolve()
  for await (const chunk of chunks) {
    const landing = pool.land(chunk)
    last = last.then(async () => {
      const landed = await landing
      errors += landed.errors
      isHeard = isHeard && (await write(landed.bytes))
    })
    ahead.push(last)
    if (ahead.length >= pool.jobs * AHEAD) await ahead.shift()
    if (!isHeard) break
  }
  await last
  return errors
}

function inputOf(terminal: Terminal): AsyncIterable<Uint8Array> {
  return terminal.stream?.input ?? wholeInput(terminal)
}

async function* wholeInput(terminal: Terminal): AsyncGenerator<Uint8Array> {
  yield await terminal.input()
}

/** Writes bytes, and answers when there is room for more: false when nobody reads any more. */
function writerOf(terminal: Terminal): (bytes: Uint8Array) => Promise<boolean> {
  // A terminal is shown no control character of a file.
  if (terminal.stream && !terminal.outIsTerminal) return terminal.stream.write
  const decoder = new TextDecoder()
  return async (bytes) => {
    terminal.out(decoder.decode(bytes, { stream: true }))
    return true
  }
}
