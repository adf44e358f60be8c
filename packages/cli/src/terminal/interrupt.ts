/** A signal that terminates the command. */
export type SignalName = NodeJS.Signals

/** Handles signals while files are written. */
export interface Interrupts {
  readonly signal: AbortSignal
  /** Starts to handle signals. The first signal does not end the process but aborts the current set. A second signal ends the process. */
  listen(): void
  /** Restores the default handling of signals. Returns the signal that was received. Undefined if there was none. */
  release(): SignalName | undefined
}

const SIGNALS: readonly SignalName[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Returns the handler for the signals of this process. */
export function processInterrupts(): Interrupts {
  const controller = new AbortController()
  let received: SignalName | undefined
  const stop = () => {
    for (const name of SIGNALS) process.off(name, onSignal)
  }
  const onSignal = (name: SignalName) => {
    received = name
    stop()
    controller.abort(new Error(`${name} was received`))
  }
  return {
    signal: controller.signal,
    listen: () => {
      for (const name of received === undefined ? SIGNALS : []) if (!process.listeners(name).includes(onSignal)) process.on(name, onSignal)
    },
    release: () => {
      stop()
      return received
    },
  }
}
