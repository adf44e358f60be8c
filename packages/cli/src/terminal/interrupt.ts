/** A signal that asks the command to end. */
export type SignalName = NodeJS.Signals

/** The signals that come while files are written. */
export interface Interrupts {
  readonly signal: AbortSignal
  /** From here on a signal no longer ends the process at once: the set at hand is ended first. A second signal does. */
  listen(): void
  /** Signals do again what they did before; the one that came, if any. */
  release(): SignalName | undefined
}

const SIGNALS: readonly SignalName[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The signals of this process. */
export function processInterrupts(): Interrupts {
  const controller = new AbortController()
  let came: SignalName | undefined
  const stop = () => {
    for (const name of SIGNALS) process.off(name, hear)
  }
  const hear = (name: SignalName) => {
    came = name
    stop()
    controller.abort(new Error(`${name} came`))
  }
  return {
    signal: controller.signal,
    listen: () => {
      for (const name of came === undefined ? SIGNALS : []) if (!process.listeners(name).includes(hear)) process.on(name, hear)
    },
    release: () => {
      stop()
      return came
    },
  }
}
