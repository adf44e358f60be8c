import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { CommandError } from '../terminal/command-error'
import type { Terminal } from '../terminal/terminal'

/** Maximum number of bytes that a command may print. */
const ANSWER_LIMIT = 64 * 1024 * 1024

/** Milliseconds that a command has to end by itself after SIGTERM. */
const GRACE = 1000

/** Maximum delay of a timer, in milliseconds. */
const LONGEST = 2 ** 31 - 1

/** Signals that are passed on to the command. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const IS_WINDOWS = process.platform === 'win32'

/**
 * Runs a command line with a text on its standard input, and returns its standard output. Undefined if the command was stopped after the
 * given seconds. The command is stopped together with its children, also if a signal ends this process. Its standard error is passed on.
 */
export function answerOf(
  terminal: Terminal,
  { command, seconds }: { readonly command: string; readonly seconds: number },
  text: string,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    // The command gets its own process group, so that it can be stopped together with its children.
    const child = spawn(command, { shell: true, cwd: terminal.cwd, stdio: ['pipe', 'pipe', 'pipe'], detached: !IS_WINDOWS })
    const late = endLate(child, seconds, () => resolve(undefined))
    const fail = (words: string) => {
      late.stop()
      reject(new CommandError(words, 3))
    }
    const out: Buffer[] = []
    let size = 0
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= ANSWER_LIMIT) out.push(chunk)
      else {
        child.stdout.destroy()
        endGroup(child, 'SIGKILL')
        fail(`The repair command printed more than ${ANSWER_LIMIT >> 20} MiB; nothing was written.`)
      }
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => terminal.err(chunk))
    // A command may ignore its input.
    child.stdin.on('error', () => {})
    child.on('error', (error) => fail(`The repair command could not be run: ${error.message}`))
    child.on('close', (code) => {
      if (late.isEnding()) return
      late.stop()
      if (code === 0) resolve(Buffer.concat(out).toString('utf8'))
      else fail(`The repair command failed with ${code ?? 'a signal'}; nothing was written.`)
    })
    child.stdin.end(text)
  })
}

/** Stops a command after its time limit, unless the command has already ended. */
interface LateEnd {
  readonly stop: () => void
  readonly isEnding: () => boolean
}

/**
 * Stops the command after some seconds, or when a signal ends this process. Calls `done` if the command was stopped because of the time
 * limit.
 */
function endLate(child: ChildProcess, seconds: number, done: () => void): LateEnd {
  let isEnding = false
  const passOn = (name: NodeJS.Signals) => {
    stop()
    endGroup(child, name)
    process.kill(process.pid, name)
  }
  const end = () => {
    isEnding = true
    endGroup(child, 'SIGTERM')
    setTimeout(() => {
      stop()
      endGroup(child, 'SIGKILL')
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy()
      done()
    }, GRACE)
  }
  const timer = seconds === 0 ? undefined : setTimeout(end, Math.min(seconds * 1000, LONGEST))
  const stop = () => {
    clearTimeout(timer)
    for (const name of SIGNALS) process.off(name, passOn)
  }
  for (const name of SIGNALS) process.on(name, passOn)
  return { stop, isEnding: () => isEnding }
}

/** Sends a signal to a command and its children. Does nothing if they have already ended. */
function endGroup({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return
  if (IS_WINDOWS) spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'])
  else
    try {
      process.kill(-pid, name)
    } catch {
      // The process group has already ended.
    }
}
