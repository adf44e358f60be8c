import { visible } from '@suture/text'
import { processCollector } from './collect'
import { type Interrupts, processInterrupts, type SignalName } from './interrupt'
import { wrapSentences } from './layout'

/** The input and output of a command: the process itself, or a test. */
export interface Terminal {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Replaces the status line on standard error. An empty text removes it. Absent if the terminal is not guarded. */
  readonly status?: (line: string) => void
  /** Prints output that a program reads. It is unchanged through a pipe, and guarded like `out` on a terminal. Default: `out`. */
  readonly data?: (text: string) => void
  /** Handles signals while files are written. Absent if signals are not handled. */
  readonly interrupts?: () => Interrupts
  /** Makes the process end by a signal once all output is written. */
  readonly endBy?: (signal: SignalName) => void
  /** Collects garbage if the heap has grown, or if the caller released much memory. Absent if the process does not need this. */
  readonly collect?: (isReleased: boolean) => void
  /** Reads all bytes of standard input. */
  readonly input: () => Promise<Uint8Array>
  /** Reads a line from the user. Undefined at the end of the input. Absent if no user can be asked. */
  readonly ask?: () => Promise<string | undefined>
  /** Lets the user change a text in an editor. Undefined if the editor failed. Absent if there is none. `path` is the file of the text. */
  readonly edit?: (text: string, path: string) => Promise<string | undefined>
  /** Standard input and output as streams. Absent if there are none. */
  readonly stream?: ByteStream
  /** The file that contains the whole command and exports `serveBatch`. Workers load it. Absent if there is no such file. */
  readonly bundle?: string
  /** Whether standard input is a keyboard, so that there is no input to read. */
  readonly inputIsTerminal: boolean
  readonly outIsTerminal: boolean
  readonly errIsTerminal: boolean
  /** Number of columns of the terminal. 80 if there is no terminal. */
  readonly width: number
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
}

/** The bytes of standard input and standard output. */
export interface ByteStream {
  readonly input: AsyncIterable<Uint8Array>
  /** Writes bytes. Resolves when more can be written. The result is false if the reader has closed the stream. */
  readonly write: (bytes: Uint8Array) => Promise<boolean>
}

/** When to use colours. */
export type ColorMode = 'auto' | 'always' | 'never'

/** Functions that style a text. Each returns its text unchanged if colours are off. */
export type Colors = Readonly<Record<keyof typeof STYLES, (text: string) => string>>

/** The codes that begin and end a style. Source: ECMA-48, select graphic rendition. */
const STYLES = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39], cyan: [36, 39], inverse: [7, 27] } as const

/**
 * Returns the styles for a colour mode. `auto` uses colours on a terminal that supports them, if NO_COLOR is unset or empty. Source:
 * no-color.org.
 */
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

/**
 * Random prefix of every style in this run. It is set with the first style and never printed, so no file, name, answer or argument can
 * contain it.
 */
let opening: string | undefined

/** Returns the text that marks a style, as `guarded` recognises it. */
function mark(code: number): string {
  opening ??= `\u001b[${BigInt(`0x${crypto.randomUUID().replaceAll('-', '')}`)};`
  return `${opening}${code}m`
}

/**
 * Wraps a terminal so that control characters and direction marks, except line breaks and tabs, are printed as visible characters. Only
 * styles of this run are converted to escape sequences. Anything in a text that looks like a style is shown as text.
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

/** Returns the escape sequence of a style and the text after it. `part` begins with the code of the style. */
function styled(part: string): string {
  const end = part.indexOf('m') + 1
  return `\u001b[${part.slice(0, end)}${visibleLines(part.slice(end))}`
}

/**
 * Returns the number of columns at which sentences are wrapped on standard output. If standard output is a pipe, the number is infinite.
 */
export function outWidth(terminal: Terminal): number {
  return terminal.outIsTerminal ? terminal.width : Number.POSITIVE_INFINITY
}

/** Prints a message on standard error, wrapped to the terminal. */
export function printMessage(terminal: Terminal, text: string): void {
  terminal.err(wrapSentences(text, terminal.errIsTerminal ? terminal.width : Number.POSITIVE_INFINITY))
}

/** Prints output for programs. The output is unchanged through a pipe, and guarded on a terminal. */
export function emit(terminal: Terminal, text: string): void {
  const write = terminal.data ?? terminal.out
  write(text)
}

/** Returns the text with all control characters made visible, except line breaks and tabs. */
function visibleLines(text: string): string {
  return text
    .split('\n')
    .map((line) => visible(line, Number.POSITIVE_INFINITY))
    .join('\n')
}

/** Returns the running process as a terminal, with a current folder. */
export function processTerminal(cwd: string): Terminal {
  reportWriteErrors(process.stdout)
  reportWriteErrors(process.stderr)
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    interrupts: processInterrupts,
    collect: processCollector(),
    endBy: (signal) => void process.once('exit', () => process.kill(process.pid, signal)),
    input: readAll,
    ask: readLine,
    edit: async (text, path) => (await import('./open-editor')).openEditor(process.env, text, path),
    stream: { input: process.stdin, write: writeBytes },
    inputIsTerminal: process.stdin.isTTY === true,
    outIsTerminal: process.stdout.isTTY === true,
    errIsTerminal: process.stderr.isTTY === true,
    width: process.stdout.columns || process.stderr.columns || 80,
    env: process.env,
    cwd,
  }
}

/**
 * Handles write errors. If the reader closes the pipe (`suture ... | head`), output ends but the work continues. Other errors are reported
 * and set the exit code.
 */
function reportWriteErrors(stream: NodeJS.WriteStream): void {
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

async function readLine(): Promise<string | undefined> {
  const { createInterface } = process.getBuiltinModule('node:readline')
  const lines = createInterface({ input: process.stdin })
  try {
    for await (const line of lines) return line
    return undefined
  } finally {
    lines.close()
  }
}
