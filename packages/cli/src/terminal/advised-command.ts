/** Writes the commands that messages advise. */
import { shellWord } from './layout'

/** The options of a call that select its project. */
export interface ProjectOptions {
  readonly root?: string
}

/** The options of a call that change what an answer means. */
export interface AnswerOptions extends ProjectOptions {
  /** The name of the file with the answer. Absent, or `-`, if the answer was not in a file. */
  readonly answer?: string
  readonly clipboard?: boolean
  readonly file?: string
  readonly format?: string
  /** Number of leading folder names that are removed from each path. */
  readonly strip?: number
  /** Pairs `[from, to]`. A path below the folder `from` is moved below `to`. */
  readonly map?: readonly (readonly [string, string])[]
  readonly policy?: 'safe' | 'spec'
  /** How much of the quoted text must be at a place that does not match verbatim. Default: `normal`. */
  readonly certainty?: 'low' | 'normal' | 'high'
  readonly fuzzyThreshold?: number
  readonly bufferLines?: number
}

/** Returns a command for the user to type. It has the `--root` of this call, without which it may change another project. */
export function advisedCommand({ root }: ProjectOptions, ...words: readonly string[]): string {
  return ['suture', ...words, ...(root === undefined ? [] : ['--root', root])].map(shellWord).join(' ')
}

/** Returns a command that reads the answer of this call again, in the same way. */
export function advisedOnAnswer(options: AnswerOptions, name: string): string {
  const { answer, clipboard, file, format, strip, map = [], policy, certainty, fuzzyThreshold, bufferLines } = options
  const values: readonly (readonly [option: string, value: string | number | undefined])[] = [
    ['--file', file],
    ['--format', format === 'auto' ? undefined : format],
    ['-p', strip],
    ...map.map((pair) => ['--map', pair.join('=')] as const),
    ['--policy', policy === 'spec' ? policy : undefined],
    ['--certainty', certainty],
    ['--fuzzy-threshold', fuzzyThreshold],
    ['--buffer-lines', bufferLines],
  ]
  const words = values.flatMap(([option, value]) => (value === undefined ? [] : [option, String(value)]))
  const from = clipboard ? '--clipboard' : answer === undefined || answer === '-' ? 'ANSWER' : answer
  return advisedCommand(options, name, from, ...words)
}
