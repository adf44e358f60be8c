/** A command as it was typed, and all that it printed, with colours. */
export interface Step {
  readonly command: string
  readonly output: string
}

/** Seconds between two typed characters, before a command prints, and after what it printed. */
const PACE = { character: 0.04, run: 0.4, read: 2.5 }
const PROMPT = '\u001b[1;32m$\u001b[0m '

/**
 * Returns a recording of a terminal as JSON lines. The commands are typed at a steady pace, and what they print is what they printed.
 * Source: asciicast v2.
 */
export function castOf(steps: readonly Step[], size: { readonly width: number; readonly height: number }): string {
  let time = 0.5
  const events: string[] = []
  const print = (text: string, pause: number) => {
    events.push(JSON.stringify([Number(time.toFixed(2)), 'o', text]))
    time += pause
  }
  for (const { command, output } of steps) {
    print(PROMPT, PACE.run)
    for (const character of command) print(character, PACE.character)
    print('\r\n', PACE.run)
    for (const line of output.trimEnd().split('\n')) print(`${line}\r\n`, 0.05)
    time += PACE.read
  }
  print(PROMPT, 0)
  return `${[JSON.stringify({ version: 2, ...size, title: 'suture: apply, refusal, undo' }), ...events].join('\n')}\n`
}

/** Returns the same as plain text, for readers who do not play it. */
export function transcriptOf(steps: readonly Step[]): string {
  return steps.map(({ command, output }) => `$ ${command}\n${output.replace(/\u001b\[[\d;]*m/g, '').trimEnd()}\n`).join('\n')
}
