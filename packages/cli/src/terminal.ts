import { visible } from '@suture/display'
import { createColors } from 'picocolors'
import { processCollector } from './collect'
import { type Interrupts, processInterrupts, type SignalName } from './interrupt'
import { wrapSentences } from './show/layout'

/** What a command talks to; the process itself, or a test. */
export interface Terminal {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Where data go that a program reads: as they are through a pipe; as `out` shows them on a terminal. `out` itself when absent. */
  readonly data?: (text: string) => void
  /** The signals that come while files are written; none when absent. */
  readonly interrupts?: () => Interrupts
  /** Has the process end by a signal that was heard, once everything is said. */
  readonly endBy?: (signal: SignalName) => void
  /** Has memory given back, where much was made since it last was, or much is said to be let go; nothing does when absent. */
  readonly collect?: (isLetGo: boolean) => void
  /** Everything on standard input, decoded strictly; fails with a reason where it is no text. */
  readonly input: () => Promise<Uint8Array>
  /** Standard input and output for what streams through; absent where there is none. */
  readonly stream?: ByteStream
  /** The file that is the whole command and exports `serveBatch`, for workers to load; absent where there is none. */
  readonly bundle?: string
  /** True when standard input is a keyboard: there is nothing to read then. */
  readonly inputIsTerminal: boolean
  readonly outIsTerminal: boolean
  readonly errIsTerminal: boolean
  /** Columns of the terminal; 80 where there is none. */
  readonly width: number
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
}

/** Bytes that come and go. */
export interface ByteStream {
  readonly input: AsyncIterable<Uint8Array>
  /** Answers when there is room for more: false when nobody reads any more. */
  readonly write: (bytes: Uint8Array) => Promise<boolean>
}

/** When to colour. */
export type ColorMode = 'auto' | 'always' | 'never'

export type Colors = ReturnType<typeof createColors>

/** Colours as asked for; `auto` means a terminal that can show them, and NO_COLOR unset or empty. Source: no-color.org. */
export function colorsFor(terminal: Terminal, mode: ColorMode): Colors {
  const { env } = terminal
  if (mode !== 'auto') return createColors(mode === 'always')
  if (env.NO_COLOR) return createColors(false)
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '0') return createColors(true)
  return createColors(terminal.outIsTerminal && env.TERM !== 'dumb')
}

/** Colours, and the erasing of a line: the sequences that the command writes itself. */
const OWN_SEQUENCE = /(\u001b\[[\d;]*m|\r\u001b\[K)/

/** A terminal that shows every control character and direction mark as a sign, except line breaks, tabs and the command's own sequences. */
export function guarded(terminal: Terminal): Terminal {
  const shown = (text: string) =>
    text
      .split(OWN_SEQUENCE)
      .map((part, index) => (index % 2 ? part : visibleLines(part)))
      .join('')
  const out = (text: string) => terminal.out(shown(text))
  return { ...terminal, out, err: (text) => terminal.err(shown(text)), data: terminal.outIsTerminal ? out : terminal.out }
}

/** Columns in which sentences are laid out on standard output; without end through a pipe, whose reader does that. */
export function outWidth(terminal: Terminal): number {
  return terminal.outIsTerminal ? terminal.width : Number.POSITIVE_INFINITY
}

/** Writes sentences to standard error, laid out as on standard output. */
export function tell(terminal: Terminal, text: string): void {
  terminal.err(wrapSentences(text, terminal.errIsTerminal ? terminal.width : Number.POSITIVE_INFINITY))
}

/** Writes what a program reads: as it is through a pipe, guarded on a terminal. */
export function emit(terminal: Terminal, text: string): void {
  const write = terminal.data ?? terminal.out
  write(text)
}

/** The text with everything but line breaks and tabs made visible. */
function visibleLines(text: string): string {
  return text
    .split('\n')
    .map((line) => visible(line, Number.POSITIVE_INFINITY))
    .join('\n')
}

/** The running process as a terminal, in a current folder. */
export function processTerminal(cwd: string): Terminal {
  heedFailures(process.stdout)
  heedFailures(process.stderr)
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    interrupts: processInterrupts,
    collect: processCollector(),
    endBy: (signal) => void process.once('exit', () => process.kill(process.pid, signal)),
    input: readAll,
    stream: { input: process.stdin, write: writeBytes },
    inputIsTerminal: process.stdin.isTTY === true,
    outIsTerminal: process.stdout.isTTY === true,
    errIsTerminal: process.stderr.isTTY === true,
    width: process.stdout.columns || process.stderr.columns || 80,
    env: process.env,
    cwd,
  }
}

/** A reader that goes away (`suture ... | head`) ends the output, not the job; output that is lost otherwise is told, and shows in the exit code. */
function heedFailures(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED') return
    if (stream !== process.stderr) process.stderr.write(`suture: the output could not be written: ${error.message}\n`)
    process.once('exit', () => {
      process.exitCode = 3
    })
  })
}

function writeBytes(bytes: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => void process.stdout.write(bytes, (error) => resolve(!error)))
}

async function readAll(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}
