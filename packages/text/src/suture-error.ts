import type { Problem } from './problem'

/**
 * The error that is thrown by the functions that throw by their specification (docs/spec). It has the problem that an outcome would have.
 */
export class SutureError extends Error {
  override readonly name = 'SutureError'
  constructor(
    readonly problem: Problem,
    message: string,
  ) {
    super(message)
  }
}
