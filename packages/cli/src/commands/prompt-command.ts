import { type FormatName, formatNames, promptOf } from '@suture/formats'
import { emit, type Terminal } from '../terminal/terminal'

/** Runs `suture prompt`, which prints an instruction that makes a model answer in a format. Without a format, lists the formats. */
export function promptCommand(terminal: Terminal, format: FormatName | undefined): number {
  if (format !== undefined) emit(terminal, promptOf(format).text)
  else {
    const width = Math.max(...formatNames.map((name) => name.length))
    emit(terminal, formatNames.map((name) => `${name.padEnd(width)}  ${promptOf(name).title}\n`).join(''))
  }
  return 0
}
