import { readFileSync, writeSync } from 'node:fs'
import { isHost } from './hook/hosts'
import { runHook } from './hook/run-hook'

/**
 * Runs `suture hook HOST` as a process of its own, without the rest of the command, because a host starts it for every call of its edit
 * tool. Standard output is only for the host. The exit code is 0, so that no failure blocks the call.
 */
export async function main([, name]: readonly string[]): Promise<void> {
  if (!isHost(name)) return
  const { out, err } = await runHook(name, await readInput())
  write(2, err)
  write(1, out)
}

/**
 * Writes a text to a file descriptor. The streams of the process load the modules of the network, which takes longer than an edit. They are
 * only used for a pipe that is full. A host that has closed its pipes reads no answer.
 */
function write(file: 1 | 2, text: string): void {
  const bytes = Buffer.from(text)
  let at = 0
  try {
    while (at < bytes.length) at += writeSync(file, bytes, at)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
    const stream = file === 1 ? process.stdout : process.stderr
    stream.on('error', () => {})
    stream.write(bytes.subarray(at))
  }
}

/** Reads standard input. Reading it at once is faster, and is not possible for some kinds of input. */
async function readInput(): Promise<Uint8Array> {
  try {
    return readFileSync(0)
  } catch {
    const chunks: Uint8Array[] = []
    for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array)
    return Buffer.concat(chunks)
  }
}
