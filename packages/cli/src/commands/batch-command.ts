import { availableParallelism } from 'node:os'
import { type Chunk, chunksOf } from '../batch/chunk'
import { type Pool, poolOfNone, poolOfWorkers } from '../batch/pool'
import { CommandError } from '../terminal/command-error'
import type { Terminal } from '../terminal/terminal'

/** The settings of `batch`. */
export interface BatchOptions {
  /** Number of workers. Default: the number of cores. */
  readonly jobs?: number
}

/** Maximum number of chunks per worker that were read and whose results are not yet written. */
const AHEAD = 2

/**
 * Runs `suture batch`, which reads lines of JSON and prints a result line for each, in the same order. Returns exit code 2 if a line could
 * not be read, otherwise 0. A refused edit is reported in the result line of its input line. The command ends if the reader closes the
 * output.
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

/** Processes chunks and writes their results in order. Returns the number of errors. */
async function landAll(chunks: AsyncIterable<Chunk>, pool: Pool, write: (bytes: Uint8Array) => Promise<boolean>): Promise<number> {
  const ahead: Promise<void>[] = []
  let errors = 0
  let hasReader = true
  let last = Promise.resolve()
  for await (const chunk of chunks) {
    const landing = pool.land(chunk)
    last = last.then(async () => {
      const landed = await landing
      errors += landed.errors
      hasReader = hasReader && (await write(landed.bytes))
    })
    ahead.push(last)
    if (ahead.length >= pool.jobs * AHEAD) await ahead.shift()
    if (!hasReader) break
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

/**
 * Returns a function that writes bytes. The function resolves when more can be written, and returns false if the reader has closed the
 * output.
 */
function writerOf(terminal: Terminal): (bytes: Uint8Array) => Promise<boolean> {
  // Do not write bytes directly to a terminal, because a terminal must not get control characters of a file.
  if (terminal.stream && !terminal.outIsTerminal) return terminal.stream.write
  const decoder = new TextDecoder()
  return async (bytes) => {
    terminal.out(decoder.decode(bytes, { stream: true }))
    return true
  }
}
