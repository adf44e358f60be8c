import { visible } from '@suture/text'
import { processCollector } from './collect'
import { type Interrupts, processInterrupts, type SignalName } from './interrupt'
import { wrapSentences } from './layout'

/** What a command talks to; the process itself, or a test. */
export interface Terminal {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Shows one line on standard error in place of the one before; an empty one takes it away. Absent where nothing is guarded. */
  readonly status?: (line: string) => void
  /** Where data go that a program reads: as they are through a pipe; as `out` shows them on a terminal. `out` itself when absent. */
  readonly data?: (text: string) => void
  /** The signals that come while files are written; none when absent. */
  readonly interrupts?: () => Interrupts
  /** Has the process end by a signal that was received, once everything is said. */
  readonly endBy?: (signal: SignalName) => void
  /** Has memory given back, where much was made since it last was, or much is said to be let go; nothing does when absent. */
  readonly collect?: (isLetGo: boolean) => void
  /** Everything on standard input, decoded strictly; fails with a reason where it is no text. */
  readonly input: () => Promise<Uint8Array>
  /** A line that somebody types; empty at the end of input. Absent where nobody can be asked. */
  readonly ask?: () => Promise<string>
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

/** Styles for words; each gives its text back as it is where there are no colours. */
export type Colors = Readonly<Record<keyof typeof STYLES, (text: string) => string>>

/** The codes that begin and end a style. Source: ECMA-48, select graphic rendition. */
const STYLES = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39], cyan: [36, 39] } as const

/** Colours as asked for; `auto` means a terminal that can show them, and NO_COLOR unset or empty. Source: no-color.org. */
export function colorsFor(terminal: Terminal, mode: ColorMode): Colors {
  const isOn = areColorsOn(terminal, mode)
  const styles = Object.entries(STYLES).map(([name, [begin, end]]) => [
    name,
    isOn ? (text: string) => `${mark(begin)}${text}${mark(end)}` : (text: string) => text,
  ])
  return Object.fromEntries(styles) as Colors
}

function areColorsOn({ env, outIsTerminal }: Terminal, mode: ColorMode): boolean {
  if (mode !== 'auto') return mode === 'always'
  if (env.NO_COLOR) return false
  return (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '0') || (outIsTerminal && env.TERM !== 'dumb')
}

/** What begins every style of this run, once it has one. No file, name, answer or argument can hold it: it is random, and never shown. */
let opening: string | undefined

/** A style as `guarded` knows it. */
function mark(code: number): string {
  opening ??= `\u001b[${BigInt(`0x${crypto.randomUUID().replaceAll('-', '')}`)};`
  return `${opening}${code}m`
}

/**
 * A terminal that shows every control character and direction mark, except line breaks and tabs, as visible characters. Only then the styles
 * of this run become sequences: whatever looks like one in a text is shown, and does nothing.
 */
export function guarded(terminal: Terminal): Terminal {
  const shown = (text: string) => {
    const [first, ...rest] = opening === undefined ? [text] : text.split(opening)
    return visibleLines(first!) + rest.map(styled).join('')
  }
  const out = (text: string) => terminal.out(shown(text))
  const status = (text: string) => terminal.err(`\r\u001b[K${visible(text, Number.POSITIVE_INFINITY)}`)
  return { ...terminal, out, err: (text) => terminal.err(shown(text)), status, data: terminal.outIsTerminal ? out : terminal.out }
}

/** The text from a style's code on, as a terminal gets it. */
function styled(part: string): string {
  const end = part.indexOf('m') + 1
  return `\u001b[${part.slice(0, end)}${visibleLines(part.slice(end))}`
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
    ask: readLine,
    stream: { input: process.stdin, write: writeBytes },
    inputIsTerminal: process.stdin.isTTY === true,
    outIsTerminal: process.stdout.isTTY === true,
    errIsTerminal: process.stderr.isTTY === true,
    width: process.stdout.columns || process.stderr.columns || 80,
    env: process.env,
    cwd,
  }
}

/** A reader that goes away (`suture ... | head`) ends the output, not the job; output that is lost otherwise is reported, and shows in the exit code. */
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

async function readLine(): Promise<string> {
  const { createInterface } = process.getBuiltinModule('node:readline')
  const lines = createInterface({ input: process.stdin })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
  }
}
